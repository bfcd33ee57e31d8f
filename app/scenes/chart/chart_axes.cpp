#include "scenes/chart/chart_axes.h"

#include "drawing/canvas_device.h"

#include <QCategoryAxis>
#include <QChart>
#include <QCoreApplication>
#include <QGraphicsLayout>
#include <QGraphicsLineItem>
#include <QGraphicsScene>
#include <QLegend>
#include <QPainter>
#include <QPen>
#include <QThread>

#include <algorithm>
#include <cmath>

namespace hopscope {

void requireWindowThread()
{
    if (QThread::currentThread() != QCoreApplication::instance()->thread()) throw WrongThread();
}

void makePlain(QChart& chart)
{
    chart.legend()->hide();
    chart.setMargins({});
    chart.layout()->setContentsMargins(0, 0, 0, 0);
    chart.setBackgroundRoundness(0);
    chart.setBackgroundPen(Qt::NoPen);
    chart.setDropShadowEnabled(false);
    chart.setAnimationOptions(QChart::NoAnimation);
    chart.setAcceptHoverEvents(false);
}

QCategoryAxis* addTickAxis(QChart& chart, Qt::Alignment side, const QFont& font, bool grid, bool line,
                           const Theme& theme)
{
    auto* axis = new QCategoryAxis(&chart);
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setTruncateLabels(false);
    axis->setShadesVisible(false);
    axis->setMinorGridLineVisible(false);
    styleAxis(*axis, font, grid, line, theme);
    chart.addAxis(axis, side);
    return axis;
}

void styleAxis(QCategoryAxis& axis, const QFont& font, bool grid, bool line, const Theme& theme)
{
    axis.setLabelsFont(font);
    axis.setLabelsBrush(theme.inkSoft);
    axis.setGridLineVisible(grid);
    axis.setGridLinePen(QPen(theme.line, theme.strokeScale));
    axis.setLinePen(QPen(theme.inkSoft, theme.strokeScale));
    axis.setLineVisible(line);
}

void setTicks(QCategoryAxis& axis, const std::vector<Tick>& ticks, double low, double high)
{
    for (const QString& label : axis.categoriesLabels()) axis.remove(label);
    // Qt draws a line of the grid there, too.
    axis.setStartValue(low - 1e-9 * (high - low));
    for (const Tick& tick : ticks) {
        QString text = tick.text;
        while (axis.categoriesLabels().contains(text)) text += QChar(0x200b); // Qt knows categories by their words
        axis.append(text, tick.at);
    }
    axis.setRange(low, high);
}

namespace {

/// Qt frames the grid of an axis with categories above and below, though there is no tick.
void hideFrame(const QList<QGraphicsItem*>& items, QCategoryAxis& axis, const QRectF& plot)
{
    const double unit = plot.height() / (axis.max() - axis.min());
    const auto ticked = [&](double y) {
        return std::ranges::any_of(axis.categoriesLabels(), [&](const QString& label) {
            return std::abs(plot.bottom() - (axis.endValue(label) - axis.min()) * unit - y) < 1;
        });
    };
    for (QGraphicsItem* item : items) {
        hideFrame(item->childItems(), axis, plot);
        auto* line = qgraphicsitem_cast<QGraphicsLineItem*>(item);
        if (!line || line->pen() != axis.gridLinePen() || line->line().dy() != 0) continue;
        const double y = line->line().y1();
        const bool edge = std::abs(y - plot.top()) < 1 || std::abs(y - plot.bottom()) < 1;
        if (edge && !ticked(y)) line->hide();
    }
}

} // namespace

void layOutNow(QChart& chart)
{
    // A new plot area alone leaves the axes where they were.
    chart.layout()->invalidate();
    chart.layout()->activate();
    for (QAbstractAxis* axis : chart.axes(Qt::Vertical))
        if (auto* categories = qobject_cast<QCategoryAxis*>(axis))
            hideFrame(chart.childItems(), *categories, chart.plotArea());
}

void paintQtChart(Canvas& canvas, QChart* owned, const QRectF& area)
{
    QGraphicsScene graphics;
    graphics.addItem(owned);
    layOutNow(*owned);
    CanvasDevice device(canvas, QSizeF(area.right(), area.bottom()));
    QPainter painter(&device);
    graphics.render(&painter, area, area);
}

} // namespace hopscope

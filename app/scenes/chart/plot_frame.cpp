#include "scenes/chart/plot_frame.h"

#include "scenes/chart/chart_axes.h"

#include <QBarSeries>
#include <QBarSet>
#include <QCategoryAxis>
#include <QChart>
#include <QLineSeries>
#include <QPen>
#include <QStackedBarSeries>

namespace hopscope {

QPointF PlotFrame::toPixels(QPointF at) const
{
    return {plot.left() + (at.x() - range.xFrom) / (range.xTo - range.xFrom) * plot.width(),
            plot.bottom() - (at.y() - range.yFrom) / (range.yTo - range.yFrom) * plot.height()};
}

void paint(Canvas& canvas, const PlotFrame& frame, const Theme& theme)
{
    requireWindowThread();
    auto* chart = new QChart;
    makePlain(*chart);
    chart->setBackgroundVisible(false); // the picture has its own
    QCategoryAxis *x = addTickAxis(*chart, Qt::AlignBottom, frame.font, false, false, theme),
                  *y = addTickAxis(*chart, Qt::AlignLeft, frame.font, true, false, theme);
    const auto attach = [&](QAbstractSeries* series) {
        chart->addSeries(series);
        series->attachAxis(x);
        series->attachAxis(y);
    };
    QAbstractBarSeries* bars = frame.beside ? static_cast<QAbstractBarSeries*>(new QBarSeries) : new QStackedBarSeries;
    bars->setBarWidth(frame.barWidth);
    for (const PlotFrame::Bars& kind : frame.bars) {
        auto* set = new QBarSet({});
        for (const double height : kind.heights) set->append(height);
        set->setBrush(kind.colour);
        set->setPen(Qt::NoPen);
        bars->append(set);
    }
    attach(bars);
    for (const PlotFrame::Line& line : frame.lines) {
        auto* series = new QLineSeries;
        QPen pen(line.stroke.colour, line.stroke.width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        QList<qreal> pattern;
        for (const double length : line.stroke.dashes) pattern.push_back(length / line.stroke.width);
        if (!pattern.isEmpty()) pen.setDashPattern(pattern);
        series->setPen(pen);
        series->replace(line.points);
        attach(series);
    }
    constexpr double around = 80; // room for the words at the ticks
    const QRectF area = frame.plot.adjusted(-around, -around, around, around);
    chart->setGeometry(area);
    chart->setPlotArea(frame.plot.translated(-area.topLeft()));
    setTicks(*x, frame.xTicks, frame.range.xFrom, frame.range.xTo);
    setTicks(*y, frame.yTicks, frame.range.yFrom, frame.range.yTo);
    paintQtChart(canvas, chart, area);
}

} // namespace hopscope

#include "views/chart_view.h"

#include "drawing/painter_canvas.h"
#include "scenes/chart/chart_field.h"

#include <QMouseEvent>
#include <QPainter>

namespace hopscope {

ChartView::ChartView(QWidget* parent) : QWidget(parent), m_theme(lightTheme())
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Chart"));
}

void ChartView::setChart(const Chart& chart)
{
    if (m_chart == chart) return;
    m_chart = chart;
    QStringList names;
    for (const Curve& curve : chart.curves) names += curve.label;
    setAccessibleDescription(chart.curves.empty() && !chart.empty.isEmpty() ? chart.empty
                             : names.isEmpty()                              ? chart.title
                                               : tr("%1: %2.").arg(chart.title, names.join(QStringLiteral(", "))));
    changed();
}

void ChartView::setTheme(const Theme& theme)
{
    m_theme = theme;
    changed();
}

void ChartView::changed()
{
    m_scene.reset();
    update();
}

const ChartScene& ChartView::scene()
{
    if (!m_scene) m_scene = chartScene(m_chart, rect(), m_theme);
    return *m_scene;
}

void ChartView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    PainterCanvas canvas(painter);
    paint(canvas, scene(), m_theme);
    if (m_reading) paintReading(canvas, scene(), m_theme, *m_reading);
}

void ChartView::mouseMoveEvent(QMouseEvent* event)
{
    const ChartScene& laidOut = scene();
    const bool inside = !laidOut.empty() && laidOut.plot.adjusted(-6, -6, 6, 20).contains(event->position());
    m_reading = inside ? std::optional(event->position()) : std::nullopt;
    const bool clickable = m_chart.field && fieldCellAt(laidOut, event->position());
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void ChartView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) return;
    if (const auto cell = fieldCellAt(scene(), event->position())) emit cellClicked(*cell);
}

void ChartView::leaveEvent(QEvent*)
{
    m_reading.reset();
    update();
}

void ChartView::resizeEvent(QResizeEvent*) { changed(); }

} // namespace hopscope

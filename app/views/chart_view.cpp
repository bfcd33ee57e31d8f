#include "views/chart_view.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/chart/chart_field.h"
#include "scenes/chart/chart_labels.h"
#include "widgets/spoken_picture.h"

#include <QLineF>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr double nearLine = 6, nearPoint = 7, dragFrom = 4; ///< pixels

/// The present range in distances along the axes, y upwards.
QRectF alongAxes(const Chart& chart, const ChartRange& range)
{
    return {onAxes(chart, {range.xFrom, range.yFrom}), onAxes(chart, {range.xTo, range.yTo})};
}

ChartRange fromAxes(const Chart& chart, const QRectF& along)
{
    const QPointF from = hopscope::fromAxes(chart, along.topLeft()),
                  to = hopscope::fromAxes(chart, along.bottomRight());
    return {from.x(), to.x(), from.y(), to.y()};
}

double distance(const QPolygonF& line, QPointF point)
{
    double least = 1e300;
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        const QPointF a = line[i], along = line[i + 1] - a;
        const double length = QPointF::dotProduct(along, along),
                     share = length > 0 ? std::clamp(QPointF::dotProduct(along, point - a) / length, 0.0, 1.0) : 0;
        least = std::min(least, QLineF(point, a + share * along).length());
    }
    return least;
}

} // namespace

ChartView::ChartView(QWidget* parent) : QChartView(new ChartPlot, parent), m_theme(lightTheme())
{
    m_plot = static_cast<ChartPlot*>(QChartView::chart());
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setViewportUpdateMode(FullViewportUpdate);
    setOptimizationFlags(DontSavePainterState | DontAdjustForAntialiasing);
    setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    setRubberBand(NoRubberBand);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    viewport()->setFocusPolicy(Qt::NoFocus); // the chart has it
    speakAsPicture(*this);
    setAccessibleName(tr("Chart"));
    viewport()->setAccessibleName(accessibleName());
}

void ChartView::setChart(const Chart& chart)
{
    if (m_chart == chart) return;
    // What was zoomed and picked stays while the chart is about the same things.
    const auto titles = [](const Chart& one) {
        return std::tuple(one.xTitle, one.yTitle, one.xLogarithmic, one.yLogarithmic, one.nearOne);
    };
    if (titles(chart) != titles(m_chart)) m_range.reset();
    if (m_focus.curve
        && (*m_focus.curve >= chart.curves.size()
            || chart.curves[*m_focus.curve].label != m_chart.curves[*m_focus.curve].label))
        m_focus.curve.reset();
    m_chart = chart;
    m_at.reset();
    changed();
    describe();
}

void ChartView::setTheme(const Theme& theme)
{
    m_theme = theme;
    changed();
}

void ChartView::changed()
{
    m_whole.reset();
    m_scene.reset();
    m_stale = true;
    viewport()->update();
}

const ChartScene& ChartView::scene()
{
    if (!m_whole) m_whole = chartScene(m_chart, rect(), m_theme);
    if (!m_scene)
        m_scene =
            m_range ? zoomed(*m_whole, *m_range, m_theme, m_dragged ? ChartNames::Beside : ChartNames::All) : *m_whole;
    return *m_scene;
}

void ChartView::refresh()
{
    if (!m_stale) return;
    m_stale = false;
    setSceneRect(rect());
    // That of the plot stays as large as it was first made.
    setBackgroundBrush(m_chart.compact ? m_theme.panel : m_theme.ground);
    m_plot->show(scene(), m_theme, m_focus);
}

void ChartView::paintEvent(QPaintEvent* event)
{
    refresh();
    QChartView::paintEvent(event);
}

void ChartView::resizeEvent(QResizeEvent*) { changed(); }

void ChartView::describe()
{
    QStringList names;
    for (const Curve& curve : m_chart.curves)
        if (!curve.label.isEmpty()) names += curve.label;
    QString text = m_chart.curves.empty() && !m_chart.empty.isEmpty() ? m_chart.empty
                   : names.isEmpty()                                  ? m_chart.title
                                     : tr("%1: %2.").arg(m_chart.title, names.join(QStringLiteral(", ")));
    if (m_at) {
        const Curve& curve = m_chart.curves[m_at->curve];
        const QPointF point = curve.points[m_at->point];
        text = tr("%1. %2: %3. %4: %5.")
                   .arg(curve.label, m_chart.xTitle, numberText(point.x()), m_chart.yTitle, numberText(point.y()));
        if (!experimentOf(*m_at).isEmpty()) text += tr(" Enter opens its experiment.");
    }
    setAccessibleDescription(text);
}

void ChartView::setRange(QPointF from, QPointF to)
{
    const QRectF whole = alongAxes(m_chart, m_whole->range);
    constexpr double smallest = 1e-6; // of all: beyond, numbers on the axes would be equal
    const QSizeF size(std::clamp(to.x() - from.x(), smallest * whole.width(), whole.width()),
                      std::clamp(to.y() - from.y(), smallest * whole.height(), whole.height()));
    const QPointF corner(std::clamp(from.x(), whole.left(), whole.right() - size.width()),
                         std::clamp(from.y(), whole.top(), whole.bottom() - size.height()));
    m_range = size == whole.size() ? std::nullopt : std::optional(fromAxes(m_chart, {corner, size}));
    m_scene.reset();
    m_stale = true;
    viewport()->update();
}

void ChartView::zoom(double factor, QPointF at)
{
    if (scene().empty() || m_chart.field) return;
    const QRectF now = alongAxes(m_chart, scene().range);
    const QPointF centre = onAxes(m_chart, scene().toData(at));
    setRange(centre + (now.topLeft() - centre) / factor, centre + (now.bottomRight() - centre) / factor);
}

void ChartView::pan(QPointF by)
{
    if (scene().empty() || m_chart.field) return;
    const QRectF now = alongAxes(m_chart, scene().range);
    const QPointF way(-by.x() / scene().plot.width() * now.width(), by.y() / scene().plot.height() * now.height());
    setRange(now.topLeft() + way, now.bottomRight() + way);
}

void ChartView::pick(std::optional<std::size_t> curve)
{
    if (m_focus.curve == curve) return;
    m_focus.curve = curve;
    m_stale = true;
    viewport()->update();
}

std::optional<ChartView::Place> ChartView::pointAt(QPointF pixel)
{
    std::optional<Place> found;
    double least = nearPoint;
    for (std::size_t c = 0; c < m_chart.curves.size(); ++c) {
        if (m_focus.curve && m_focus.curve != c) continue;
        const Curve& curve = m_chart.curves[c];
        for (std::size_t i = 0; i < curve.points.size() && !curve.bound; ++i) {
            const double away = QLineF(scene().toPixels(curve.points[i]), pixel).length();
            if (away <= least) least = away, found = Place{c, i};
        }
    }
    return found;
}

QString ChartView::experimentOf(const Place& place) const
{
    const auto& experiments = m_chart.curves[place.curve].experiments;
    return place.point < experiments.size() ? QString::fromStdString(experiments[place.point]) : QString();
}

std::optional<ChartView::Place> ChartView::openedAt(QPointF pixel)
{
    const auto point = pointAt(pixel);
    const bool alone = std::ranges::count_if(m_chart.curves, [](const Curve& one) { return !one.bound; }) == 1;
    return point && (alone || m_focus.curve == point->curve) && !experimentOf(*point).isEmpty() ? point : std::nullopt;
}

std::optional<std::size_t> ChartView::curveAt(QPointF pixel)
{
    const QFont font = labelFont(m_theme);
    for (const ChartScene::Label& label : scene().labels) {
        const double width = textWidth(font, label.text), before = label.sample ? sampleWidth + sampleGap : 0;
        const QRectF box(label.baseline.x() - label.anchor * width - before, label.baseline.y() - capHeight(font),
                         width + before, capHeight(font));
        if (label.curve && box.adjusted(-2, -3, 2, 3).contains(pixel)) return label.curve;
    }
    if (!scene().plot.adjusted(-nearLine, -nearLine, nearLine, nearLine).contains(pixel)) return {};
    std::optional<std::size_t> found;
    double least = nearLine;
    for (std::size_t i = 0; i < m_chart.curves.size(); ++i)
        for (const QPolygonF& part : linesOf(scene(), m_chart.curves[i]))
            if (const double away = distance(part, pixel); away < least) least = away, found = i;
    return found;
}

void ChartView::click(QPointF at)
{
    if (const auto cell = fieldCellAt(scene(), at)) {
        emit cellClicked(*cell);
        return;
    }
    if (scene().empty()) return;
    if (const auto point = openedAt(at)) {
        emit experimentOpened(experimentOf(*point));
        return;
    }
    m_at.reset();
    pick(curveAt(at));
}

bool ChartView::zoomsByWheel(const QWheelEvent& event) const
{
    if (hasFocus() || event.modifiers().testFlag(Qt::ControlModifier)) return true;
    for (const QWidget* over = parentWidget(); over; over = over->parentWidget())
        if (const auto* page = qobject_cast<const QAbstractScrollArea*>(over))
            if (const QScrollBar* bar = page->verticalScrollBar(); bar->maximum() > bar->minimum()) return false;
    return true;
}

void ChartView::wheelEvent(QWheelEvent* event)
{
    if (!zoomsByWheel(*event)) return event->ignore();
    zoom(std::pow(1.0015, event->angleDelta().y()), event->position());
    event->accept();
}

void ChartView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) return event->ignore();
    m_pressed = event->position();
    m_dragged.reset();
}

void ChartView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if (m_pressed && event->buttons().testFlag(Qt::LeftButton)) {
        if (!m_dragged && QLineF(*m_pressed, at).length() < dragFrom) return;
        const QPointF from = m_dragged.value_or(*m_pressed);
        m_dragged = at;
        if (!m_chart.field) pan(at - from);
        m_focus.pointer.reset();
        viewport()->setCursor(m_range ? Qt::ClosedHandCursor : Qt::ArrowCursor);
        return;
    }
    const ChartScene& laidOut = scene();
    const bool inside = !laidOut.empty() && laidOut.plot.adjusted(-6, -6, 6, 20).contains(at);
    m_focus.pointer = inside ? std::optional(at) : std::nullopt;
    m_at.reset();
    const bool clickable = m_chart.field ? fieldCellAt(laidOut, at).has_value() : openedAt(at) || curveAt(at);
    viewport()->setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    m_stale = true;
    viewport()->update();
    emit pointerMoved(inside ? std::optional(laidOut.toData(at)) : std::nullopt);
}

void ChartView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) return;
    const bool clicked = m_pressed && !m_dragged;
    m_pressed.reset();
    if (std::exchange(m_dragged, std::nullopt)) { // with all its names again
        m_scene.reset();
        m_stale = true;
        viewport()->update();
    }
    viewport()->setCursor(Qt::ArrowCursor);
    if (clicked) click(event->position());
}

void ChartView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) return;
    m_range.reset();
    m_pressed.reset();
    changed();
}

void ChartView::leaveEvent(QEvent*)
{
    m_focus.pointer.reset();
    m_stale = true;
    viewport()->update();
    emit pointerMoved(std::nullopt);
}

void ChartView::focusOutEvent(QFocusEvent* event)
{
    if (m_at) m_focus = {};
    m_at.reset();
    m_stale = true;
    QChartView::focusOutEvent(event);
}

} // namespace hopscope

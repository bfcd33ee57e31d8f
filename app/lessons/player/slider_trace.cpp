#include "lessons/player/slider_trace.h"

#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "widgets/style.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr int high = 150;

QPainterPath pathThrough(const std::vector<QPointF>& points)
{
    QPainterPath path;
    for (const QPointF& point : points) path.elementCount() == 0 ? path.moveTo(point) : path.lineTo(point);
    return path;
}

} // namespace

SliderTrace::SliderTrace(QString parameter, double from, double to, bool logarithmic, QWidget* parent)
    : QWidget(parent), m_parameter(std::move(parameter)), m_from(from), m_to(std::max(to, from + 1)),
      m_logarithmic(logarithmic && from > 0)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Times of the values tried"));
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &SliderTrace::updateGeometry);
}

QSize SliderTrace::sizeHint() const { return {300, static_cast<int>(high * Appearance::theme().fontScale)}; }

void SliderTrace::add(double value, const std::vector<double>& times)
{
    m_now = value;
    m_tried[value] = times;
    setAccessibleDescription(tr("%1 values tried").arg(m_tried.size()));
    update();
}

void SliderTrace::setOpen(bool open)
{
    m_open = open;
    update();
}

void SliderTrace::reveal(std::vector<SliderPoint> points)
{
    m_points = std::move(points);
    update();
}

void SliderTrace::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    PainterCanvas canvas(painter);
    double most = 0;
    static const std::map<double, std::vector<double>> none;
    const auto& shown = m_open ? m_tried : none;
    for (const auto& [value, times] : shown)
        for (const double time : times) most = std::max(most, time);
    for (const SliderPoint& point : m_points)
        for (const double time : point.times) most = std::max(most, time);
    const QFont font = theme.text(9), numbers = theme.mono(9);
    const QString top = most > 0 ? numberText(most) : QString(); // an empty plot until a value was tried
    const double line = lineHeight(font), left = textWidth(numbers, top.isEmpty() ? QStringLiteral("0000") : top) + 10;
    const QRectF plot(left, 2 * line + 2, width() - left - 12, height() - 4 * line - 4);
    const auto scaled = [&](double value) { return m_logarithmic ? std::log(value) : value; };
    const auto at = [&](double value, double time) {
        const double share = (scaled(value) - scaled(m_from)) / (scaled(m_to) - scaled(m_from));
        return QPointF(plot.left() + std::clamp(share, 0.0, 1.0) * plot.width(),
                       plot.bottom() - (most > 0 ? time / most : 0) * plot.height());
    };
    canvas.text({0, line - 2},
                shown.empty() && m_points.empty() ? tr("time in units: every value that you check gives a point")
                : m_points.empty()                ? tr("time in units, of the values tried")
                                                  : tr("time in units; shaded: values that meet the goal"),
                {font, theme.inkSoft});
    // From half way to the one before to half way to the one behind.
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        if (!m_points[i].meets) continue;
        const std::size_t first = i;
        while (i + 1 < m_points.size() && m_points[i + 1].meets) ++i;
        const double here = at(m_points[first].value, 0).x(), there = at(m_points[i].value, 0).x();
        const double from = first == 0 ? here : (here + at(m_points[first - 1].value, 0).x()) / 2,
                     to = i + 1 == m_points.size() ? there : (there + at(m_points[i + 1].value, 0).x()) / 2;
        QPainterPath band;
        band.addRect({from, plot.top(), std::max(to - from, 2.0), plot.height()});
        canvas.path(band, {theme.goodSoft, {}});
    }
    canvas.line(plot.bottomLeft(), plot.bottomRight(), {theme.inkSoft, theme.strokeScale, {}});
    canvas.line(plot.topLeft(), plot.topRight(), {theme.line, theme.strokeScale, {}});
    canvas.text({left - 6, plot.top() + capHeight(numbers) / 2}, top, {numbers, theme.inkSoft, Anchor::End});
    canvas.text({left - 6, plot.bottom() + capHeight(numbers) / 2}, QStringLiteral("0"),
                {numbers, theme.inkSoft, Anchor::End});
    const double below = plot.bottom() + line;
    canvas.text({plot.left(), below}, numberText(m_from), {numbers, theme.inkSoft});
    canvas.text({plot.right(), below}, numberText(m_to), {numbers, theme.inkSoft, Anchor::End});
    canvas.text({plot.center().x(), below + 2}, m_parameter, {font, theme.inkSoft, Anchor::Middle});
    if (shown.empty() && m_points.empty()) return;
    const std::size_t runs = m_points.empty() ? shown.begin()->second.size() : m_points.front().times.size();
    for (std::size_t run = 0; run < runs; ++run) {
        const QColor colour = run == 0 ? theme.accent : theme.inkSoft;
        std::vector<QPointF> curve, tried;
        for (const SliderPoint& point : m_points)
            if (run < point.times.size()) curve.push_back(at(point.value, point.times[run]));
        for (const auto& [value, times] : shown)
            if (run < times.size()) tried.push_back(at(value, times[run]));
        canvas.path(pathThrough(curve), {{}, {colour, 1.4 * theme.strokeScale}});
        canvas.marks({{5, 5}, 2.5, {colour, {}}}, tried);
        if (const auto now = shown.find(m_now); now != shown.end() && run < now->second.size())
            canvas.path(circle(at(m_now, now->second[run]), 5), {theme.panel, {theme.ink, 2}});
    }
}

} // namespace hopscope

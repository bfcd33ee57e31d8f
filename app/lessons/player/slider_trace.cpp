#include "lessons/player/slider_trace.h"

#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "lessons/player/slider_scale.h"
#include "scenes/chart/chart_ticks.h"
#include "widgets/style.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace hopscope {

namespace {

constexpr int high = 228;
constexpr double inset =
    12; ///< of the first and the last value from the ends of the axis, so that their points stand free

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

void SliderTrace::setValue(double value)
{
    m_value = value;
    update();
}

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

void SliderTrace::give(const SliderPoint& point)
{
    m_given = point;
    update();
}

struct SliderTrace::Axes {
    QRectF plot;
    double from{}, to{}, most{}; ///< values; the time at the top
    bool logarithmic{};
    const std::map<double, std::vector<double>>* shown{}; ///< what was tried, once it may be seen

    QPointF at(double value, double time) const
    {
        const auto scaled = [&](double of) { return logarithmic ? std::log(of) : of; };
        const double fraction = (scaled(value) - scaled(from)) / (scaled(to) - scaled(from));
        return {plot.left() + inset + std::clamp(fraction, 0.0, 1.0) * (plot.width() - 2 * inset),
                plot.bottom() - (most > 0 ? time / most : 0) * plot.height()};
    }
};

bool SliderTrace::asks(const Axes& axes) const
{
    return m_value && !axes.shown->contains(*m_value) && !(m_given && m_given->value == *m_value);
}

void SliderTrace::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    PainterCanvas canvas(painter);
    paint(canvas, size());
}

void SliderTrace::paint(Canvas& canvas, QSizeF size) const
{
    const Theme& theme = Appearance::theme();
    static const std::map<double, std::vector<double>> none;
    const auto& shown = m_open ? m_tried : none;
    double most = 0;
    for (const auto& [value, times] : shown)
        for (const double time : times) most = std::max(most, time);
    for (const SliderPoint& point : m_points)
        for (const double time : point.times) most = std::max(most, time);
    if (m_given)
        for (const double time : m_given->times) most = std::max(most, time);
    const QFont font = theme.text(9), numbers = theme.mono(9);
    most *= 1.2; // room for the number of the highest point
    const double line = lineHeight(font),
                 left = textWidth(numbers, most > 0 ? numberText(std::floor(most)) : QStringLiteral("0000")) + 10;
    const Axes axes{{left, 2 * line - 2, size.width() - left - 16, size.height() - 4 * line - 3},
                    m_from,
                    m_to,
                    most,
                    m_logarithmic,
                    &shown};
    const auto at = [&](double value, double time) { return axes.at(value, time); };
    canvas.text({0, line - 2},
                shown.empty() && m_points.empty() ? tr("time in units: every value that you check gives a point")
                : m_points.empty()                ? tr("time in units, of the values checked")
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
        band.addRect({from, axes.plot.top(), std::max(to - from, 2.0), axes.plot.height()});
        canvas.path(band, {theme.goodSoft, {}});
    }
    paintAxes(canvas, axes);
    const std::size_t runs = m_given             ? m_given->times.size()
                             : !m_points.empty() ? m_points.front().times.size()
                             : !shown.empty()    ? shown.begin()->second.size()
                                                 : 0;
    for (std::size_t run = 0; run < runs; ++run) {
        const QColor colour = run == 0 ? theme.accent : theme.inkSoft;
        std::vector<QPointF> curve, tried;
        for (const SliderPoint& point : m_points)
            if (run < point.times.size()) curve.push_back(at(point.value, point.times[run]));
        for (const auto& [value, times] : shown)
            if (run < times.size()) tried.push_back(at(value, times[run]));
        canvas.path(pathThrough(curve), {{}, {colour, 1.4 * theme.strokeScale}});
        canvas.marks({{6, 6}, 3, {colour, {}}}, tried);
        if (m_given && run < m_given->times.size()) {
            const QPointF given = at(m_given->value, m_given->times[run]);
            canvas.path(roundedRect({given.x() - 4, given.y() - 4, 8, 8}, 1), {theme.panel, {colour, 2}});
        }
        if (const auto now = shown.find(m_now); now != shown.end() && run < now->second.size())
            canvas.path(circle(at(m_now, now->second[run]), 5), {theme.panel, {theme.ink, 2}});
    }
    // What the slider is set to has no time yet: it may lie anywhere on its line.
    if (asks(axes)) {
        const double x = at(*m_value, 0).x();
        canvas.line({x, axes.plot.top()}, {x, axes.plot.bottom()}, {theme.inkSoft, 1.4 * theme.strokeScale, {4, 4}});
        const QFont asked = theme.text(12, QFont::Bold);
        // Above the scale: at no time in particular.
        canvas.text({x, axes.plot.top() + capHeight(asked) / 2}, QStringLiteral("?"),
                    {asked, theme.ink, Anchor::Middle, theme.field});
    }
    paintNumbers(canvas, axes);
}

void SliderTrace::paintAxes(Canvas& canvas, const Axes& axes) const
{
    const Theme& theme = Appearance::theme();
    const QFont font = theme.text(9), numbers = theme.mono(9);
    const QRectF& plot = axes.plot;
    std::vector<Tick> times =
        axes.most > 0 ? evenTicks(0, axes.most, 4, false) : std::vector<Tick>{{0, QStringLiteral("0")}};
    for (const Tick& tick : times) {
        const double y = axes.at(m_from, tick.at).y();
        canvas.line({plot.left(), y}, {plot.right(), y},
                    {tick.at == 0 ? theme.inkSoft : theme.line, theme.strokeScale, {}});
        canvas.text({plot.left() - 6, y + capHeight(numbers) / 2}, tick.text, {numbers, theme.inkSoft, Anchor::End});
    }
    const double line = lineHeight(font), least = textWidth(numbers, numberText(m_to)) + 8;
    for (const double value : roundValues(m_from, m_to, m_logarithmic, plot.width() - 2 * inset, least)) {
        const double x = axes.at(value, 0).x();
        canvas.line({x, plot.bottom()}, {x, plot.bottom() + 4}, {theme.inkSoft, theme.strokeScale, {}});
        canvas.text({x, plot.bottom() + line + 2}, numberText(value), {numbers, theme.inkSoft, Anchor::Middle});
    }
    canvas.text({plot.center().x(), plot.bottom() + 2 * line},
                m_logarithmic ? tr("%1 (log scale)").arg(m_parameter) : m_parameter,
                {font, theme.inkSoft, Anchor::Middle});
}

/// The times of points beside them, where they have room: of what is given and of the value of now, of the least time
/// once it is known, of all others that were tried.
void SliderTrace::paintNumbers(Canvas& canvas, const Axes& axes) const
{
    const Theme& theme = Appearance::theme();
    const QFont numbers = theme.mono(9), strong = theme.mono(9, QFont::Bold);
    std::vector<QRectF> taken;
    if (asks(axes)) { // no word lies over the question
        const QFont asked = theme.text(12, QFont::Bold);
        const double x = axes.at(*m_value, 0).x(), high = capHeight(asked);
        taken.emplace_back(x - high / 2, axes.plot.top() - high / 2, high, high);
    }
    const auto say = [&](double value, const std::vector<double>& times, const QString& form, const QFont& font) {
        if (times.empty()) return;
        const QPointF point = axes.at(value, times.front());
        const QString text = form.arg(numberText(times.front()));
        const double wide = textWidth(font, text), high = capHeight(font);
        const double x = std::clamp(point.x() - wide / 2, axes.plot.left() + 2, axes.plot.right() - wide + 12);
        // At the left end below its point, which it would else not stand over.
        std::vector<QPointF> places{{x, point.y() - 9}, {x, point.y() + 9 + high}};
        if (point.x() - wide / 2 < axes.plot.left()) std::ranges::reverse(places);
        // The curve falls or rises away from there: its first point has its words behind it.
        if (!m_points.empty() && value == m_from) places.insert(places.begin(), {point.x() + 10, point.y() + high / 2});
        for (const auto& [left, y] : places) {
            const QRectF box(left, y - high, wide, high);
            if (box.top() < axes.plot.top() - high || box.bottom() > axes.plot.bottom()
                || std::ranges::any_of(
                    taken, [&](const QRectF& other) { return other.adjusted(-4, -2, 4, 2).intersects(box); }))
                continue;
            taken.push_back(box);
            canvas.fill(box.adjusted(-3, -2, 3, 2), theme.ground); // no line strikes it through
            canvas.text({left, y}, text, {font, theme.ink, Anchor::Start, theme.ground});
            return;
        }
    };
    // "Packets = 22: 649.09 units"
    const auto whole = [&](const QString& form, double value) {
        return form.arg(m_parameter + QStringLiteral(" = ") + numberText(value), QStringLiteral("%1"));
    };
    std::set<double> named;
    if (!m_points.empty() && !m_points.front().times.empty()) {
        const SliderPoint& best = *std::ranges::min_element(
            m_points, {}, [](const SliderPoint& point) { return point.times.empty() ? 1e300 : point.times.front(); });
        // What takes least and still does not meet the goal is left to what follows.
        if (best.meets && named.insert(best.value).second)
            say(best.value, best.times, whole(tr("least, %1: %2 units"), best.value), strong);
    }
    if (m_given && named.insert(m_given->value).second)
        say(m_given->value, m_given->times, whole(tr("given, %1: %2 units"), m_given->value), numbers);
    if (const auto now = axes.shown->find(m_now); now != axes.shown->end() && named.insert(m_now).second)
        say(now->first, now->second, QStringLiteral("%1"), strong);
    for (const auto& [value, times] : *axes.shown)
        if (named.insert(value).second) say(value, times, QStringLiteral("%1"), numbers);
}

} // namespace hopscope

#include "scenes/pictures/leaf/queue_strips.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "drawing/theme.h"
#include "scenes/pictures/leaf/queue_levels.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace hopscope {

namespace {

constexpr double margin = 14, beside = 10;
constexpr double aboveStrips = 43, belowStrips = 14; ///< what is drawn, and which steps; their numbers
constexpr double peakNumber = 6;                     ///< beside its dot
constexpr double betweenStrips = 11;
/// Strips that are lower have their names in one line, and no words in them.
constexpr double leastForTwoLines = 20;

QString peakText(StepIndex step)
{
    return QObject::tr("peak in step %1").arg(numberText(static_cast<double>(step) + 1));
}

/// Steps one after another in which a queue changes by as much in each: it is what it was in the first before them.
struct Stretch {
    StepIndex first{}, last{};
    std::int64_t by{};
};
std::vector<Stretch> evenStretches(const QueueHistory& history, std::uint32_t router, StepIndex from, StepIndex to)
{
    std::vector<Stretch> all;
    for (StepIndex k = from + 1; k <= to; ++k) {
        const std::int64_t by = std::int64_t{history.at(router, k)} - history.at(router, k - 1);
        if (all.empty() || all.back().by != by) all.push_back({k - 1, k - 1, by});
        all.back().last = k;
    }
    return all;
}

} // namespace

std::optional<StepIndex> stepsToEnlarge(const QueueHistory& history, const LeafTree& tree)
{
    constexpr StepIndex early = 100;  // a peak that comes before one part of so many is not seen either
    constexpr std::uint32_t low = 10; // nor one that is lower than one part of so many
    constexpr StepIndex after = 4;    // times the steps to the peak: what follows it is seen too
    constexpr StepIndex fewest = 8;
    StepIndex steps = 0;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
        const auto peak = peakOf(history, tree, level);
        const bool soon = (peak.step + 1) * early < history.steps();
        if (peak.waiting > 0 && (peak.waiting * low < history.peak() || soon))
            steps = std::max({steps, after * (peak.step + 1), fewest});
    }
    return steps == 0 || 2 * steps > history.steps() ? std::nullopt : std::optional(steps);
}

QueueStrips::QueueStrips(const QueueHistory& history, const LeafTree& tree, StepIndex enlarged)
    : m_history(history), m_tree(tree), m_enlarged(enlarged), m_scale(history.steps(), enlarged)
{
}

QueueStrips::Strip QueueStrips::strip(std::uint32_t level, double top, double bottom) const
{
    const auto peak = peakOf(m_history, m_tree, level);
    const double pitch = (bottom - top + betweenStrips) / m_tree.levels();
    const double from = top + (m_tree.levels() - level) * pitch;
    return {level,
            firstRouter(m_tree, level),
            peak.waiting,
            peak.step,
            {m_scale.left(), from, m_scale.right() - m_scale.left(), pitch - betweenStrips}};
}

/// A point in the middle of each of these steps, or of every so many where they are narrower than a pixel.
QPainterPath QueueStrips::curve(const Strip& strip, StepIndex first, StepIndex last) const
{
    const double wide = at(last) - at(first);
    const auto each = std::max<StepIndex>(1, static_cast<StepIndex>(static_cast<double>(last - first) / wide));
    QPainterPath path;
    for (StepIndex k = first; k <= last; k = k < last ? std::min(k + each, last) : last + 1) {
        const QPointF point(at(k), strip.y(m_history.at(strip.router, k)));
        path.elementCount() == 0 ? path.moveTo(point) : path.lineTo(point);
    }
    return path;
}

void QueueStrips::paintCurve(Canvas& canvas, const Theme& theme, const Strip& strip) const
{
    const QColor colour = seriesColour(theme, strip.level - 1);
    for (const auto& [first, last] :
         {std::pair<StepIndex, StepIndex>(0, m_enlarged - 1), std::pair(m_enlarged, m_history.steps() - 1)}) {
        const QPainterPath line = curve(strip, first, last);
        QPainterPath area = line;
        area.lineTo(at(last), strip.area.bottom());
        area.lineTo(at(first), strip.area.bottom());
        area.closeSubpath();
        canvas.path(area, {mixed(colour, theme.ground, 0.8), {}});
        canvas.line({at(first), strip.area.bottom()}, {at(last), strip.area.bottom()}, {theme.edge, theme.strokeScale});
        canvas.path(line, {{}, {colour, 1.8 * theme.strokeScale}});
    }
    if (strip.peak == 0) return;
    const QPointF peak(at(strip.peakStep), strip.y(strip.peak));
    canvas.path(circle(peak, 3.2), {colour, {theme.ink, theme.strokeScale}});
    if (strip.area.height() >= leastForTwoLines)
        canvas.text(peak + QPointF(peakNumber, -2), numberText(strip.peak),
                    {theme.text(8.5, QFont::DemiBold), seriesTextColour(theme, strip.level - 1)});
}

/// By how much the queue grows or shrinks per step, along its curve: under it, or above it where it is low.
void QueueStrips::paintSlopes(Canvas& canvas, const Theme& theme, const Strip& strip, StepIndex marked) const
{
    if (strip.area.height() < leastForTwoLines) return;
    const QFont font = theme.text(8.5, QFont::DemiBold);
    const double cap = capHeight(font);
    constexpr double fromTop = 0.32, air = 5; // of the way from its high end
    const double peak = at(strip.peakStep), peakEnd = peak + peakNumber + textWidth(font, numberText(strip.peak));
    for (const auto& [from, to] :
         {std::pair<StepIndex, StepIndex>(0, m_enlarged - 1), std::pair(m_enlarged, m_history.steps() - 1)})
        for (const Stretch& one : evenStretches(m_history, strip.router, from, to)) {
            if (one.by == 0) continue;
            const double left = at(one.first), right = at(one.last);
            const QString text = signedNumber(one.by);
            const double half = textWidth(font, text) / 2 + air, wide = right - left,
                         high = std::abs(strip.y(static_cast<double>(one.by * (one.last - one.first))) - strip.y(0)),
                         sinks = high * half / wide; // the curve, from the middle of the text to its end
            double x = one.by < 0 ? left + fromTop * wide : right - fromTop * wide;
            if (x + half > peak && x - half < peakEnd) x = peakEnd + half; // not below its number
            const double y =
                strip.y(m_history.at(strip.router, one.first)) - (one.by > 0 ? 1 : -1) * high * (x - left) / wide;
            const bool under = y + sinks + cap + air < strip.area.bottom();
            if (x - half < left || x + half > right || (!under && y - sinks - cap < strip.area.top())
                || (marked >= 0 && std::abs(at(marked) - x) < half))
                continue;
            canvas.text({x, under ? y + sinks + cap + 3 : y - sinks - 3}, text,
                        {font, seriesTextColour(theme, strip.level - 1), Anchor::Middle});
        }
}

void QueueStrips::paintName(Canvas& canvas, const Theme& theme, const Strip& strip) const
{
    const QFont name = theme.text(9, QFont::DemiBold), small = theme.text(8.5);
    const double middle = strip.area.center().y(), line = capHeight(small) + 6;
    if (strip.area.height() < leastForTwoLines) {
        canvas.text({margin, middle + capHeight(small) / 2},
                    queuePeakText({strip.peak, strip.peakStep}, strip.level, m_tree.levels()),
                    {small, seriesTextColour(theme, strip.level - 1)});
        return;
    }
    canvas.text({margin, middle - 3}, queueLevelName(strip.level, m_tree.levels()),
                {name, seriesTextColour(theme, strip.level - 1)});
    canvas.text({margin, middle - 3 + line}, peakText(strip.peakStep), {small, theme.ink});
}

/// What waits in the step of the playhead, where that is clear of the peak.
void QueueStrips::paintNow(Canvas& canvas, const Theme& theme, const Strip& strip, StepIndex marked,
                           const QueueStep& step) const
{
    const auto now = static_cast<double>(step.after);
    const QPointF point(at(marked), strip.y(now));
    canvas.path(circle(point, 3.2), {theme.panel, {seriesColour(theme, strip.level - 1), 2 * theme.strokeScale}});
    const QFont font = theme.text(8.5, QFont::DemiBold);
    const QString text = numberText(now);
    const double wide = textWidth(font, text), cap = capHeight(font);
    const bool after = step.before > step.after || marked < 2; // where its curve is not in the way
    const QRectF place(after ? point.x() + 6 : point.x() - 6 - wide, point.y() - 4 - cap, wide, cap);
    const QRectF peak(at(strip.peakStep) - 4, strip.y(strip.peak) - cap - 4,
                      peakNumber + 8 + textWidth(font, numberText(strip.peak)), cap + 8);
    if (strip.area.height() >= leastForTwoLines && !peak.intersects(place))
        canvas.text(place.bottomLeft(), text, {font, theme.ink});
}

/// Where a queue stays as long for very many steps, how long it is.
void QueueStrips::paintFlat(Canvas& canvas, const Theme& theme, const Strip& strip) const
{
    constexpr StepIndex part = 4; // of all steps
    StepIndex from = 0, first = 0, last = 0;
    for (StepIndex k = 1; k < m_history.steps(); ++k) {
        if (m_history.at(strip.router, k) != m_history.at(strip.router, k - 1)) from = k;
        if (k - from > last - first && m_history.at(strip.router, k) > 0) first = from, last = k;
    }
    if ((last - first) * part < m_history.steps() || strip.area.height() < leastForTwoLines) return;
    const std::uint32_t waiting = m_history.at(strip.router, last);
    const QFont font = theme.text(8.5, QFont::DemiBold);
    const double y = strip.y(waiting), cap = capHeight(font);
    const bool above = y - strip.area.top() > strip.area.bottom() - y;
    canvas.text({(at(std::max(first, m_enlarged)) + at(last)) / 2, above ? y - 4 : y + 5 + cap},
                QObject::tr("flat: %1").arg(numberText(waiting)),
                {font, seriesTextColour(theme, strip.level - 1), Anchor::Middle});
}

double QueueStrips::sumsRoom(const Theme& theme) const
{
    const QFont font = theme.text(8.5);
    double room = textWidth(font, queueStepHead(m_history.steps() - 1).front());
    for (std::uint32_t level = 1; level <= m_tree.levels(); ++level)
        room = std::max(
            room, textWidth(font, longestSumText(peakOf(m_history, m_tree, level).waiting, linksOf(m_tree, level))));
    return room;
}

void QueueStrips::paint(Canvas& canvas, const Theme& theme, const QRectF& area, StepIndex marked,
                        std::span<const QueueStep> steps) const
{
    const auto group = canvas.group(QStringLiteral("levels"));
    const QFont small = theme.text(8.5);
    const double top = area.top() + aboveStrips, bottom = area.bottom() - belowStrips;
    const bool high = strip(1, top, bottom).area.height() >= leastForTwoLines;
    double names = 0;
    for (std::uint32_t level = 1; level <= m_tree.levels(); ++level) {
        const auto peak = peakOf(m_history, m_tree, level);
        const QString text = high ? peakText(peak.step) : queuePeakText(peak, level, m_tree.levels());
        names = std::max({names, textWidth(small, text),
                          textWidth(theme.text(9, QFont::DemiBold), queueLevelName(level, m_tree.levels()))});
    }
    m_scale.place(area.left() + margin + names + beside, area.right() - margin - sumsRoom(theme) - beside);
    const double x = m_scale.right() + beside;
    const double baseline = bottom + 8 + capHeight(theme.mono(8.5));
    m_scale.paintAxis(canvas, theme, baseline, top - capHeight(small));
    constexpr StepIndex numbered = 10, apart = 3; // of the enlarged steps every so many has its number
    if (const StepIndex past = (marked + 1) % numbered;
        marked >= 0 && marked < m_enlarged && past >= apart && past <= numbered - apart)
        canvas.text({at(marked), baseline}, QString::number(marked + 1),
                    {theme.mono(8.5, QFont::DemiBold), theme.ink, Anchor::Middle});
    canvas.text({margin, area.top() + 14},
                fitting(small,
                        {QObject::tr("packets that wait in a router, each level to its own scale: a block counts once "
                                     "for each link it must still be sent over; on slopes: change per step"),
                         QObject::tr("packets that wait in a router, each level to its own scale: a block counts once "
                                     "for each link it must still be sent over"),
                         QObject::tr("packets that wait in a router, each level to its own scale")},
                        area.width() - 2 * margin),
                {small, theme.inkSoft});
    if (!steps.empty())
        canvas.text({x, top - capHeight(small) - 6}, queueStepHead(marked).front(), {small, theme.inkSoft});
    for (std::uint32_t level = m_tree.levels(); level > 0; --level) {
        const Strip one = strip(level, top, bottom);
        paintName(canvas, theme, one);
        paintCurve(canvas, theme, one);
        paintFlat(canvas, theme, one);
        paintSlopes(canvas, theme, one, marked);
        if (!steps.empty())
            canvas.text({x, one.area.center().y() + capHeight(small) / 2}, steps[level - 1].text({}),
                        {small, theme.ink});
    }
    if (marked < 0) return;
    canvas.line({at(marked), top - 3}, {at(marked), bottom + 3}, {theme.ink, 1.5 * theme.strokeScale});
    for (std::uint32_t level = m_tree.levels(); level > 0 && !steps.empty(); --level)
        if (steps[level - 1].after > 0) paintNow(canvas, theme, strip(level, top, bottom), marked, steps[level - 1]);
}

} // namespace hopscope

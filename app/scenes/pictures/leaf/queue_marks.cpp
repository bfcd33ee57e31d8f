#include "scenes/pictures/leaf/queue_marks.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "drawing/theme.h"
#include "scenes/chart/chart_scene.h"

#include <QFont>
#include <QImage>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hopscope {

namespace {

constexpr double apartFromEnd = 34; ///< of the number of the last step, which ends the axis

} // namespace

void paintQueuePeaks(Canvas& canvas, const Theme& theme, std::span<const QueueMark> peaks, const QRectF& plot,
                     double playhead)
{
    const auto group = canvas.group(QStringLiteral("peaks"));
    const QFont font = theme.mono(9.5, QFont::DemiBold);
    constexpr double apart = 6;
    for (const QueueMark& peak : peaks) {
        canvas.path(circle(peak.at, 3.6), {seriesColour(theme, peak.level - 1), {theme.ink, theme.strokeScale}});
        const QString text = numberText(peak.waiting);
        const double wide = textWidth(font, text);
        const bool above = peak.at.y() - apart - capHeight(font) >= plot.top() - 12;
        double x = above ? std::clamp(peak.at.x(), plot.left() + wide / 2, plot.right() - wide / 2)
                         : peak.at.x() + apart + 2 + wide / 2;
        const double clear = wide / 2 + 4; // of the playhead, on the side of the peak
        if (playhead >= 0 && std::abs(x - playhead) < clear)
            x = peak.at.x() < playhead && playhead - 2 * clear > plot.left() ? playhead - clear : playhead + clear;
        canvas.text({x, above ? peak.at.y() - apart : peak.at.y() + capHeight(font) / 2}, text,
                    {font, seriesTextColour(theme, peak.level - 1), Anchor::Middle, theme.ground});
    }
}

void paintQueueEnds(Canvas& canvas, const Theme& theme, std::span<const QueueMark> ends, const QRectF& plot)
{
    const auto group = canvas.group(QStringLiteral("ends"));
    for (const QueueMark& end : ends)
        canvas.line(end.at, {end.at.x(), plot.bottom()},
                    {seriesColour(theme, end.level - 1), 1.5 * theme.strokeScale, {1.5, 2}});
}

void paintQueueSteps(Canvas& canvas, const Theme& theme, const QRectF& plot, double steps, std::int64_t marked,
                     double playhead)
{
    const QFont font = theme.mono(8.5), strong = theme.mono(8.5, QFont::DemiBold);
    const double baseline = plot.bottom() + 7 + capHeight(font);
    // In the middle between two numbers of the axis, in the last but one such place if the playhead is in the last.
    const double powers = std::log10(steps), last = std::max(std::ceil(powers) - 2, 1.0);
    const auto between = [&](double power) { return plot.left() + (power + 0.5) / powers * plot.width(); };
    const QString name = QStringLiteral("step, logarithmic");
    const double place = between(last - 1), clear = textWidth(font, name) / 2 + 16;
    const bool free = marked < 0 || std::abs(place - playhead) > clear;
    canvas.text({free ? place : between(last), baseline}, name, {font, theme.inkSoft, Anchor::Middle});
    if (marked < 0) return;
    constexpr double near = 0.2; // of a power of ten, whose number the axis has
    const double power = std::log10(double(marked) + 1);
    if (std::abs(power - std::round(power)) > near && plot.right() - playhead >= apartFromEnd)
        canvas.text({playhead, baseline}, numberText(double(marked) + 1), {strong, theme.ink, Anchor::Middle});
}

void endStepAxis(ChartScene& scene, double steps)
{
    std::erase_if(scene.xTicks, [&](const Tick& tick) {
        return scene.plot.right() - scene.toPixels({tick.at, scene.range.yTo}).x() < apartFromEnd;
    });
    scene.xTicks.push_back({steps, numberText(steps)});
}

void paintQueueNow(Canvas& canvas, const Theme& theme, std::span<const QueueMark> now)
{
    const auto group = canvas.group(QStringLiteral("now"));
    for (const QueueMark& mark : now)
        if (mark.waiting > 0)
            canvas.path(circle(mark.at, 3.2),
                        {theme.panel, {seriesColour(theme, mark.level - 1), 2 * theme.strokeScale}});
}

bool paintQueueSum(Canvas& canvas, const Theme& theme, std::span<const QueueMark> now, const QString& sum, bool grows,
                   const QRectF& plot, std::span<const QueueMark> peaks)
{
    const auto longest = std::ranges::max_element(now, {}, &QueueMark::waiting);
    if (longest == now.end() || longest->waiting == 0) return false;
    const QFont font = theme.text(9, QFont::DemiBold);
    constexpr double beside = 9, apart = 14;
    const double wide = textWidth(font, sum), x = longest->at.x() + (grows ? -beside - wide : beside);
    const QRectF area(x, longest->at.y() - 5 - capHeight(font), wide, capHeight(font));
    const auto meets = [&](const QueueMark& peak) {
        return area.adjusted(-apart, -apart, apart, apart).contains(peak.at) && peak.waiting != longest->waiting;
    };
    if (area.left() < plot.left() || area.right() > plot.right() || area.top() < plot.top() - 12
        || std::ranges::any_of(peaks, meets))
        return false;
    const auto group = canvas.group(QStringLiteral("sum-now"));
    canvas.text(area.bottomLeft(), sum,
                {font, seriesTextColour(theme, longest->level - 1), Anchor::Start, theme.ground});
    return true;
}

void paintQueueNumbers(Canvas& canvas, const Theme& theme, std::span<const QueueMark> now, const QRectF& plot,
                       std::span<const QueueMark> peaks)
{
    const auto group = canvas.group(QStringLiteral("numbers-now"));
    const QFont font = theme.mono(9.5);
    constexpr double numberRoom = 34;
    const double high = capHeight(font) + 4;
    std::vector<QueueMark> order;
    for (const QueueMark& mark : now)
        if (mark.waiting > 0) order.push_back(mark);
    std::ranges::sort(order, {}, &QueueMark::waiting);
    std::vector<double> baselines;
    double free = plot.bottom() - 2; // from the bottom up: numbers that would touch are moved
    for (const QueueMark& mark : order) {
        baselines.push_back(std::min(mark.at.y() - 4, free));
        free = baselines.back() - high;
    }
    // Where that is more than there is room, down again: the shortest queues go without.
    double taken = plot.top() - 6;
    for (std::size_t i = order.size(); i-- > 0;) {
        const auto& [at, waiting, level] = order[i];
        const double baseline = std::max(baselines[i], taken + high);
        if (baseline > plot.bottom()) break;
        const auto peakIn = [&](double from, double to) {
            return std::ranges::any_of(peaks,
                                       [&](const QueueMark& peak) { return peak.at.x() > from && peak.at.x() < to; });
        };
        if (peakIn(at.x() - 2, at.x() + 2)) continue; // which has its number
        const QString text = numberText(waiting);
        const double wide = textWidth(font, text);
        const bool followed = peakIn(at.x() + 2, at.x() + numberRoom) && !peakIn(at.x() - numberRoom, at.x() - 2);
        const bool right = at.x() + 12 + wide < plot.right() && !(followed && at.x() - 12 - wide > plot.left());
        canvas.text({right ? at.x() + 7 : at.x() - 7, baseline}, text,
                    {font, seriesTextColour(theme, level - 1), right ? Anchor::Start : Anchor::End, theme.ground});
        taken = baseline;
    }
}

int paintQueueNames(Canvas& canvas, const Theme& theme, std::span<const QueueName> names, const QStringList& head,
                    const QRectF& plot, double end)
{
    const auto group = canvas.group(QStringLiteral("levels"));
    constexpr double sample = 22;
    const QFont font = theme.text(9, QFont::DemiBold), small = theme.text(8.5);
    const double line = lineHeight(font), below = lineHeight(small), x = plot.right() + 12, text = x + sample + 6,
                 headed = head.isEmpty() ? 0 : below + 4;
    const auto count = static_cast<double>(names.size());
    const auto pitchOf = [&](int lines) { return line + lines * below + (lines > 0 ? 3 : 0); };
    int lines = names.empty() ? 0 : static_cast<int>(names.front().lines.size());
    while (lines > 0 && headed + count * pitchOf(lines) >= plot.height() + 14) --lines;
    double y = plot.top() + std::max(-12.0, (plot.height() - count * pitchOf(lines) - (lines > 0 ? headed : 0)) / 2);
    if (lines > 0 && !head.isEmpty()) {
        canvas.text({x, y + capHeight(small) + 2}, fitting(small, head, end - x), {small, theme.ink});
        y += headed;
    }
    for (const QueueName& name : names) {
        const std::size_t style = name.level - 1;
        const QPointF middle(x + sample / 2, y + line / 2);
        canvas.line({x, middle.y()}, {x + sample, middle.y()},
                    {seriesColour(theme, style), 2 * theme.strokeScale, seriesDashes(style)});
        canvas.path(seriesShape(style, middle, 4), {seriesColour(theme, style), {}});
        canvas.text({text, middle.y() + capHeight(font) / 2}, name.text, {font, seriesTextColour(theme, style)});
        double baseline = y + line + capHeight(small) + 2;
        for (int i = 0; i < lines; ++i, baseline += below)
            canvas.text({text, baseline}, fitting(small, name.lines[i].split(u'|'), end - text),
                        {small, i == 0 && !head.isEmpty() ? theme.ink : theme.inkSoft});
        y += pitchOf(lines);
    }
    return lines;
}

QColor QueueScale::colour(const Theme& theme, std::uint32_t waiting) const
{
    if (waiting == 0) return theme.vacant;
    const double most = std::max(peak, 1U);
    return cividis(0.15 + 0.85 * (logarithmic ? std::log1p(waiting) / std::log1p(most) : waiting / most));
}

void QueueScale::paint(Canvas& canvas, const Theme& theme, QPointF at, double room) const
{
    if (peak == 0) return;
    constexpr double widest = 90;
    const QFont font = theme.mono(8.5);
    const double x = at.x(), width = std::min(widest, room), y = at.y() + lineHeight(font) + 2,
                 baseline = y + 13 + capHeight(font);
    canvas.text({x, y - 5}, QStringLiteral("packets"), {theme.text(8.5), theme.inkSoft});
    QImage image(24, 1, QImage::Format_RGB32);
    for (int i = 0; i < 24; ++i) image.setPixelColor(i, 0, i == 0 ? theme.vacant : cividis(0.15 + 0.85 * i / 23.0));
    canvas.cells({x, y, width, 9}, image);
    canvas.text({x, baseline}, QStringLiteral("0"), {font, theme.inkSoft});
    canvas.text({x + width, baseline}, QString::number(peak), {font, theme.inkSoft, Anchor::End});
    constexpr double middle = 0.4;
    if (logarithmic) // which a number between them tells
        canvas.text({x + middle * width, baseline}, QString::number(std::lround(std::expm1(middle * std::log1p(peak)))),
                    {font, theme.inkSoft, Anchor::Middle});
}

} // namespace hopscope

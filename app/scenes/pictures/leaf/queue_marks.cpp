#include "scenes/pictures/leaf/queue_marks.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "drawing/theme.h"
#include "scenes/chart/chart_scene.h"
#include "scenes/pictures/leaf/queue_words.h"

#include <QFont>
#include <QImage>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace hopscope {

QPointF QueueAxes::at(double step, double waiting) const
{
    const double share = logarithmic ? std::log(waiting) / std::log(top) : waiting / top;
    return {plot.left() + step / steps * plot.width(), plot.bottom() - std::clamp(share, 0.0, 1.0) * plot.height()};
}

double QueueAxes::stepAt(double x) const { return (x - plot.left()) / std::max(plot.width(), 1.0) * steps; }

void paintQueuePeaks(Canvas& canvas, const Theme& theme, std::span<const QueueMark> peaks, const QRectF& plot,
                     double playhead, bool before)
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
        if (before) x = std::max(peak.at.x() - 2 - wide / 2, plot.left() + wide / 2);
        const double clear = wide / 2 + 4; // of the playhead, on the side of the peak
        if (playhead >= 0 && std::abs(x - playhead) < clear)
            x = (before || peak.at.x() < playhead) && playhead - 2 * clear > plot.left() ? playhead - clear
                                                                                         : playhead + clear;
        canvas.text({x, above ? peak.at.y() - apart : peak.at.y() + capHeight(font) / 2}, text,
                    {font, seriesTextColour(theme, peak.level - 1), Anchor::Middle, theme.ground});
    }
}

std::vector<QueueMark> queueEnds(const QueueAxes& axes, std::span<const StepIndex> edges,
                                 std::span<const std::vector<std::uint32_t>> levels)
{
    std::vector<QueueMark> ends;
    for (std::uint32_t level = 1; level <= levels.size(); ++level) {
        const std::vector<std::uint32_t>& waiting = levels[level - 1];
        const auto waitsIn = [&](std::size_t k) { return k < waiting.size() && waiting[k] > 0; };
        for (std::size_t i = 0; i < waiting.size(); ++i)
            if (waitsIn(i) && (!waitsIn(i - 1) || !waitsIn(i + 1))) // before the first is no column either
                ends.push_back({axes.at(static_cast<double>(edges[i + 1]), waiting[i]), 0, level});
    }
    return ends;
}

void paintQueueEnds(Canvas& canvas, const Theme& theme, std::span<const QueueMark> ends, const QRectF& plot)
{
    const auto group = canvas.group(QStringLiteral("ends"));
    for (const QueueMark& end : ends)
        canvas.line(end.at, {end.at.x(), plot.bottom()},
                    {seriesColour(theme, end.level - 1), 1.5 * theme.strokeScale, {1.5, 2}});
}

void paintQueueStepName(Canvas& canvas, const Theme& theme, const QRectF& plot)
{
    const QFont font = theme.mono(8.5);
    const QString name = QStringLiteral("step");
    canvas.text({std::max(plot.left() - 20, 4 + textWidth(font, name)), plot.bottom() + 7 + capHeight(font)}, name,
                {font, theme.inkSoft, Anchor::End});
}

void paintQueueStep(Canvas& canvas, const Theme& theme, const ChartScene& scene, StepIndex step)
{
    constexpr double apart = 6;
    const QFont font = theme.mono(9, QFont::DemiBold);
    const QString text = numberText(static_cast<double>(step) + 1);
    const QPointF at = scene.toPixels({static_cast<double>(step) + 1, scene.range.yFrom});
    const auto near = [&](const Tick& tick) {
        return std::abs(scene.toPixels({tick.at, scene.range.yFrom}).x() - at.x())
               < (textWidth(font, tick.text) + textWidth(font, text)) / 2 + apart;
    };
    if (std::ranges::any_of(scene.xTicks, near)) return;
    canvas.text({at.x(), at.y() + 7 + capHeight(font)}, text, {font, theme.ink, Anchor::Middle});
}

void paintQueueNow(Canvas& canvas, const Theme& theme, std::span<const QueueMark> now)
{
    const auto group = canvas.group(QStringLiteral("now"));
    for (const QueueMark& mark : now)
        if (mark.waiting > 0)
            canvas.path(circle(mark.at, 3.2),
                        {theme.panel, {seriesColour(theme, mark.level - 1), 2 * theme.strokeScale}});
}

void paintQueueSlopes(Canvas& canvas, const Theme& theme, const QueueAxes& axes, const QueueSlopes& slopes,
                      std::uint32_t level, std::span<const QueueMark> peaks, double playhead)
{
    const auto group = canvas.group(QStringLiteral("slopes"));
    const QFont font = theme.text(9, QFont::DemiBold);
    constexpr double air = 4, apart = 12, height = 0.55; // of the slope, above shorter queues
    struct Side {
        QPointF low, high, at;
    };
    const auto sideOf = [&](const QueueSlope& slope) {
        const QPointF first = axes.at(double(slope.first) + 1, slope.from),
                      last = axes.at(double(slope.last) + 1, slope.to);
        const bool rises = slope.to > slope.from;
        const QPointF low = rises ? first : last, high = rises ? last : first;
        return Side{low, high, low + height * (high - low)};
    };
    for (const auto& slope : {slopes.rise, slopes.fall}) {
        if (!slope) continue;
        const bool rises = slope->to > slope->from;
        const auto& other = rises ? slopes.fall : slopes.rise;
        const auto [low, high, at] = sideOf(*slope);
        const double inside = other ? std::abs(sideOf(*other).at.x() - at.x()) : axes.plot.width();
        const QString text = slope->change();
        const double wide = textWidth(font, text), cap = capHeight(font);
        // Outside the peak if there is room, else inside; the line passes by its corner.
        const double steep = std::abs((high.y() - low.y()) / std::max(std::abs(high.x() - low.x()), 1.0)),
                     beside = air + (cap / 2 + air) / std::max(steep, 0.1);
        const double left = at.x() - beside - wide, right = at.x() + beside;
        for (const double x : rises ? std::array{left, right} : std::array{right, left}) {
            const QRectF place(x, at.y() - cap / 2, wide, cap);
            const bool within = rises == (x > at.x());
            const bool free = (!within || beside + wide + air <= inside) && place.left() > axes.plot.left() + 4
                              && place.right() < axes.plot.right()
                              && (playhead < place.left() - 4 || playhead > place.right() + 4)
                              && std::ranges::none_of(peaks, [&](const QueueMark& peak) {
                                     // Beside the playhead its number stands aside.
                                     const double wider = std::abs(peak.at.x() - playhead) < apart ? 4 * apart : apart;
                                     return place.adjusted(-wider, -apart, apart, apart).contains(peak.at);
                                 });
            if (!free) continue;
            canvas.text(place.bottomLeft(), text,
                        {font, seriesTextColour(theme, level - 1), Anchor::Start, theme.ground});
            break;
        }
    }
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

void paintQueueLines(Canvas& canvas, const Theme& theme, const QStringList& cost, std::span<const QStringList> lines,
                     double room)
{
    const QFont font = theme.text(9), bold = theme.text(11, QFont::DemiBold);
    constexpr double left = 14;
    double y = 18;
    if (!cost.isEmpty()) {
        canvas.text({left, y}, fitting(bold, cost, room), {bold, theme.ink});
        y += queueLine + 1;
    }
    for (const QStringList& forms : lines) {
        if (!forms.isEmpty()) canvas.text({left, y}, fitting(font, forms, room), {font, theme.ink});
        y += queueLine;
    }
}

namespace {

constexpr double namesApart = 12, nameSample = 22, besideSample = 6; ///< of the names of levels

QFont nameFont(const Theme& theme) { return theme.text(9, QFont::DemiBold); }

} // namespace

double queueNamesRoom(const Theme& theme, const QStringList& lines)
{
    double widest = 0;
    for (const QString& line : lines) widest = std::max(widest, textWidth(nameFont(theme), line));
    return widest + nameSample + besideSample;
}

int paintQueueNames(Canvas& canvas, const Theme& theme, std::span<const QueueName> names, const QStringList& head,
                    const QRectF& plot, double end)
{
    const auto group = canvas.group(QStringLiteral("levels"));
    constexpr double sample = nameSample;
    const QFont font = nameFont(theme), small = theme.text(8.5);
    const double line = lineHeight(font), below = lineHeight(small), x = plot.right() + namesApart,
                 text = x + sample + besideSample, headed = head.isEmpty() ? 0 : below + 4;
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

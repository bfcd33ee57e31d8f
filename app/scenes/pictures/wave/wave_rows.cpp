#include "scenes/pictures/wave/wave_rows.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/wave/beside_values.h"

#include <algorithm>

namespace hopscope {

namespace {

constexpr double left = 14, numberRoom = 13, gap = 4, peakRoom = 14;
constexpr double trackWidth = 256, trackHeight = 5; ///< of the bars of what the axes carry

double highest(const WaveRow& row) { return row.heights.empty() ? 0 : std::ranges::max(row.heights); }

Stroke markOf(const Theme& theme) { return {theme.ink, 1.6 * theme.strokeScale}; }

} // namespace

void WaveRows::paint(Canvas& canvas, const Theme& theme) const
{
    const double wide = std::max(widest(theme), leastApart);
    double top = area.top();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const QRectF place(area.left(), top, area.width(), rowHeight(i));
        paintChart(canvas, theme, i, place.adjusted(0, 0, 0, -numberRoom - gap));
        paintNumbers(canvas, theme, rows[i], place.bottom() - gap - 1, wide);
        const double baseline = place.top() + 8;
        canvas.fill({left, baseline - 8, 9, 9}, rows[i].colour);
        canvas.text({left + 14, baseline}, rows[i].name, {theme.text(9), theme.ink});
        const QRectF track(left, baseline + 4, trackWidth, trackHeight);
        paintCarried(canvas, theme, rows[i], track, place.bottom());
        if (even) paintEven(canvas, theme, track);
        top = place.bottom();
    }
    if (!even) return;
    const double base = area.bottom() + 13;
    canvas.line({left + 4, base - 9}, {left + 4, base + 2}, markOf(theme));
    canvas.text({left + 14, base}, QStringLiteral("an even share: %1 each").arg(even->text()),
                {theme.text(9), theme.ink});
}

std::size_t WaveRows::highestRow() const
{
    return static_cast<std::size_t>(std::ranges::max_element(rows, {}, highest) - rows.begin());
}

double WaveRows::rowHeight(std::size_t row) const
{
    double all = 1e-300;
    for (const WaveRow& one : rows) all += highest(one);
    const double peaks = peak.isEmpty() ? 0 : peakRoom,
                 spare = area.height() - leastHeight * static_cast<double>(rows.size()) - peaks;
    return leastHeight + spare * highest(rows[row]) / all + (row == highestRow() ? peaks : 0);
}

double WaveRows::blockHeight() const
{
    const std::size_t row = highestRow();
    return (rowHeight(row) - numberRoom - gap - (peak.isEmpty() ? 0 : peakRoom)) / std::max(highest(rows[row]), 1e-300);
}

double WaveRows::mostCarried() const { return std::ranges::max_element(rows, {}, &WaveRow::carried)->carried; }

double WaveRows::widest(const Theme& theme) const
{
    const QFont strong = theme.mono(8.5, QFont::Bold);
    double widest = textWidth(strong, QString::number(columns->firstOf(columns->count()))); // of the steps
    for (const WaveRow& row : rows)
        for (const double count : row.heights) widest = std::max(widest, textWidth(strong, numberText(count)));
    return widest + 4;
}

void WaveRows::paintChart(Canvas& canvas, const Theme& theme, std::size_t row, const QRectF& place) const
{
    constexpr double leastSeen = 1.5; // of a bar
    const double block = blockHeight(), top = std::max(highest(rows[row]), leastSeen / block);
    const QRectF plot = place.adjusted(0, place.height() - block * top, 0, 0);
    PlotFrame frame{.plot = plot,
                    .range = {-0.5, static_cast<double>(columns->count()) - 0.5, 0, top},
                    .yTicks = {{0, QString()}},
                    .font = theme.mono(8.5),
                    .barWidth = 0.82};
    if (row == highestRow()) frame.yTicks.push_back({top, peak.isEmpty() ? numberText(top) : QString()});
    std::vector<double> heights = rows[row].heights;
    for (double& height : heights)
        if (height > 0) height = std::max(height, leastSeen / block);
    frame.bars.push_back({std::move(heights), rows[row].colour});
    hopscope::paint(canvas, frame, theme);
    if (row == highestRow() && !peak.isEmpty()) paintPeak(canvas, theme, plot);
}

/// As far as there is room on both sides of the bar.
void WaveRows::paintPeak(Canvas& canvas, const Theme& theme, const QRectF& plot) const
{
    const std::vector<double>& heights = rows[highestRow()].heights;
    const auto column = static_cast<double>(std::ranges::max_element(heights) - heights.begin());
    const double middle = area.left() + columns->pitch() * (column + 0.5),
                 room = 2 * std::min(middle - area.left(), area.right() - middle);
    const QFont font = theme.text(9, QFont::DemiBold);
    canvas.text({middle, plot.top() - 4}, fitting(font, {peak, numberText(std::ranges::max(heights))}, room),
                {font, theme.ink, Anchor::Middle});
}

void WaveRows::paintNumbers(Canvas& canvas, const Theme& theme, const WaveRow& row, double baseline, double wide) const
{
    const QFont words = theme.text(9), number = theme.mono(8.5), strong = theme.mono(8.5, QFont::Bold);
    const auto middle = [&](std::size_t k) { return area.left() + columns->pitch() * (static_cast<double>(k) + 0.5); };
    double end = area.left();
    for (const std::size_t k : numberedColumns(*columns, wide, marked)) {
        if (row.heights[k] <= 0) continue;
        const bool most = &row == &rows[highestKind(rows, k)];
        canvas.text({middle(k), baseline}, numberText(row.heights[k]),
                    {most ? strong : number, most ? theme.ink : theme.inkSoft, Anchor::Middle});
        end = std::max(end, middle(k) + wide / 2);
    }
    // Why the rest is empty.
    const StepIndex last = sendsUntil(row.heights);
    const QString after = columns->single() ? QStringLiteral(" after step %1").arg(last) : QString();
    if (last <= 0 || last >= static_cast<StepIndex>(row.heights.size())) return;
    constexpr double apart = 12;
    const QString text = QStringLiteral("all sent") + after;
    double x = std::max(end, area.left() + columns->pitch() * static_cast<double>(last)) + apart;
    // Not across the frame of the present step.
    const double now = marked >= 0 ? middle(columns->columnOf(marked)) : -1, half = columns->pitch() / 2;
    if (now + half > x && now - half < x + textWidth(words, text)) x = now + half + apart;
    canvas.text({x, baseline}, fitting(words, {text, QString()}, area.right() - x), {words, theme.inkSoft});
}

/// The sum stands beside the name, or below the bar where a high row has room for it.
void WaveRows::paintCarried(Canvas& canvas, const Theme& theme, const WaveRow& row, const QRectF& track,
                            double bottom) const
{
    constexpr double leastSeen = 1.5, apart = 10;
    const QFont font = theme.text(9);
    QRectF bar = track;
    bar.setWidth(std::max(leastSeen, track.width() * row.carried / mostCarried()));
    canvas.fill(track, theme.line);
    canvas.fill(bar, row.colour);
    const double below = track.bottom() + lineHeight(font), named = track.left() + 14 + textWidth(font, row.name),
                 room = track.right() - named - apart;
    if (textWidth(font, row.sum) > room && below <= bottom)
        return canvas.text({track.right(), below}, row.sum, {font, theme.ink, Anchor::End});
    canvas.text(
        {track.right(), track.top() - 4},
        fitting(font, {row.sum, QString(row.sum).remove(QStringLiteral(" blocks")), numberText(row.carried)}, room),
        {font, theme.ink, Anchor::End});
}

void WaveRows::paintEven(Canvas& canvas, const Theme& theme, const QRectF& track) const
{
    const double x = track.left() + track.width() * even->each() / mostCarried();
    canvas.line({x, track.top()}, {x, track.bottom() + 4}, markOf(theme)); // below the name
}

} // namespace hopscope

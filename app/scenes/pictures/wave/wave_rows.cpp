#include "scenes/pictures/wave/wave_rows.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/wave/beside_values.h"

#include <algorithm>

namespace hopscope {

namespace {

constexpr double left = 14, numberRoom = 13, gap = 5;
constexpr double trackWidth = 90, trackHeight = 8; ///< of the bars of what the axes carry

double highest(const WaveRow& row) { return row.heights.empty() ? 0 : std::ranges::max(row.heights); }

} // namespace

void WaveRows::paint(Canvas& canvas, const Theme& theme) const
{
    const double wide = widest(theme);
    QRectF track;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const QRectF place(area.left(), area.top() + rowHeight() * static_cast<double>(i), area.width(), rowHeight());
        paintChart(canvas, theme, rows[i], place.adjusted(0, 0, 0, -numberRoom - gap));
        paintNumbers(canvas, theme, rows[i], place.bottom() - gap - 1, wide);
        const double baseline = place.top() + 9;
        canvas.fill({left, baseline - 8, 9, 9}, rows[i].colour);
        canvas.text({left + 14, baseline}, rows[i].name, {theme.text(9), theme.ink});
        track = {left, baseline + 6, trackWidth, trackHeight};
        paintCarried(canvas, theme, rows[i], track);
        if (even) paintEven(canvas, theme, track, i + 1 < rows.size() ? track.bottom() + 3 : area.bottom() + 3);
    }
    if (!even) return;
    const QFont font = theme.text(9);
    canvas.text({left, area.bottom() + 13}, QStringLiteral("dashed: evenly, %1 each").arg(even->text()),
                {font, theme.ink});
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

void WaveRows::paintChart(Canvas& canvas, const Theme& theme, const WaveRow& row, const QRectF& plot) const
{
    const double top = std::max(highest(row), 1e-300);
    PlotFrame frame{.plot = plot,
                    .range = {-0.5, static_cast<double>(columns->count()) - 0.5, 0, top},
                    .yTicks = {{0, QString()}, {top, QString()}},
                    .font = theme.mono(8.5),
                    .barWidth = 0.82};
    frame.bars.push_back({row.heights, row.colour});
    hopscope::paint(canvas, frame, theme);
    // So low an axis has no room for words of its own.
    canvas.text(plot.topLeft() + QPointF(-6, capHeight(frame.font) / 2), numberText(top),
                {frame.font, theme.inkSoft, Anchor::End});
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

void WaveRows::paintCarried(Canvas& canvas, const Theme& theme, const WaveRow& row, const QRectF& track) const
{
    constexpr double leastSeen = 1;
    QRectF bar = track;
    bar.setWidth(std::max(leastSeen, track.width() * row.carried / mostCarried()));
    canvas.fill(track, theme.line);
    canvas.fill(bar, row.colour);
    const double x = track.right() + 8;
    canvas.text({x, track.bottom()}, fitting(theme.text(9), {row.sum, numberText(row.carried)}, area.left() - x - 8),
                {theme.text(9), theme.ink});
}

void WaveRows::paintEven(Canvas& canvas, const Theme& theme, const QRectF& track, double bottom) const
{
    const double x = track.left() + track.width() * even->each() / mostCarried();
    canvas.line({x, track.top() - 2}, {x, bottom}, {theme.ink, 1.2 * theme.strokeScale, {3, 2}});
}

} // namespace hopscope

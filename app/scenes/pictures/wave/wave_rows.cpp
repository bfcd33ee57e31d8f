#include "scenes/pictures/wave/wave_rows.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/wave/wave_words.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

void WaveRows::paint(Canvas& canvas, const Theme& theme) const
{
    constexpr double above = 12, below = 3; // the numbers of the bars; what parts rows
    const double each = area.height() / static_cast<double>(rows.size());
    double y = area.top();
    for (const WaveRow& row : rows) {
        paintRow(canvas, theme, row, {area.left(), y + above, area.width(), each - above - below});
        y += each;
    }
}

std::vector<std::size_t> WaveRows::written(const WaveRow& row, double widest) const
{
    const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil((widest + 4) / columns->pitch())));
    const auto highest = static_cast<std::size_t>(std::ranges::max_element(row.heights) - row.heights.begin());
    std::vector<std::size_t> places;
    if (marked >= 0) places.push_back(columns->columnOf(marked));
    for (std::size_t k = highest % every; k < row.heights.size(); k += every)
        if (places.empty() || std::max(k, places.front()) - std::min(k, places.front()) >= every) places.push_back(k);
    std::erase_if(places, [&](std::size_t k) { return row.heights[k] <= 0; });
    return places;
}

void WaveRows::paintRow(Canvas& canvas, const Theme& theme, const WaveRow& row, const QRectF& plot) const
{
    const QFont words = theme.text(9), number = theme.mono(8.5), strong = theme.mono(8.5, QFont::Bold);
    const double top = std::max(std::ranges::max(row.heights), 1e-300), left = 14, line = lineHeight(words);
    double y = plot.center().y() - line / 2 + capHeight(words) / 2;
    canvas.fill({left, y - 8, 9, 9}, row.colour);
    canvas.text({left + 14, y}, row.name, {words, theme.ink});
    canvas.text({left + 14, y + line}, row.sum, {words, theme.inkSoft});

    PlotFrame frame{.plot = plot,
                    .range = {-0.5, static_cast<double>(columns->count()) - 0.5, 0, top},
                    .yTicks = {{0, QStringLiteral("0")}, {top, numberText(top)}},
                    .font = number,
                    .barWidth = 0.82};
    frame.bars.push_back({row.heights, row.colour});
    hopscope::paint(canvas, frame, theme);

    double widest = 0;
    for (const double count : row.heights) widest = std::max(widest, textWidth(strong, numberText(count)));
    for (const std::size_t k : written(row, widest)) {
        const bool most = row.heights[k] >= largest[k];
        canvas.text(frame.toPixels({static_cast<double>(k), row.heights[k]}) - QPointF(0, 3),
                    numberText(row.heights[k]),
                    {most ? strong : number, most ? theme.ink : theme.inkSoft, Anchor::Middle, theme.ground});
    }
    // Why the rest is empty.
    const StepIndex end = sendsUntil(row.heights);
    const QString idle = columns->single() ? QStringLiteral("nothing more to send after step %1").arg(end)
                                           : QStringLiteral("nothing more to send");
    const double x = plot.left() + columns->pitch() * static_cast<double>(end) + 12;
    if (end > 0 && x + textWidth(words, idle) < plot.right())
        canvas.text({x, plot.center().y() + capHeight(words) / 2}, idle,
                    {words, theme.inkSoft, Anchor::Start, theme.ground});
}

} // namespace hopscope

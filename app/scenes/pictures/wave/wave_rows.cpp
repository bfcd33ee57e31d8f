#include "scenes/pictures/wave/wave_rows.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/wave/beside_values.h"
#include "scenes/pictures/wave/wave_words.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double left = 14;

double highest(const WaveRow& row) { return row.heights.empty() ? 0 : std::ranges::max(row.heights); }

} // namespace

void WaveRows::paint(Canvas& canvas, const Theme& theme) const
{
    const double table = rowHeight * static_cast<double>(rows.size()), gap = 5;
    paintChart(canvas, theme, area.adjusted(0, 0, 0, -table - gap));
    double baseline = area.bottom() - table + rowHeight - 4;
    const double wide = widest(theme);
    for (const WaveRow& row : rows) {
        paintRow(canvas, theme, row, baseline, wide);
        baseline += rowHeight;
    }
}

double WaveRows::widest(const Theme& theme) const
{
    const QFont strong = theme.mono(8.5, QFont::Bold);
    double widest = textWidth(strong, QString::number(columns->firstOf(columns->count()))); // of the steps
    for (const WaveRow& row : rows)
        for (const double count : row.heights) widest = std::max(widest, textWidth(strong, numberText(count)));
    return widest + 4;
}

void WaveRows::paintChart(Canvas& canvas, const Theme& theme, const QRectF& plot) const
{
    std::vector<const WaveRow*> order;
    for (const WaveRow& row : rows) order.push_back(&row);
    std::ranges::stable_sort(order, {}, [](const WaveRow* row) { return highest(*row); });
    const double top = std::max(highest(*order.back()), 1e-300);
    PlotFrame frame{.plot = plot,
                    .range = {-0.5, static_cast<double>(columns->count()) - 0.5, 0, top},
                    .yTicks = {{0, QStringLiteral("0")}, {top, numberText(top)}},
                    .font = theme.mono(8.5),
                    .barWidth = 0.82};
    // What of a bar is seen above those before it.
    std::vector<double> before(columns->count());
    for (const WaveRow* row : order) {
        PlotFrame::Bars bars{{}, row->colour};
        for (std::size_t k = 0; k < row->heights.size(); ++k) {
            bars.heights.push_back(std::max(0.0, row->heights[k] - before[k]));
            before[k] = std::max(before[k], row->heights[k]);
        }
        frame.bars.push_back(std::move(bars));
    }
    hopscope::paint(canvas, frame, theme);
    const QFont soft = theme.text(9);
    double y = plot.top() + capHeight(soft) + 8; // apart from the lines above
    for (const QString& note : notes) {
        if (y > plot.bottom()) break;
        canvas.text({left, y}, fitting(soft, {note, QString()}, plot.left() - left - 40), {soft, theme.inkSoft});
        y += rowHeight;
    }
}

void WaveRows::paintRow(Canvas& canvas, const Theme& theme, const WaveRow& row, double baseline, double wide) const
{
    const QFont words = theme.text(9), number = theme.mono(8.5), strong = theme.mono(8.5, QFont::Bold);
    canvas.fill({left, baseline - 8, 9, 9}, row.colour);
    const double room = area.left() - left - 14 - 8;
    canvas.text({left + 14, baseline},
                fitting(words,
                        {row.name + QStringLiteral(": ") + row.sum,
                         row.name.section(u',', 0, 0) + QStringLiteral(": ") + row.sum, row.name},
                        room),
                {words, theme.ink});
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
    const double x = std::max(end, area.left() + columns->pitch() * static_cast<double>(last)) + 12;
    if (last > 0 && last < static_cast<StepIndex>(row.heights.size()))
        canvas.text({x, baseline}, fitting(words, {QStringLiteral("all sent") + after, QString()}, area.right() - x),
                    {words, theme.inkSoft});
}

} // namespace hopscope

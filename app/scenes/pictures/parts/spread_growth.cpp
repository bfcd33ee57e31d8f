#include "scenes/pictures/parts/spread_growth.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/parts/bar_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

QColor colourOfStep(const Theme& theme, StepIndex step, StepIndex steps)
{
    return theme.order(static_cast<double>(step + 1) / static_cast<double>(std::max<StepIndex>(steps, 1)));
}

void SpreadGrowth::paint(Canvas& canvas, const Theme& theme, const QRectF& area) const
{
    if (have.size() < 2 || area.height() < leastHeight) return;
    const auto group = canvas.group(QStringLiteral("growth"));
    const QFont font = theme.text(9), number = theme.mono(8), strong = theme.mono(8, QFont::DemiBold);
    constexpr double titleRoom = 16, numberRoom = 15, swatch = 9, named = 34, unnamed = 6;
    // Each bar has the colour of its step, which stands below, too, where bars are low; of many only there.
    constexpr std::size_t mostColoured = 24;
    const bool coloured = colours && have.size() <= mostColoured;
    const double foot = colours ? 27 : 17;
    const std::size_t count = have.size();
    // Numbers of bars have room before the word that the title has, too.
    const double widest = textWidth(strong, digitsText(static_cast<double>(std::ranges::max(have)))) + 3,
                 columns = static_cast<double>(count);
    const bool tight = widest > (area.width() - named) / columns && widest <= (area.width() - unnamed) / columns;
    const QRectF plot = area.adjusted(tight ? unnamed : named, titleRoom + numberRoom, 0, -foot);
    const double pitch = plot.width() / static_cast<double>(count), all = static_cast<double>(std::ranges::max(have));
    const double bar = pitch * (pitch > 6 ? 0.78 : 1);
    const std::size_t now = static_cast<std::size_t>(done) + (moving ? 1 : 0);
    const auto column = [&](std::size_t i) { return plot.left() + pitch * static_cast<double>(i); };
    // As many as the factor allows, where that is so much more that a number fits between.
    std::vector<std::pair<std::size_t, double>> dashed;
    const auto heightOf = [&](double some) { return some / std::max(all, 1.0) * plot.height(); };
    for (std::size_t i = 1; factor > 0 && i < count; ++i)
        if (const double most = std::min(static_cast<double>(have[i - 1] * factor), all);
            heightOf(most - static_cast<double>(have[i])) > numberRoom && bar > widest)
            dashed.emplace_back(i, plot.bottom() - heightOf(most));
    QStringList names = titles;
    const QString times = QStringLiteral("dashed: × %1").arg(factor);
    if (!dashed.empty())
        for (QString& name : names) name += QStringLiteral("; ") + times;
    if (!dashed.empty()) names << times;
    canvas.text({area.left(), area.top() + 11}, fitting(font, names, area.width()), {font, theme.inkSoft});
    // Steps to come are pale.
    PlotFrame frame{.plot = plot,
                    .range = {-0.5, static_cast<double>(count) - 0.5, 0, std::max(all, 1.0)},
                    .font = number,
                    .barWidth = bar / pitch};
    PlotFrame::Bars sure{{}, theme.accent}, later{{}, palerThan(theme.accent, theme.ground, 0.65, theme)};
    BarPlaces places{plot.adjusted(0, -numberRoom, 0, 0), pitch, {}, now};
    std::vector<BarValue> values;
    std::vector<double> numbers;
    for (const std::size_t some : have) numbers.push_back(static_cast<double>(some));
    const QStringList texts = numbersAlike(numbers, strong, pitch);
    for (std::size_t i = 0; i < count; ++i) {
        sure.heights.push_back(i <= now ? numbers[i] : 0);
        later.heights.push_back(i <= now ? 0 : numbers[i]);
        places.tops.push_back(plot.bottom() - numbers[i] / frame.range.yTo * plot.height());
        const qsizetype own = static_cast<qsizetype>(i);
        const bool parted = coloured && moving && i == now && i > 0 && have[i] > have[i - 1];
        const QString parts =
            parted ? QStringLiteral("%1 + %2").arg(numberText(numbers[i - 1]), numberText(numbers[i] - numbers[i - 1]))
                   : QString();
        values.push_back({i, parted && textWidth(strong, parts) <= pitch - 4 ? parts : texts[own],
                          i == now ? strong : number, i == now ? theme.ink : theme.inkSoft,
                          i == now || i + 1 == count});
    }
    frame.bars = {std::move(sure), std::move(later)};
    if (coloured) {
        frame.bars.clear();
        for (std::size_t i = 0; i < count; ++i) {
            const QColor own = colourOfStep(theme, static_cast<StepIndex>(i) - 1, static_cast<StepIndex>(count) - 1);
            PlotFrame::Bars one{std::vector<double>(count, 0.0),
                                i <= now ? own : palerThan(own, theme.ground, 0.65, theme)};
            // Of the present step what is there, and upon it, pale, what is under way.
            const double there = moving && i == now && i > 0 ? numbers[i - 1] : numbers[i];
            one.heights[i] = there;
            frame.bars.push_back(std::move(one));
            if (there >= numbers[i]) continue;
            PlotFrame::Bars coming{std::vector<double>(count, 0.0), palerThan(own, theme.ground, 0.65, theme)};
            coming.heights[i] = numbers[i] - there;
            frame.bars.push_back(std::move(coming));
        }
    }
    frame.lines = {{{{frame.range.xFrom, 0}, {frame.range.xTo, 0}}, {theme.inkSoft, 1}}};
    hopscope::paint(canvas, frame, theme);
    for (const auto& [i, top] : dashed)
        canvas.path(roundedRect({column(i) + (pitch - bar) / 2 + 0.5, top, bar - 1, places.tops[i] - top}, 0),
                    {{}, {theme.inkSoft, 1, {3, 2}}});
    paintBarValues(canvas, theme, places, values);
    // Colours and numbers of the steps.
    const double middle = plot.bottom() + 3 + swatch / 2, baseline = plot.bottom() + foot - 4;
    for (std::size_t i = 0; colours && i < count; ++i) {
        const QRectF box(column(i) + (pitch - bar) / 2, middle - swatch / 2, bar, swatch);
        const QColor colour = colourOfStep(theme, static_cast<StepIndex>(i) - 1, static_cast<StepIndex>(count) - 1);
        if (bar > 4)
            canvas.path(roundedRect(box, 1.5), {colour, {theme.line, 1}});
        else
            canvas.fill(box.adjusted(-0.1, 0, 0.1, 0), colour);
    }
    const double apart = textWidth(strong, QString::number(count - 1)) + 6;
    std::vector<double> said;
    const auto say = [&](std::size_t i) {
        const double x = column(i) + pitch / 2;
        if (std::ranges::any_of(said, [&](double other) { return std::abs(other - x) < apart; })) return;
        said.push_back(x);
        canvas.text({x, baseline}, QString::number(i),
                    {i == now ? strong : number, i == now ? theme.ink : theme.inkSoft, Anchor::Middle});
    };
    if (now < count) say(now);
    say(count - 1);
    for (std::size_t i = 0; i < count; ++i) say(i);
    if (!tight) canvas.text({plot.left() - 4, baseline}, QStringLiteral("step"), {number, theme.inkSoft, Anchor::End});
}

} // namespace hopscope

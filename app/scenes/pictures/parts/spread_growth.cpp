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

QColor laterColour(const Theme& theme, const QColor& colour)
{
    constexpr double ground = 0.65;
    return palerThan(colour, theme.ground, ground, theme);
}

/// Where bars, numbers and the key of the steps of one chart stand.
struct GrowthPlot {
    QRectF plot;
    double pitch{}, bar{};
    std::size_t now{}; ///< the step that is shown: bars behind it are pale
    double all{};
    bool logarithmic{false};

    double column(std::size_t i) const { return plot.left() + pitch * static_cast<double>(i); }
    /// A number as a height: of those that grow by a factor each step is as high as the last.
    double height(double some) const
    {
        constexpr double below = 0.6; // where the bars begin: a one has a height, too
        if (!logarithmic) return some / std::max(all, 1.0);
        return some < 1 ? 0 : std::log(some / below) / std::log(all / below);
    }
    double top(double some) const { return plot.bottom() - height(some) * plot.height(); }
};

namespace {

constexpr double feet = 9;

} // namespace

/// Bars of one colour, or each of what came in every step until then, in the colours of these.
void SpreadGrowth::paintBars(Canvas& canvas, const Theme& theme, const QFont& number, const GrowthPlot& where) const
{
    const std::size_t count = have.size(), now = where.now;
    PlotFrame frame{.plot = where.plot,
                    .range = {-0.5, static_cast<double>(count) - 0.5, 0, 1},
                    .font = number,
                    .barWidth = where.bar / where.pitch};
    const auto heightOf = [&](std::size_t i) { return where.height(static_cast<double>(have[i])); };
    if (!coloured()) {
        PlotFrame::Bars sure{{}, theme.accent}, later{{}, laterColour(theme, theme.accent)}; // steps to come
        for (std::size_t i = 0; i < count; ++i) {
            sure.heights.push_back(i <= now ? heightOf(i) : 0);
            later.heights.push_back(i <= now ? 0 : heightOf(i));
        }
        frame.bars = {std::move(sure), std::move(later)};
    } else {
        const auto before = static_cast<std::size_t>(done);
        for (std::size_t step = 0; step < count; ++step) {
            const QColor own = colourOfStep(theme, static_cast<StepIndex>(step) - 1, static_cast<StepIndex>(count) - 1);
            PlotFrame::Bars part{std::vector<double>(count, 0.0), step <= before ? own : laterColour(theme, own)};
            for (std::size_t i = step; i < count; ++i)
                part.heights[i] = std::max(0.0, heightOf(step) - (step > 0 ? heightOf(step - 1) : 0));
            frame.bars.push_back(std::move(part));
        }
    }
    frame.lines = {{{{frame.range.xFrom, 0}, {frame.range.xTo, 0}}, {theme.inkSoft, 1}}};
    hopscope::paint(canvas, frame, theme);
}

/// The colours and numbers of the steps, at the feet of the bars.
void SpreadGrowth::paintSteps(Canvas& canvas, const Theme& theme, const GrowthPlot& where, double baseline,
                              bool named) const
{
    const QFont number = theme.mono(8.5), strong = theme.mono(8.5, QFont::DemiBold);
    const std::size_t count = have.size();
    for (std::size_t i = 0; colours && i < count; ++i) {
        const QRectF box(where.column(i) + (where.pitch - where.bar) / 2, where.plot.bottom() + 3, where.bar, feet);
        const QColor colour = colourOfStep(theme, static_cast<StepIndex>(i) - 1, static_cast<StepIndex>(count) - 1);
        if (where.bar > 4)
            canvas.path(roundedRect(box, 1.5), {colour, {theme.line, 1}});
        else
            canvas.fill(box.adjusted(-0.1, 0, 0.1, 0), colour);
    }
    const double apart = textWidth(strong, QString::number(count - 1)) + 6;
    std::vector<double> said;
    const auto say = [&](std::size_t i) {
        const double x = where.column(i) + where.pitch / 2;
        if (std::ranges::any_of(said, [&](double other) { return std::abs(other - x) < apart; })) return;
        said.push_back(x);
        canvas.text({x, baseline}, QString::number(i),
                    {i == where.now ? strong : number, i == where.now ? theme.ink : theme.inkSoft, Anchor::Middle});
    };
    if (where.now < count) say(where.now);
    say(count - 1);
    for (std::size_t i = 0; i < count; ++i) say(i);
    if (named)
        canvas.text({where.plot.left() - 4, baseline}, QStringLiteral("step"), {number, theme.inkSoft, Anchor::End});
}

void SpreadGrowth::paint(Canvas& canvas, const Theme& theme, const QRectF& area) const
{
    if (have.size() < 2 || area.height() < leastHeight) return;
    const auto group = canvas.group(QStringLiteral("growth"));
    const QFont font = theme.text(9), number = theme.mono(8.5), strong = theme.mono(8.5, QFont::DemiBold);
    constexpr double titleRoom = 16, numberRoom = 15, named = 34, unnamed = 6, muchMore = 30;
    const double foot = colours ? 27 : 17;
    const std::size_t count = have.size();
    // Numbers of bars have room before the word that the title has, too.
    const auto [smallest, largest] = std::ranges::minmax(have);
    const double widest = textWidth(strong, digitsText(static_cast<double>(largest))) + 3,
                 columns = static_cast<double>(count);
    const bool tight = widest > (area.width() - named) / columns && widest <= (area.width() - unnamed) / columns;
    GrowthPlot where{.plot = area.adjusted(tight ? unnamed : named, titleRoom + numberRoom, 0, -foot),
                     .now = static_cast<std::size_t>(done) + (moving ? 1 : 0),
                     .all = static_cast<double>(largest),
                     .logarithmic =
                         smallest > 0 && static_cast<double>(largest) > muchMore * static_cast<double>(smallest)};
    where.pitch = where.plot.width() / columns;
    where.bar = where.pitch * (where.pitch > 6 ? 0.78 : 1);
    const QString scale = QStringLiteral(", log scale");
    QStringList names = titles;
    for (QString& name : names) name += where.logarithmic ? scale : QString();
    canvas.text({area.left(), area.top() + 11}, fitting(font, names + titles, area.width()), {font, theme.inkSoft});
    paintBars(canvas, theme, number, where);
    BarPlaces places{where.plot.adjusted(0, -numberRoom, 0, 0), where.pitch, {}, where.now};
    std::vector<BarValue> values;
    std::vector<double> numbers;
    for (const std::size_t some : have) numbers.push_back(static_cast<double>(some));
    const QStringList texts = numbersAlike(numbers, strong, where.pitch);
    for (std::size_t i = 0; i < count; ++i) {
        places.tops.push_back(where.top(numbers[i]));
        const bool now = i == where.now, parted = coloured() && moving && now && i > 0 && have[i] > have[i - 1];
        const QString parts =
            parted ? QStringLiteral("%1 + %2").arg(numberText(numbers[i - 1]), numberText(numbers[i] - numbers[i - 1]))
                   : QString();
        values.push_back(
            {i, parted && textWidth(strong, parts) <= where.pitch - 4 ? parts : texts[static_cast<qsizetype>(i)],
             now ? strong : number, now ? theme.ink : theme.inkSoft, now || i + 1 == count});
    }
    paintBarValues(canvas, theme, places, values);
    paintSteps(canvas, theme, where, where.plot.bottom() + foot - 4, !tight);
}

} // namespace hopscope

#include "scenes/pictures/spread/spread_growth.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/parts/bar_values.h"

#include <QPainterPath>
#include <QSizeF>

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
    QRectF plot{};
    double pitch{}, bar{};
    std::size_t now{}; ///< the step that is shown: bars behind it are pale
    double all{};
    double numbers{}, feet{}; ///< room above the bars, and below them
    double names{};           ///< where the names of the rows below may begin
    bool named{false};        ///< the row of the steps
    bool factors{false};      ///< there is a row of these
    bool bare{false};         ///< they stand without their sign, which is before them
    bool twoRows{false};      ///< of every second
    bool apart{false};        ///< the last number makes room for the one before it

    double column(std::size_t i) const { return plot.left() + pitch * static_cast<double>(i); }
    double height(double some) const { return some / std::max(all, 1.0); }
    double top(double some) const { return plot.bottom() - height(some) * plot.height(); }
};

namespace {

constexpr double stepSwatch = 9, numberRoom = 15, factorRow = 13;

} // namespace

/// Bars of one colour, or each in that of its step. Their heights are true: what is so much less than the most that it
/// cannot be seen has its number all the same.
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
        for (std::size_t i = 0; i < count; ++i) {
            const QColor own = colourOfStep(theme, static_cast<StepIndex>(i) - 1, static_cast<StepIndex>(count) - 1);
            // While the step is under way as pale as what arrives in it.
            PlotFrame::Bars bar{std::vector<double>(count, 0.0),
                                i <= static_cast<std::size_t>(done) ? own : laterColour(theme, own)};
            bar.heights[i] = heightOf(i);
            frame.bars.push_back(std::move(bar));
        }
    }
    frame.lines = {{{{frame.range.xFrom, 0}, {frame.range.xTo, 0}}, {theme.inkSoft, 1}}};
    hopscope::paint(canvas, frame, theme);
    if (!coloured() || where.bar <= 4) return;
    std::vector<QPainterPath> edges; // light yellow would be lost on the ground
    for (std::size_t i = 0; i < count; ++i) {
        const double top = where.top(static_cast<double>(have[i]));
        if (where.plot.bottom() - top < 2) continue;
        edges.emplace_back().addRect(QRectF(QPointF(where.column(i) + (where.pitch - where.bar) / 2, top),
                                            QSizeF(where.bar, where.plot.bottom() - top)));
    }
    canvas.paths(edges, {{}, {theme.nodeEdge, 0.8}});
}

/// The colours and numbers of the steps, at the feet of the bars.
void SpreadGrowth::paintSteps(Canvas& canvas, const Theme& theme, const GrowthPlot& where, double baseline) const
{
    const QFont number = theme.text(8.5), strong = theme.text(8.5, QFont::DemiBold);
    const std::size_t count = have.size();
    for (std::size_t i = 0; colours && i < count; ++i) {
        const QRectF box(where.column(i) + (where.pitch - where.bar) / 2, where.plot.bottom() + 3, where.bar,
                         stepSwatch);
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
    if (where.named)
        canvas.text({where.plot.left() - 4, baseline}, QStringLiteral("step"), {number, theme.inkSoft, Anchor::End});
}

QString growthFactor(std::size_t before, std::size_t after)
{
    const double factor = static_cast<double>(after) / static_cast<double>(before);
    if (after % before == 0) return QString::number(after / before);
    constexpr int most = 6;
    int digits = 1;
    for (double ten = 10; digits < most && std::fmod(std::round(factor * ten), ten) == 0; ten *= 10) ++digits;
    return QString::number(factor, 'f', digits);
}

/// "×5", "×4.8"
QStringList SpreadGrowth::factorTexts() const
{
    QStringList texts;
    for (std::size_t i = 1; factors && i < have.size(); ++i) {
        if (have[i - 1] == 0) return {};
        texts << QStringLiteral("×") + growthFactor(have[i - 1], have[i]);
    }
    return texts;
}

/// Between the columns of the two steps that they compare; in two rows where they are too wide for one.
void SpreadGrowth::paintFactors(Canvas& canvas, const Theme& theme, const GrowthPlot& where, double baseline) const
{
    const QFont number = theme.text(8.5), strong = theme.text(8.5, QFont::DemiBold);
    const QStringList texts = factorTexts();
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const auto column = static_cast<std::size_t>(i) + 1;
        const bool now = column == where.now;
        const double y = where.twoRows && column % 2 == 0 ? baseline : baseline - (where.twoRows ? factorRow : 0);
        canvas.text({where.column(column), y}, where.bare ? texts[i].sliced(1) : texts[i],
                    {now ? strong : number, now ? theme.ink : theme.inkSoft, Anchor::Middle});
    }
    if (where.bare)
        canvas.text({where.column(0) + (where.pitch - where.bar) / 2, baseline}, QStringLiteral("×"),
                    {number, theme.inkSoft});
    if (!where.named) return;
    const QString name = QStringLiteral("growth");
    canvas.text({std::max(where.plot.left() - 4, where.names + textWidth(number, name)), baseline}, name,
                {number, theme.inkSoft, Anchor::End});
}

GrowthPlot SpreadGrowth::placed(const Theme& theme, const QRectF& area) const
{
    constexpr double titleRoom = 16, growthNamed = 42, stepNamed = 34, stepShort = 29, secondRow = 12;
    const QFont number = theme.text(8.5), strong = theme.text(8.5, QFont::DemiBold);
    const std::size_t count = have.size();
    const double columns = static_cast<double>(count),
                 widest = textWidth(strong, digitsText(static_cast<double>(std::ranges::max(have)))) + 3;
    GrowthPlot where{.now = static_cast<std::size_t>(done) + (moving ? 1 : 0),
                     .all = static_cast<double>(std::ranges::max(have))};
    const double sign = textWidth(number, QStringLiteral("×"));
    const auto fits = [&](double pitch, std::size_t every, double without = 0) { // of those in a row
        constexpr double apart = 2;
        const QStringList texts = factorTexts();
        for (qsizetype i = static_cast<qsizetype>(every); i < texts.size(); ++i) {
            const QString &one = texts[i - static_cast<qsizetype>(every)], &other = texts[i];
            if ((textWidth(number, one) + textWidth(number, other)) / 2 - without + apart
                > static_cast<double>(every) * pitch)
                return false;
        }
        return !texts.isEmpty();
    };
    where.twoRows = !fits((area.width() - growthNamed) / columns, 1);
    // Their sign once, before them, where that is enough for one row.
    if (where.twoRows && fits(area.width() / columns, 1, sign)) where.bare = true, where.twoRows = false;
    where.factors =
        area.height() >= leastWithFactors && (!where.twoRows || fits((area.width() - stepShort) / columns, 2));
    where.bare = where.bare && where.factors;
    // In the second row of two the first factor leaves the name more room.
    double names = !where.factors ? stepNamed : where.twoRows ? stepShort : growthNamed;
    // Numbers of bars have room before the word that the title has, too.
    where.named = where.factors || widest <= (area.width() - names) / columns || widest > 1.8 * area.width() / columns;
    // Numbers that must not stand over the next bar take the room of the names; the title has these then.
    double inside = 0;
    for (std::size_t i = 0; i + 2 < count; ++i)
        inside = std::max(inside, textWidth(strong, digitsText(static_cast<double>(have[i]))));
    if (where.factors && inside > (area.width() - names) / columns && inside <= area.width() / columns)
        where.named = false;
    if (where.bare) where.named = false;
    if (!where.named) names = 0;
    where.pitch = (area.width() - names) / columns;
    constexpr double filled = 0.78;
    where.bar = where.pitch * (where.pitch > 6 ? filled : 1);
    // Two numbers that are wider than their columns on bars of nearly the same height: away from each other, else the
    // last stands above the other.
    constexpr double alike = 0.85;
    const bool two =
        widest > where.pitch && static_cast<double>(have[count - 2]) > alike * static_cast<double>(have[count - 1]);
    // Either moves away from the other by what it is wider than its bar.
    constexpr double leastApart = 18.5;
    where.apart = two && where.pitch >= leastApart && widest - (1 + filled) / 2 * where.pitch <= overhang;
    where.numbers = numberRoom + (two && !where.apart ? secondRow : 0);
    where.feet = (colours ? 27 : 17) + (where.factors ? (where.twoRows ? 2 : 1) * factorRow : 0);
    where.names = area.left();
    where.plot = area.adjusted(names, titleRoom + where.numbers, 0, -where.feet);
    return where;
}

void SpreadGrowth::paint(Canvas& canvas, const Theme& theme, const QRectF& area) const
{
    if (have.size() < 2 || area.height() < leastHeight) return;
    const auto group = canvas.group(QStringLiteral("growth"));
    const QFont font = theme.text(9), number = theme.text(8.5), strong = theme.text(8.5, QFont::DemiBold);
    const std::size_t count = have.size();
    const GrowthPlot where = placed(theme, area);
    QStringList forms = titles;
    if (where.factors && !where.named)
        for (QString& form : forms) form += QStringLiteral("; ×: growth");
    canvas.text({area.left(), area.top() + 11}, fitting(font, forms, area.width()), {font, theme.inkSoft});
    paintBars(canvas, theme, number, where);
    BarPlaces places{where.plot.adjusted(0, -where.numbers, overhang, 0), where.pitch, {}, where.now};
    std::vector<BarValue> values;
    std::vector<double> numbers;
    for (const std::size_t some : have) numbers.push_back(static_cast<double>(some));
    const QStringList texts = numbersAlike(numbers, strong, where.pitch);
    for (std::size_t i = 0; i < count; ++i) {
        const bool now = i == where.now, last = i + 1 == count;
        places.tops.push_back(where.top(numbers[i]));
        values.push_back({i, texts[static_cast<qsizetype>(i)], now ? strong : number, now ? theme.ink : theme.inkSoft,
                          now || last || (where.apart && i + 2 == count), last && where.apart});
    }
    if (where.numbers > numberRoom) places.tops.back() -= where.numbers - numberRoom;
    paintBarValues(canvas, theme, places, values);
    const double baseline = where.plot.bottom() + (colours ? 23 : 13);
    paintSteps(canvas, theme, where, baseline);
    if (where.factors) paintFactors(canvas, theme, where, where.plot.bottom() + where.feet - 4);
}

} // namespace hopscope

#include "state/curve_whys.h"

#include "algorithms/questions.h"
#include "cost/cost_model.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "run/bounds.h"
#include "state/notation_choice.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <optional>

namespace hopscope {

namespace {

constexpr double sumRounding = 1e-6; ///< of sums of the same prices

bool sameSum(double a, double b) { return std::abs(a - b) <= sumRounding * std::max({std::abs(a), std::abs(b), 1.0}); }

std::optional<double> boundTime(const Setup& setup, const std::string& name, double nearest)
{
    const Problem problem = setup.problem();
    std::optional<double> found;
    for (const Bound& bound :
         boundsFor(*setup.algorithm, looser(portsOf(*setup.algorithm, problem), setup.ports), problem))
        if (bound.name == name && bound.quantity == "time" && !bound.numbers.empty()
            && (!found || std::abs(bound.value - nearest) < std::abs(*found - nearest)))
            found = bound.value;
    return found;
}

/// Of a bound that grows evenly with both prices.
QString boundSum(const SweepPoint& point, const LetteredPrices& prices)
{
    try {
        const Experiment experiment = experimentFromText(point.experiment);
        const auto whole = boundTime(resolveUnplaced(experiment), point.boundName, point.bound);
        if (!whole || !sameSum(*whole, point.bound)) return {};
        // Without any start-up time there is no best number of packets: from half of it.
        const auto half =
            boundTime(resolveUnplaced(with(experiment, "alpha", prices.alpha / 2)), point.boundName, point.bound);
        if (!half) return {};
        TimeSplit split;
        split.startUp = 2 * (*whole - *half), split.transfer = *whole - split.startUp;
        split.startUps = static_cast<StepIndex>(std::round(split.startUp / prices.alpha));
        split.words = split.transfer / prices.beta;
        return sumText(split, point.bound, prices);
    } catch (const Refused&) { // of a document that is gone
        return {};
    }
}

/// In tenths, from 10 000 on whole.
double shownTenths(double value)
{
    constexpr double large = 1e4;
    return value < large ? std::round(10 * value) / 10 : std::round(value);
}
/// In three digits, nearer to 1 in four.
double shownRatio(double ratio)
{
    const double digits = ratio < 2 ? 1000 : 100;
    return std::round(digits * ratio) / digits;
}
QString ratioText(double ratio) { return numberText(shownRatio(ratio)); }
/// Nothing is lost in the digits that are shown.
bool isWritten(double value, double shown) { return std::abs(shown - value) <= 1e-9 * value; }
bool isQuotientWritten(double value, double of)
{
    return isWritten(value, shownTenths(value)) && isWritten(of, shownTenths(of))
           && isWritten(value / of, shownRatio(value / of));
}

/// Where the curves cross the line of the experiment, how high they are there and of what: "28 416 ÷ 4092 ≈ 6.94". Its
/// own is marked already; of curves that lie on each other with different times none is said.
void markValues(Chart& chart, const CurveFacts& facts, const std::vector<std::optional<double>>& here, double bound)
{
    if (facts.options.height != CurveOptions::Height::BoundRatio || !(bound > 0)) return;
    const auto marked = [&](QPointF at) {
        return std::ranges::any_of(chart.herePoints, [&](QPointF own) { return sameSum(own.y(), at.y()); });
    };
    for (std::size_t i = 0; i < here.size(); ++i) {
        if (!here[i]) continue;
        const double ratio = *here[i] / bound;
        if (const QPointF at(*facts.here, ratio); !marked(at))
            chart.marks.push_back(
                {.at = at,
                 .text = QStringLiteral("%1 ÷ %2 %3 %4")
                             .arg(inTenths(*here[i]), inTenths(bound),
                                  isQuotientWritten(*here[i], bound) ? QStringLiteral("=") : QStringLiteral("≈"),
                                  ratioText(ratio)),
                 .below = {},
                 .above = {},
                 .curve = i});
    }
}

} // namespace

QString inTenths(double value) { return digitsText(shownTenths(value)); }

std::optional<LetteredPrices> letteredPricesOf(const Run& run)
{
    LetteredPrices prices;
    for (const Parameter& price : run.setup().costModel->prices) {
        const auto found = run.setup().values.find(price.id);
        const double* value = found == run.setup().values.end() ? nullptr : std::get_if<double>(&found->second);
        if (!value || (price.id != "alpha" && price.id != "beta")) continue;
        const bool start = price.id == "alpha";
        (start ? prices.alpha : prices.beta) = *value;
        (start ? prices.start : prices.word) = symbolOf(price, run.experiment(), NotationChoice::shown());
    }
    if (!(prices.alpha > 0 && prices.beta > 0) || prices.start.isEmpty() || prices.word.isEmpty()) return {};
    return prices;
}

QString sumText(const TimeSplit& split, double time, const LetteredPrices& prices)
{
    // Words on a link that messages share are more than those of the longest one, and the difference is contention.
    const double words = split.transfer / prices.beta;
    const bool linear = sameSum(split.words, words) || sameSum(split.words, words + split.contention / prices.beta);
    if (!sameSum(split.startUp, prices.alpha * static_cast<double>(split.startUps)) || !linear) return {};
    QStringList parts;
    if (split.startUps > 0) parts += digitsText(static_cast<double>(split.startUps)) + u' ' + prices.start;
    if (words > 0) parts += inTenths(words) + u' ' + prices.word;
    for (const auto& [amount, name] : {std::pair{split.contention, QStringLiteral("contention")},
                                       {split.serialisation, QStringLiteral("several at once")},
                                       {split.combining, QStringLiteral("combining")}})
        if (amount > 0) parts += inTenths(amount) + u' ' + name;
    return parts.isEmpty() ? QString()
                           : QStringLiteral("%1 = %2").arg(parts.join(QStringLiteral(" + ")), inTenths(time));
}

QString pipelineText(const TimeSplit& split, double time, const LetteredPrices& prices, double packets, double words)
{
    const auto steps = static_cast<double>(split.startUps);
    const bool plain = sameSum(split.startUp, prices.alpha * steps) && split.contention == 0 && split.serialisation == 0
                       && split.combining == 0 && sameSum(split.sum(), time);
    if (!plain || packets < 2 || steps < packets || !sameSum(split.transfer / prices.beta, steps * words / packets))
        return {};
    const QString some = digitsText(packets),
                  count = steps > packets ? QStringLiteral("(%1 + %2)").arg(some, digitsText(steps - packets))
                                          : some + u' ';
    return QStringLiteral("%2(%3 + (%4 ÷ %1) %5) = %6")
        .arg(some, count, prices.start, digitsText(words), prices.word, inTenths(time));
}

void addWhys(Chart& chart, const CurveFacts& facts, const Run& run)
{
    const auto prices = letteredPricesOf(run);
    if (!prices || !facts.here) return;
    const auto isHere = [&](const SweepPoint& point) {
        const auto x = parseNumber(facts.request.x.values[point.x]);
        return point.refusal.empty() && x && sameSum(*x, *facts.here);
    };
    const QString where = QStringLiteral("%1 = %2: ").arg(facts.options.x.symbol, numberText(*facts.here));
    std::vector<std::optional<QString>> sums(chart.curves.size());
    std::vector<std::optional<double>> here(chart.curves.size()); // times by curve; none where they differ
    std::vector<bool> differ(chart.curves.size());
    const SweepPoint* lowest = nullptr;
    for (const SweepPoint& point : facts.points) {
        if (!isHere(point)) continue;
        if (point.bound > 0 && (!lowest || point.bound < lowest->bound)) lowest = &point;
        if (point.series >= facts.places.size()) continue;
        const std::size_t place = facts.places[point.series];
        differ.at(place) = differ[place] || (here.at(place) && !sameSum(*here[place], point.time));
        here[place] = point.time;
        if (!point.split) continue;
        std::optional<QString>& sum = sums.at(place);
        const QString own = sumText(*point.split, point.time, *prices);
        sum = !sum || *sum == own ? own : QString();
    }
    for (std::size_t i = 0; i < chart.curves.size(); ++i) {
        Curve& curve = chart.curves[i];
        if (curve.bound && !lowest) continue;
        const QString sum = curve.bound ? boundSum(*lowest, *prices) : sums[i].value_or(QString());
        if (!sum.isEmpty()) curve.why = where + sum;
    }
    for (std::size_t i = 0; i < here.size(); ++i)
        if (differ[i]) here[i].reset();
    if (lowest) markValues(chart, facts, here, lowest->bound);
}

} // namespace hopscope

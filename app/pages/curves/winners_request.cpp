#include "pages/curves/winners.h"

#include "algorithms/catalogue.h"
#include "run/analysis/library_choice.h"
#include "state/choices.h"
#include "values.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <set>

#include <fmt/format.h>

// Which places a map asks for.
namespace hopscope {

namespace {

/// The number of the experiment on an axis; nothing if it has none or cannot run.
std::optional<double> hereOn(const CurveAxis& axis, const Experiment& experiment)
{
    try {
        return valueOn(axis, resolveUnplaced(experiment));
    } catch (const Refused&) {
        return {};
    }
}

bool isPowerOfTwo(double number)
{
    return number >= 1 && number < 0x1p53 && std::has_single_bit(static_cast<std::uint64_t>(number));
}

std::set<double> powersOfTwoOn(const CurveAxis& axis)
{
    std::set<double> powers;
    for (double power = 1; power <= axis.to; power *= 2)
        if (power >= axis.from) powers.insert(power);
    return powers;
}

/// The number of the experiment, so that the cell under its mark is that very experiment.
std::set<double> wantedOn(const CurveAxis& axis, const Experiment& experiment)
{
    const auto here = hereOn(axis, experiment);
    return here && *here >= axis.from && *here <= axis.to ? std::set{*here} : std::set<double>();
}

/// Puts the wanted values in: each takes the place of its nearest neighbour, so that cells keep their size, unless that
/// one is wanted itself or ends the range.
void include(std::vector<double>& places, const std::set<double>& wanted, bool logarithmic)
{
    const double first = places.front(), last = places.back();
    for (const double value : wanted) {
        if (std::ranges::find(places, value) != places.end()) continue;
        const auto nearest = std::ranges::min_element(places, {}, [&](double place) {
            return logarithmic ? std::abs(std::log(place / value)) : std::abs(place - value);
        });
        if (*nearest == first || *nearest == last || wanted.contains(*nearest))
            places.push_back(value);
        else
            *nearest = value;
    }
}

/// Next to powers of two, but for the smallest sizes: where a single power alone has other winners than all sizes
/// around it, a row of it would speak for them.
std::vector<double> besidePowersOfTwo(const std::vector<double>& places, const CurveAxis& axis,
                                      const std::set<double>& wanted)
{
    std::set<double> beside;
    for (const double place : places) {
        const bool stays = place <= 2 || !isPowerOfTwo(place) || wanted.contains(place);
        beside.insert(stays ? place : place + 1 <= axis.to ? place + 1 : place - 1);
    }
    return {beside.begin(), beside.end()};
}

/// Half a word is no message: lengths between the ends of a range are whole, in few digits where it is wide.
std::vector<double> wholeWords(std::vector<double> places)
{
    constexpr double wide = 1000;
    constexpr int digits = 3;
    const double least = places.front(), most = places.back();
    const bool brief = most >= wide * least;
    for (std::size_t i = 1; i + 1 < places.size(); ++i)
        places[i] = std::clamp(std::round(brief ? rounded(places[i], digits) : places[i]), least, most);
    const auto [first, last] = std::ranges::unique(places);
    places.erase(first, last);
    return places;
}

Axis axisOf(const CurveAxis& axis, int points, SizeRows sizes, const Experiment& experiment)
{
    Axis spread = axisFromText(fmt::format("{}={}:{}:{}{}", axis.id, formatNumber(axis.from), formatNumber(axis.to),
                                           axis.logarithmic ? "log" : "lin", points),
                               axis.whole);
    const std::set<double> wanted = wantedOn(axis, experiment), powers = powersOfTwoOn(axis);
    std::vector<double> places = numbersOf(spread);
    if (axis.id == "words" && axis.from >= 1) places = wholeWords(std::move(places));
    if (countsProcessors(axis) && sizes == SizeRows::PowersOfTwo && !powers.empty()) {
        places.assign(powers.begin(), powers.end());
        std::ranges::copy_if(wanted, std::back_inserter(places), [&](double here) { return !powers.contains(here); });
    } else {
        if (countsProcessors(axis)) places = besidePowersOfTwo(places, axis, wanted);
        include(places, wanted, axis.logarithmic);
    }
    std::ranges::sort(places);
    spread.values.clear();
    for (const double place : places) spread.values.push_back(formatNumber(place));
    return spread;
}

} // namespace

std::vector<double> numbersOf(const Axis& axis)
{
    std::vector<double> numbers;
    for (const std::string& value : axis.values) numbers.push_back(parseNumber(value).value_or(0));
    return numbers;
}

bool countsProcessors(const CurveAxis& axis) { return axis.id.size() == 1 && axis.logarithmic; }

std::vector<CurveAxis> winnerAxes(const Experiment& experiment)
{
    std::vector<CurveAxis> axes = curveAxes(experiment);
    // Packets and groups are set to their best, so they are no axes.
    const auto parameters = parametersFor(experiment);
    std::erase_if(axes, [&](const CurveAxis& axis) {
        return std::ranges::any_of(parameters, [&](const NamedParameter& named) {
            return named.parameter.best && named.parameter.id == axis.id;
        });
    });
    const auto second =
        std::ranges::find_if(axes, [](const CurveAxis& axis) { return axis.id.size() == 1 || axis.id == "alpha"; });
    if (axes.size() > 1 && second > axes.begin() + 1 && second != axes.end()) std::iter_swap(axes.begin() + 1, second);
    // A map is many runs: large networks are for who asks for them, or has one.
    std::optional<Setup> setup;
    try {
        setup = resolve(experiment);
    } catch (const Refused&) { // has no place on the map
    }
    for (CurveAxis& axis : axes)
        if (axis.id.size() == 1)
            axis.to = std::min(axis.to,
                               std::max(axis.logarithmic ? 256.0 : 8.0, setup ? valueOn(axis, *setup).value_or(0) : 0));
    return axes;
}

SweepRequest winnerRequest(const Experiment& experiment, const WinnerOptions& options)
{
    // Where both axes are known the topology may hold a letter of either.
    CurveOptions curves{.x = options.x, .algorithms = options.algorithms, .best = options.best};
    const bool sizesUp = options.y.id.size() == 1;
    if (sizesUp) curves.x = options.y;
    SweepRequest request = curveRequest(experiment, curves);
    if (sizesUp && options.x.id.size() == 1) // both are sizes: how long the axes are, and how many
        request.experiment.topology = topologyFromText(experiment.topology).family + ":K^H";
    request.x = axisOf(options.x, options.columns, options.sizes, experiment);
    request.x2 = axisOf(options.y, options.rows, options.sizes, experiment);
    std::erase_if(request.series, [&](Series& series) {
        series.values.erase(options.x.id);
        series.values.erase(options.y.id);
        return !knows(experiment, series.algorithm, options.x) || !knows(experiment, series.algorithm, options.y);
    });
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    if (algorithm && !request.series.empty() && decides(options.ruledBy, algorithm->operation)) {
        Series chosen{options.ruledBy, experiment.algorithm, experiment.values, options.ruledBy};
        chosen.values.insert_or_assign("model", modelOf(experiment));
        chosen.values.erase(options.x.id);
        chosen.values.erase(options.y.id);
        request.series.push_back(std::move(chosen));
    }
    return request;
}

} // namespace hopscope

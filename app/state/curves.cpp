#include "state/curves.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "cost/cost_model.h"
#include "drawing/format.h"
#include "drawing/multiples.h"
#include "drawing/notated.h"
#include "drawing/typeset.h"
#include "run/same_problem.h"
#include "state/choices.h"
#include "state/notation_choice.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// A letter in the sizes of the topology that curves can be drawn against.
struct SizeAxis {
    CurveAxis axis;
    std::string topology; ///< with the letter
    double here{};        ///< its number now
};

/// The size of a family that has one; of equal sizes (`leaf-tree:2x2x2`, `torus:4x4`) how large and how many they are.
std::vector<SizeAxis> sizeAxes(const Experiment& experiment)
{
    const TopologyText topology = topologyFromText(experiment.topology);
    const TopologyFamily* family = findTopologyFamily(topology.family);
    if (!family || topology.sizes.empty()) return {};
    const double size = static_cast<double>(topology.sizes.front()), count = static_cast<double>(topology.sizes.size());
    if (!hasManyAxes(*family)) {
        const std::string letter(family->sizes);
        if (letter.size() != 1) return {};
        const SizeNames& names = family->sizeNames;
        // The experiment itself should stand inside, unless a curve of such sizes takes minutes. One block to or from
        // all is soon run on four times as many processors.
        const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
        const bool light =
            algorithm && (algorithm->operation == Operation::Broadcast || algorithm->operation == Operation::Reduce);
        const double larger = !light              ? names.most
                              : names.logarithmic ? 4 * names.most
                                                  : names.most + 2,
                     most = std::clamp(size, names.comfortable, larger);
        const QString title = names.label.empty() ? QStringLiteral("processors") : toQString(names.label).toLower();
        return {{{letter, title + u' ' + notated(toQString(letter), NotationChoice::shown()),
                  notated(toQString(letter), NotationChoice::shown()), true, names.logarithmic, names.least + 1, most},
                 topology.family + ":" + letter,
                 size}};
    }
    // Sizes of one kind, as many as one likes: those of a fixed number mean different things.
    if (family->sizes.find("…") == std::string_view::npos) return {};
    if (std::ranges::any_of(topology.sizes, [&](std::uint64_t other) { return other != topology.sizes.front(); }))
        return {};
    const SizeNames& names = family->sizeNames;
    // The experiment itself should stand inside, unless a curve of such sizes takes minutes.
    constexpr double bearable = 4;
    const double own = std::pow(size, count), most = names.processors;
    const bool inside = own <= bearable * most;
    const double largest = std::max(std::floor(std::pow(most, 1 / count) + 1e-9), inside ? size : 0),
                 longest =
                     std::max(size < 2 ? 1 : std::floor(std::log(most) / std::log(size) + 1e-9), inside ? count : 0);
    std::vector<SizeAxis> axes;
    if (largest > 2)
        axes.push_back(
            {{"K", toQString(names.length) + QStringLiteral(" k"), QStringLiteral("k"), true, false, 2, largest},
             fmt::format("{}:K^{}", topology.family, topology.sizes.size()),
             size});
    if (longest > 1)
        axes.push_back(
            {{"H", toQString(names.count) + QStringLiteral(" h"), QStringLiteral("h"), true, false, 1, longest},
             fmt::format("{}:{}^H", topology.family, topology.sizes.front()),
             count});
    return axes;
}

std::optional<SizeAxis> sizeAxis(const Experiment& experiment, std::string_view id)
{
    for (const SizeAxis& size : sizeAxes(experiment))
        if (size.axis.id == id) return size;
    return {};
}

std::set<std::string, std::less<>> parametersOf(const Experiment& experiment)
{
    std::set<std::string, std::less<>> ids;
    for (const NamedParameter& named : parametersFor(experiment)) ids.emplace(named.parameter.id);
    return ids;
}

QString axisTitle(const Parameter& parameter, const QString& symbol)
{
    QString title = toQString(parameter.label).toLower();
    if (!symbol.isEmpty()) title += QLatin1Char(' ') + symbol;
    if (!parameter.unit.empty()) title += QStringLiteral(" in ") + toQString(parameter.unit);
    return title;
}

} // namespace

QString topologyOnAxes(const std::string& topology)
{
    const QString whole = toQString(topology);
    const qsizetype sizes = whole.indexOf(u':') + 1;
    if (sizes == 0) return whole;
    QString shown = whole.sliced(sizes);
    if (shown == QStringLiteral("P")) shown = notated(shown.toLower(), NotationChoice::shown());
    if (shown.contains(u'^')) shown = shown.toLower(); // "K^2", "2^H"
    if (shown == QStringLiteral("k^2")) shown = QStringLiteral("k×k");
    if (shown == QStringLiteral("k^3")) shown = QStringLiteral("k×k×k");
    return whole.first(sizes) + typeset(shown.toStdString());
}

std::vector<CurveAxis> curveAxes(const Experiment& experiment)
{
    std::vector<CurveAxis> axes;
    for (const auto& [of, parameter] : parametersFor(experiment)) {
        const bool whole = parameter.kind == Kind::Whole;
        if ((!whole && parameter.kind != Kind::Real) || parameter.id == "seed" || parameter.id == "root") continue;
        const QString symbol = symbolOf(parameter, experiment, NotationChoice::shown());
        CurveAxis axis{std::string(parameter.id), axisTitle(parameter, symbol),
                       symbol.isEmpty() ? toQString(parameter.id) : symbol, whole,
                       parameter.logarithmic || parameter.id == "words"};
        axis.from =
            parameter.minimum > 0 ? parameter.minimum : (axis.logarithmic ? (whole ? 1 : 0.01) : parameter.minimum);
        axis.to = parameter.comfortable > 0 ? parameter.comfortable : axis.from + 100;
        axis.to = std::min(axis.to, parameter.maximum);
        if (parameter.id == "words") axis.from = 1, axis.to = 1e6;
        // The experiment itself should stand well inside, where the curve turns.
        const auto set = experiment.values.find(parameter.id);
        if (const double* number = set == experiment.values.end() ? nullptr : std::get_if<double>(&set->second))
            axis.to = std::min(std::max(axis.to, roundStep(std::max(*number * (axis.logarithmic ? 8 : 2), 1.0), 1)),
                               parameter.maximum);
        axis.unit = toQString(parameter.unit);
        if (axis.to > axis.from) axes.push_back(std::move(axis));
    }
    // Where a step has one price, whatever it carries, no curve depends on the length of messages.
    const CostModel* model = findCostModel(modelOf(experiment));
    const bool unit = model && model->charge == Charge::Step;
    std::ranges::stable_partition(axes, [&](const CurveAxis& axis) { return (axis.id == "words") != unit; });
    auto at = axes.begin() + (unit ? 0 : std::min<std::ptrdiff_t>(1, std::ssize(axes)));
    for (const SizeAxis& size : sizeAxes(experiment)) at = axes.insert(at, size.axis) + 1;
    return axes;
}

std::vector<CurveAlgorithm> curveAlgorithms(const Experiment& experiment)
{
    std::vector<CurveAlgorithm> algorithms;
    const Algorithm* present = findAlgorithm(experiment.algorithm);
    for (const Choice& choice : algorithmChoices(experiment)) {
        const Algorithm* algorithm = findAlgorithm(choice.id);
        std::string objection = choice.objection;
        if (objection.empty() && present && algorithm && isNative(*algorithm) != isNative(*present))
            objection = isNative(*present)
                            ? "Its messages cross the whole network in one step; those of this experiment take a step "
                              "for every hop, so their steps do not compare."
                            : "Its packets take a step for every hop; the messages of this experiment cross the whole "
                              "network in one, so their steps do not compare.";
        const bool same = !present || !algorithm || sameProblem(problemOf(*present, experiment.values), *algorithm);
        if (objection.empty() && !same) objection = "It solves another problem than this experiment.";
        const bool samePorts = present && algorithm && portsOf(*algorithm) == portsOf(*present);
        algorithms.push_back({choice.id, QString::fromStdString(choice.title), std::move(objection),
                              choice.objection.empty(), same, samePorts});
    }
    std::ranges::stable_sort(algorithms, {}, [&](const CurveAlgorithm& one) {
        return one.id == experiment.algorithm ? 0 : !one.objection.empty() ? 3 : one.samePorts ? 1 : 2;
    });
    return algorithms;
}

bool knows(const Experiment& experiment, const std::string& algorithm, const CurveAxis& axis)
{
    return sizeAxis(experiment, axis.id) || parametersOf(with(experiment, "algorithm", algorithm)).contains(axis.id);
}

namespace {

/// Puts among the points where the experiment stands and where each curve is lowest, so that both are exact.
void addLandmarks(SweepRequest& request, const Experiment& experiment, const CurveAxis& axis)
{
    std::set<double> places;
    for (const std::string& value : request.x.values)
        if (const auto number = parseNumber(value)) places.insert(*number);
    const auto add = [&](std::optional<double> place) {
        if (place && *place >= axis.from && *place <= axis.to) places.insert(*place);
    };
    const auto landmark = [&](const Experiment& candidate, auto read) {
        try {
            add(read(resolveUnplaced(candidate)));
        } catch (const Refused&) { // no landmark then
        }
    };
    landmark(experiment, [&](const Setup& setup) { return valueOn(axis, setup); });
    for (std::size_t s = 0; s < request.series.size(); ++s)
        if (!request.x.values.empty())
            landmark(experimentAt(request, 0, 0, s), [&](const Setup& setup) { return bestValue(setup, axis.id); });
    request.x.values.clear();
    for (const double place : places) request.x.values.push_back(formatNumber(place));
}

} // namespace

SweepRequest curveRequest(const Experiment& experiment, const CurveOptions& options)
{
    SweepRequest request;
    request.experiment = {
        experiment.topology, options.algorithms.empty() ? experiment.algorithm : options.algorithms.front(), {}};
    if (const auto size = sizeAxis(experiment, options.x.id)) request.experiment.topology = size->topology;
    request.x =
        axisFromText(fmt::format("{}={}:{}:{}{}", options.x.id, formatNumber(options.x.from),
                                 formatNumber(options.x.to), options.x.logarithmic ? "log" : "lin", options.points),
                     options.x.whole);
    for (const std::string& id : options.algorithms) {
        if (!knows(experiment, id, options.x)) continue;
        const Algorithm *present = findAlgorithm(experiment.algorithm), *other = findAlgorithm(id);
        std::optional<Values> problem;
        if (present && other) problem = sameProblem(problemOf(*present, experiment.values), *other);
        if (!problem) continue;
        // Each curve keeps what the experiment has set and its algorithm knows.
        // All curves are priced by the model of the experiment.
        Series series{id, id, {{"model", modelOf(experiment)}}};
        const auto known = parametersOf(with(with(experiment, "algorithm", id), "model", modelOf(experiment)));
        for (const auto& [name, value] : experiment.values)
            if (known.contains(name) && name != options.x.id) series.values.insert_or_assign(name, value);
        for (const auto& [name, value] : *problem) series.values.insert_or_assign(name, value);
        if (options.best)
            for (const NamedParameter& named : parametersFor(with(experiment, "algorithm", id)))
                if (named.parameter.best && named.parameter.id != options.x.id)
                    series.values.insert_or_assign(std::string(named.parameter.id), std::string("best"));
        request.series.push_back(std::move(series));
    }
    addLandmarks(request, experiment, options.x);
    return request;
}

std::optional<double> valueOn(const CurveAxis& axis, const Setup& setup)
{
    if (const auto size = sizeAxis(setup.experiment, axis.id)) return size->here;
    const auto found = setup.values.find(axis.id);
    if (found == setup.values.end() || !std::holds_alternative<double>(found->second)) return {};
    return std::get<double>(found->second);
}

} // namespace hopscope

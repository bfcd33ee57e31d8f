#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "algorithms/written.h"
#include "number_range.h"
#include "run/checked_values.h"
#include "run/experiment.h"
#include "run/named_parameters.h"
#include "run/refusal.h"
#include "run/shape.h"
#include "text.h"
#include "topology/failed_links.h"
#include "topology/mapping.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::array<std::string_view, 5> portNames{"simplex", "duplex", "one-send", "all-ports", "any"};

/// An entry has no text.
WrittenNow algorithmOf(const Experiment& experiment)
{
    if (isWritten(experiment.algorithm)) {
        const auto operation = experiment.values.find("operation");
        return writtenNow(experiment.algorithm,
                          operation == experiment.values.end() ? std::string() : formatValue(operation->second));
    }
    if (const Algorithm* algorithm = findAlgorithm(experiment.algorithm)) return {algorithm, nullptr};
    std::vector<std::string_view> ids;
    for (const Algorithm* algorithm : catalogue()) ids.push_back(algorithm->id);
    const std::string_view nearest = nearestName(experiment.algorithm, ids);
    Diagnostic why{"algorithm", fmt::format("algorithm: there is no \"{}\"; {}", experiment.algorithm,
                                            nearest.empty() ? "the command list names all"
                                                            : fmt::format("did you mean {}?", nearest))};
    if (!nearest.empty())
        why.remedies.push_back(
            {fmt::format("use {}", nearest), toText(with(experiment, "algorithm", std::string(nearest)))});
    throw Refused(std::move(why));
}

const CostModel& modelOf(const Experiment& experiment, const Algorithm& algorithm)
{
    const auto given = experiment.values.find("model");
    const std::string id =
        given == experiment.values.end() ? std::string(usualModel(algorithm)) : formatValue(given->second);
    if (const CostModel* model = findCostModel(id)) return *model;
    std::vector<std::string_view> ids;
    for (const CostModel* model : costModels()) ids.push_back(model->id);
    throw Refused("model", fmt::format("model: there is no \"{}\"; {}", id, suggestion(id, ids)));
}

Topology topologyOf(const Experiment& experiment)
{
    try {
        return makeTopology(experiment.topology, experiment.values);
    } catch (const Refused& refusal) {
        Diagnostic why = refusal.why();
        if (why.parameter == withoutParameter.id) {
            Experiment whole = experiment;
            whole.values.erase(std::string(withoutParameter.id));
            why.remedies = {{"no link fails", toText(whole)}};
            throw Refused(std::move(why));
        }
        for (Remedy& remedy : why.remedies) remedy.experiment = toText(with(experiment, "topology", remedy.experiment));
        throw Refused(std::move(why));
    }
}

/// The network before links failed, for which schedules are made; those of an entry that follows the links are made for
/// what is left.
Topology wholeOf(const Experiment& experiment, const Algorithm& algorithm, const Topology& topology)
{
    if (topology.failed().empty() || fitsAnyNetwork(algorithm)) return topology;
    Experiment whole = experiment;
    whole.values.erase(std::string(withoutParameter.id));
    if (isNative(algorithm))
        throw Refused(Diagnostic{"without",
                                 fmt::format("without: in {} every message takes one link and routers take part, so no "
                                             "link may fail, got {}",
                                             algorithm.id, formatValue(experiment.values.at("without"))),
                                 {{"no link fails", toText(whole)}}});
    return topologyOf(whole);
}

/// `best` in place of a number asks for the optimum; the others must be known before.
void fillBest(const Experiment& experiment, const Parameter& parameter, Values& values, const Problem& problem)
{
    const auto best = parameter.best ? parameter.best(problem) : std::nullopt;
    if (!best) {
        const bool noOptimum = parameter.best != nullptr;
        const std::string_view why = !noOptimum ? ", for no best one is known"
                                     : problem.costModel->clockless
                                         ? " here, for without a common clock no formula tells the best one"
                                         : " here, for without a start-up time there is no best one";
        refuseValue(experiment, parameter, fmt::format("{}: must be a number{}", parameter.id, why),
                    formatNumber(std::max(parameter.usual, parameter.minimum)));
    }
    values.insert_or_assign(std::string(parameter.id), *best);
}

bool asksForBest(const Experiment& experiment, const Parameter& parameter)
{
    const auto given = experiment.values.find(parameter.id);
    return given != experiment.values.end() && given->second == Value("best") && parameter.kind != Kind::Choice
           && parameter.kind != Kind::Text;
}

} // namespace

Problem Setup::problem(std::stop_token stop, Progress* progress) const
{
    return {shape, topology, natural, values, costModel, std::move(stop), progress};
}

namespace {

/// The shape where none is set, "" if then there is none.
std::string usualShape(Experiment experiment, const Algorithm& algorithm, const TopologyFamily& family,
                       const Topology& topology)
{
    experiment.values.erase("shape");
    try {
        return shapeFor(experiment, algorithm, family, topology).text();
    } catch (const Refused&) {
        return {};
    }
}

/// What a processor waits for may be said by the name `order` although the algorithm has one of its own: the words tell
/// which is meant.
Experiment withOrderNamed(Experiment experiment, const std::vector<NamedParameter>& parameters)
{
    const auto given = experiment.values.find(clockless::order.id);
    const auto isOther = [](const NamedParameter& named) {
        return named.parameter.id == clockless::orderBesideAnother;
    };
    if (given == experiment.values.end() || std::ranges::none_of(parameters, isOther)) return experiment;
    if (std::ranges::find(clockless::orderNames, formatValue(given->second)) == clockless::orderNames.end())
        return experiment;
    const Value value = given->second;
    experiment.values.erase(given);
    return with(std::move(experiment), clockless::orderBesideAnother, value);
}

/// Looks everything up once, all but who is placed where; the remedies of its refusals may be refused, too.
Setup resolveOnce(const Experiment& asked)
{
    const TopologyFamily& family = familyOf(asked.topology);
    const WrittenNow found = algorithmOf(asked);
    const Algorithm& algorithm = *found.algorithm;
    const CostModel& model = modelOf(asked, algorithm);
    const auto parameters = namedParameters(family, algorithm, model);
    const Experiment experiment = withOrderNamed(asked, parameters);
    checkNames(experiment, parameters);

    if (model.needs.clusters && isNative(algorithm))
        throw Refused(Diagnostic{
            "model",
            fmt::format("model: routers take part in the steps of {} and belong to no cluster, so {} cannot charge "
                        "them; the default model, {}, works",
                        algorithm.id, model.id, usualModel(algorithm)),
            {{"use the default model", toText(with(experiment, "model", std::string(usualModel(algorithm))))}}});
    if (model.clockless && isNative(algorithm))
        throw Refused(Diagnostic{
            "model",
            fmt::format("model: messages of {} stop in routers, which have no times of their own under {}; the default "
                        "model, {}, works",
                        algorithm.id, model.id, usualModel(algorithm)),
            {{"use the default model", toText(with(experiment, "model", std::string(usualModel(algorithm))))}}});
    const Topology topology = topologyOf(experiment);
    const Topology whole = wholeOf(experiment, algorithm, topology);
    Setup setup{.experiment = experiment,
                .algorithm = &algorithm,
                .written = found.text,
                .costModel = &model,
                .topology = topology,
                .shape = shapeFor(experiment, algorithm, family, whole),
                .placed = {},
                .values = {}};
    const auto placed = experiment.values.find("mapping"); // checked below
    setup.natural = setup.shape == setup.topology
                    && (placed == experiment.values.end() || formatValue(placed->second) == mappings().front());

    // Values: first the fixed ones, so that those which depend on others find them.
    const Problem problem = setup.problem();
    const auto usual = [&](const Parameter& p) { return usualFor(p, algorithm, setup.shape, problem); };
    const auto assign = [&](const Parameter& p, Value value) {
        setup.values.insert_or_assign(std::string(p.id), std::move(value));
    };
    for (const bool dependent : {false, true})
        for (const auto& [of, parameter] : parameters) {
            if (dependent != (parameter.usualFor != nullptr)) continue;
            const auto given = experiment.values.find(parameter.id);
            const bool set = given != experiment.values.end() && !asksForBest(experiment, parameter);
            assign(parameter, set ? checkedValue(experiment, parameter, given->second, problem) : usual(parameter));
        }
    // The group first: the best number of packets depends on it.
    std::vector<Parameter> wanted;
    for (const auto& [of, parameter] : parameters)
        if (asksForBest(experiment, parameter)) wanted.push_back(parameter);
    std::ranges::sort(wanted, {}, &Parameter::id);
    for (const Parameter& parameter : wanted) fillBest(experiment, parameter, setup.values, problem);

    const auto textOf = [&](std::string_view name) { return std::get<std::string>(setup.values.find(name)->second); };
    const auto model_ = portModelFromText(textOf("ports"));
    if (!model_)
        throw Refused(Diagnostic{
            "ports",
            fmt::format("ports: must be one of {}, or a number of sends and receives from 1, got {}; the default is {}",
                        listed(portNames), textOf("ports"), toText(portsOf(algorithm, problem))),
            {{"use the default", toText(with(experiment, "ports", toText(portsOf(algorithm, problem))))}}});
    setup.ports = *model_;
    setup.values.insert_or_assign("ports", toText(setup.ports));
    setup.values.insert_or_assign("shape", setup.shape.text());
    setup.duplex = textOf("duplex") == "half" ? Duplex::Half : Duplex::Full;
    const std::string mapping = textOf("mapping");
    checkMapping(mapping, setup.topology);
    if (isNative(algorithm)) {
        if (!setup.natural)
            throw Refused(Diagnostic{
                "mapping",
                fmt::format("mapping: in {} routers take part, so every processor stays in its place; got {}, only {} "
                            "works",
                            algorithm.id, mapping, mappings().front()),
                {{"everybody in place", toText(with(experiment, "mapping", std::string(mappings().front())))}}});
        if (setup.duplex == Duplex::Half)
            throw Refused(Diagnostic{
                "duplex",
                fmt::format("duplex: {} uses both directions of a link in one step, each with the link's capacity; got "
                            "half, only full works",
                            algorithm.id),
                {{"both directions at once", toText(with(experiment, "duplex", std::string("full")))}}});
    }

    if (info(algorithm.operation).operation == Operation::Alltoall && setup.shape.processors() > 65535)
        throw Refused("topology",
                      fmt::format("topology: an alltoall among {} processors has more than 2^32 blocks; 65535 "
                                  "processors are the most that work",
                                  setup.shape.processors()));
    if (setup.values.contains("whole") && textOf("whole") == "yes") {
        const double words = std::get<double>(setup.values.at("words"));
        constexpr double mostWords = 9007199254740992; // 2^53: up to here every whole number is exact
        if (words != std::floor(words) || words > mostWords)
            throw Refused("words",
                          fmt::format("words: must be a whole number{} with whole=yes, got {}; the nearest "
                                      "that works is {}",
                                      words > mostWords ? " up to " + formatNumber(mostWords) : "", formatNumber(words),
                                      formatNumber(std::min(std::round(words), mostWords))));
        if (const auto packets = setup.values.find("packets");
            packets != setup.values.end() && std::get<double>(packets->second) > std::max(1.0, words))
            throw Refused(
                "packets",
                fmt::format("packets: must be from 1 to {} (words) with whole=yes, got {}; the nearest that works "
                            "is {}",
                            formatNumber(words), formatValue(packets->second), formatNumber(std::max(1.0, words))));
    }
    if (auto objection = objectionOf(algorithm, setup.problem())) throw Refused(std::move(*objection));

    setup.experiment.topology = topology.text();
    setup.experiment.values.clear();
    for (const auto& [of, parameter] : parameters) {
        const auto found = setup.values.find(parameter.id);
        const bool unusual = parameter.id == "shape"
                                 ? setup.shape.text() != usualShape(experiment, algorithm, family, whole)
                                 : found->second != usual(parameter);
        if (unusual) setup.experiment.values.emplace(found->first, found->second);
    }
    return setup;
}

/// What a remedy leads to when its own remedies are followed as long as it is refused itself; nothing if that does not
/// help.
std::optional<std::string> mended(std::string text)
{
    constexpr int mostFaults = 8;
    for (int fault = 0; fault < mostFaults; ++fault) {
        try {
            resolveOnce(experimentFromText(text));
            return text;
        } catch (const Refused& refusal) {
            if (refusal.why().remedies.empty()) return {};
            text = refusal.why().remedies.front().experiment;
        }
    }
    return {};
}

} // namespace

Setup resolveUnplaced(const Experiment& experiment)
{
    try {
        return resolveOnce(experiment);
    } catch (const OwnError&) {
        throw; // a text is mended by its author
    } catch (const Refused& refusal) {
        Diagnostic why{refusal.why().parameter, refusal.why().text};
        for (const Remedy& remedy : refusal.why().remedies)
            if (auto works = mended(remedy.experiment)) why.remedies.push_back({remedy.label, std::move(*works)});
        throw Refused(std::move(why));
    }
}

Setup resolve(const Experiment& experiment)
{
    Setup setup = resolveUnplaced(experiment);
    place(setup);
    return setup;
}

void place(Setup& setup)
{
    setup.placed = placement(std::get<std::string>(setup.values.at("mapping")), setup.topology,
                             static_cast<std::uint64_t>(std::get<double>(setup.values.at("seed"))));
    if (isNative(*setup.algorithm))
        for (std::uint32_t router = setup.topology.processors(); router < setup.topology.nodes(); ++router)
            setup.placed.push_back(NodeId{router});
}

std::optional<Diagnostic> refusalOf(const Experiment& experiment)
{
    try {
        resolveOnce(experiment);
        return {};
    } catch (const Refused& refusal) {
        return Diagnostic{refusal.why().parameter, refusal.why().text};
    }
}

std::vector<Diagnostic> validate(const Experiment& experiment)
{
    try {
        resolveUnplaced(experiment);
        return {};
    } catch (const Refused& refusal) {
        return {refusal.why()};
    }
}

} // namespace hopscope

#include "state/choices.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "cost/cost_model.h"
#include "cost/measured_trace.h"
#include "run/refusal.h"
#include "schedule/operation.h"
#include "topology/sizes.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

namespace hopscope {

namespace {

/// The part of an id behind the operation: "chain" of "broadcast-chain".
std::string_view stem(const Algorithm& algorithm)
{
    const std::string_view operation = info(algorithm.operation).id;
    return algorithm.id.starts_with(operation) ? algorithm.id.substr(operation.size()) : algorithm.id;
}

std::vector<const Algorithm*> algorithmsOf(Operation operation)
{
    std::vector<const Algorithm*> found;
    for (const Algorithm* algorithm : catalogue())
        if (algorithm->operation == operation) found.push_back(algorithm);
    return found;
}

Experiment withAlgorithm(Experiment experiment, const Algorithm& algorithm)
{
    experiment.algorithm = algorithm.id;
    return healed(std::move(experiment));
}

/// The same algorithm for another operation, else the first that runs here, else the first.
Experiment withOperation(const Experiment& experiment, Operation operation)
{
    const auto candidates = algorithmsOf(operation);
    if (candidates.empty()) return experiment;
    const Algorithm* present = findAlgorithm(experiment.algorithm);
    for (const Algorithm* candidate : candidates) {
        if (!present || stem(*candidate) != stem(*present)) continue;
        Experiment same = withAlgorithm(experiment, *candidate);
        if (objectionTo(same).empty()) return same;
    }
    for (const Algorithm* candidate : candidates) {
        Experiment other = withAlgorithm(experiment, *candidate);
        if (objectionTo(other).empty()) return other;
    }
    return withAlgorithm(experiment, *candidates.front());
}

/// Sizes of the family that give this many processors, or as near to it as there are.
std::string nearestSizes(const TopologyFamily& family, std::uint64_t processors)
{
    if (family.rareSizes) {
        // By factors: rather twice as many than a third.
        const auto all = family.rareSizes();
        const auto more = std::ranges::lower_bound(all, processors, {}, &RareSize::processors);
        if (more == all.end()) return all.back().sizes;
        if (more == all.begin()) return more->sizes;
        const auto fewer = std::prev(more);
        return processors * processors >= more->processors * fewer->processors ? more->sizes : fewer->sizes;
    }
    constexpr std::uint64_t near = 4096;
    for (std::uint64_t distance = 0; distance <= std::min(processors, near); ++distance) {
        if (processors > distance)
            if (const auto sizes = family.sizesFor(processors - distance)) return *sizes;
        if (const auto sizes = family.sizesFor(processors + distance)) return *sizes;
    }
    // Further away than that only powers of two are: those of a billion processors are not sought one by one.
    std::vector<std::uint64_t> powers;
    for (int exponent = 0; exponent < 40; ++exponent) powers.push_back(std::uint64_t{1} << exponent);
    std::ranges::stable_sort(
        powers, {}, [&](std::uint64_t power) { return power > processors ? power - processors : processors - power; });
    for (const std::uint64_t power : powers)
        if (const auto sizes = family.sizesFor(power)) return *sizes;
    return "1";
}

Experiment withFamily(Experiment experiment, const TopologyFamily& family)
{
    if (topologyFromText(experiment.topology).family == family.id) return experiment;
    const std::uint64_t count = std::max<std::uint64_t>(processorCount(experiment), 2);
    experiment.topology = std::string(family.id);
    if (!family.sizes.empty()) experiment.topology += ":" + nearestSizes(family, count);
    experiment.values.erase("shape"); // it carries the sizes of the old one
    experiment.values.erase("without");
    return healed(std::move(experiment));
}

/// What can run comes first, otherwise the order stays.
void runnableFirst(std::vector<Choice>& choices)
{
    std::stable_partition(choices.begin(), choices.end(),
                          [](const Choice& choice) { return choice.objection.empty(); });
}

} // namespace

std::string objectionTo(const Experiment& experiment)
{
    const auto refusal = refusalOf(experiment);
    return refusal ? sentenceOf(*refusal) : std::string();
}

std::string sentenceOf(const Diagnostic& diagnostic)
{
    std::string text = diagnostic.text;
    const std::string prefix = diagnostic.parameter + ": ";
    if (!diagnostic.parameter.empty() && text.starts_with(prefix)) {
        // "root: must be …" is a sentence without its colon; "topology: hypercube needs …" one without the name.
        if (text.compare(prefix.size(), 5, "must ") == 0)
            text.erase(diagnostic.parameter.size(), 1);
        else
            text.erase(0, prefix.size());
    }
    // The name of a file stays as it is.
    const std::string_view first = std::string_view(text).substr(0, text.find(' '));
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z'
        && first.find_first_of("./") >= first.size() - (first.empty() ? 0 : 1))
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    if (!text.empty() && text.back() != '.' && text.back() != '?') text += '.';
    return text;
}

Experiment healed(Experiment experiment)
{
    std::set<std::string, std::less<>> known;
    for (const NamedParameter& named : parametersFor(experiment)) known.emplace(named.parameter.id);
    for (const char* always : {"shape", "mapping", "seed", "ports", "model", "duplex"}) known.emplace(always);
    std::erase_if(experiment.values, [&](const auto& value) { return !known.contains(value.first); });
    // A value that fitted before and fits no longer goes back to its usual one.
    for (std::size_t tries = experiment.values.size(); tries > 0; --tries) {
        const auto refusal = refusalOf(experiment);
        if (!refusal) break;
        const auto culprit = experiment.values.find(refusal->parameter);
        if (culprit == experiment.values.end()) break;
        experiment.values.erase(culprit);
    }
    return experiment;
}

std::vector<Choice> operationChoices(const Experiment& experiment)
{
    const Algorithm* present = findAlgorithm(experiment.algorithm);
    std::vector<Choice> choices;
    for (const OperationInfo& operation : operations()) {
        if (algorithmsOf(operation.operation).empty()) continue;
        const bool chosen = present && present->operation == operation.operation;
        std::string note(operation.goal);
        if (!operation.otherName.empty() && operation.otherName != operation.title)
            note = std::string(operation.otherName) + ": " + note;
        Experiment next = chosen ? experiment : withOperation(experiment, operation.operation);
        choices.push_back(
            {std::string(operation.id), std::string(operation.title), std::move(note), {}, std::move(next), chosen});
    }
    return choices;
}

Experiment experimentOn(const Experiment& experiment, const std::string& topology)
{
    Experiment there = experiment;
    there.topology = topology;
    there.values.erase("shape"); // of the old one, as are the links that failed there
    there.values.erase("without");
    there = healed(std::move(there));
    if (objectionTo(there).empty()) return there;
    const Algorithm* present = findAlgorithm(there.algorithm);
    for (const bool any : {true, false}) // those that are made for any network first
        for (const Algorithm* algorithm : algorithmsOf(present ? present->operation : Operation::Broadcast)) {
            if (fitsAnyNetwork(*algorithm) != any) continue;
            Experiment other = withAlgorithm(there, *algorithm);
            if (objectionTo(other).empty()) return other;
        }
    return there;
}

std::vector<Choice> topologyChoices(const Experiment& experiment)
{
    const std::string present = topologyFromText(experiment.topology).family;
    std::vector<Choice> choices;
    for (const TopologyFamily* family : topologyFamilies()) {
        Experiment next = withFamily(experiment, *family);
        std::string objection = objectionTo(next);
        choices.push_back({std::string(family->id), std::string(family->title), std::string(family->help),
                           std::move(objection), std::move(next), present == family->id});
    }
    return choices;
}

std::vector<Choice> algorithmChoices(const Experiment& experiment)
{
    const Algorithm* present = findAlgorithm(experiment.algorithm);
    if (!present) return {};
    std::vector<Choice> choices;
    for (const Algorithm* algorithm : algorithmsOf(present->operation)) {
        Experiment next = algorithm == present ? experiment : withAlgorithm(experiment, *algorithm);
        std::string objection = objectionTo(next);
        choices.push_back({std::string(algorithm->id), std::string(algorithm->title), std::string(algorithm->summary),
                           std::move(objection), std::move(next), algorithm == present});
    }
    // Of a network without a family, or of what is left of one, those that follow its links come first.
    const TopologyFamily* family = findTopologyFamily(topologyFromText(experiment.topology).family);
    const bool any = (family && family->buildNamed) || experiment.values.contains("without");
    if (any)
        std::ranges::stable_partition(choices,
                                      [](const Choice& choice) { return fitsAnyNetwork(*findAlgorithm(choice.id)); });
    runnableFirst(choices);
    return choices;
}

std::vector<Choice> modelChoices(const Experiment& experiment)
{
    const std::string present = modelOf(experiment);
    std::vector<Choice> choices;
    for (const CostModel* model : costModels()) {
        Experiment next = healed(with(experiment, "model", std::string(model->id)));
        std::string objection = objectionTo(next);
        choices.push_back({std::string(model->id), std::string(model->title), std::string(model->help),
                           std::move(objection), std::move(next), present == model->id});
    }
    if (const CostModel* measured = traceOf(present) ? findCostModel(present) : nullptr)
        choices.push_back({present, std::string(measured->title), std::string(measured->help),
                           objectionTo(healed(experiment)), experiment, true});
    // Models of a network, those without a common clock, those of a machine of clusters.
    std::ranges::stable_sort(choices, {}, [](const Choice& choice) {
        const CostModel& model = *findCostModel(choice.id);
        return model.needs.clusters ? 2 : model.clockless ? 1 : 0;
    });
    return choices;
}

Experiment experimentWith(const Experiment& experiment, const Algorithm& algorithm)
{
    const Experiment here = withAlgorithm(experiment, algorithm);
    if (objectionTo(here).empty()) return here;
    for (const std::string_view id : familiesOf(algorithm)) {
        const TopologyFamily* family = findTopologyFamily(id);
        if (!family) continue;
        const Experiment there = withFamily(here, *family);
        if (objectionTo(there).empty()) return there;
    }
    return here;
}

TopologyText topologyFromText(std::string_view text)
{
    TopologyText topology;
    const auto colon = text.find(':');
    topology.family = text.substr(0, colon);
    if (colon == std::string_view::npos) return topology;
    try {
        topology.sizes = sizesFromText(text.substr(colon + 1));
    } catch (const Refused&) { // no sizes then
    }
    return topology;
}

std::string toText(const TopologyText& topology)
{
    std::string text = topology.family;
    for (std::size_t axis = 0; axis < topology.sizes.size(); ++axis) {
        text += axis == 0 ? ':' : 'x';
        text += std::to_string(topology.sizes[axis]);
    }
    return text;
}

bool hasManyAxes(const TopologyFamily& family) { return family.sizes.find('x') != std::string_view::npos; }

std::uint64_t processorCount(const Experiment& experiment)
{
    try {
        return makeTopology(experiment.topology, experiment.values).processors();
    } catch (const Refused&) {
        return 0;
    } catch (const std::invalid_argument&) {
        return 0;
    }
}

std::string modelOf(const Experiment& experiment)
{
    const auto set = experiment.values.find("model");
    if (set != experiment.values.end()) return formatValue(set->second);
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    return std::string(algorithm ? usualModel(*algorithm) : usualCostModel);
}

std::string ownNameOf(const Experiment& experiment)
{
    constexpr std::string_view prefix = "own:";
    return experiment.algorithm.starts_with(prefix) ? experiment.algorithm.substr(prefix.size()) : std::string();
}

} // namespace hopscope

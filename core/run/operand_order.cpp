#include "run/operand_order.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "run/shape.h"
#include "run/simulation.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

namespace {

// Of the networks on which others are tried; a schedule that takes a second is not run a dozen times more.
constexpr std::uint32_t mostForValues = 16384, mostForAlgorithms = 1024;

struct Candidate {
    std::string name; ///< "root=0", "reduce-chain"
    Experiment experiment;
};

bool keepsOrder(const Experiment& experiment, const Limits& limits, const std::stop_token& stop)
{
    try {
        const auto found = simulate(resolve(experiment), limits, nullptr, stop);
        return found->delivers && found->operandOrder == OperandOrder::Kept;
    } catch (const Refused&) {
        return false; // it does not run here at all
    }
}

/// The same algorithm with one value changed: another order of its steps, a root that the intervals begin at, a line in
/// place of a ring.
std::vector<Candidate> otherValues(const Setup& setup)
{
    std::vector<Candidate> candidates;
    const auto add = [&](std::string_view name, const Value& value) {
        const auto now = setup.values.find(name);
        if (now == setup.values.end() || now->second == value) return;
        candidates.push_back({fmt::format("{}={}", name, formatValue(value)), with(setup.experiment, name, value)});
    };
    for (const Parameter& parameter : parametersOf(*setup.algorithm))
        if (parameter.id == "order")
            for (const std::string_view choice : parameter.choices) add("order", std::string(choice));
    const std::uint32_t count = setup.shape.processors();
    add("root", 0.0);
    add("root", static_cast<double>(count / 2));
    const TopologyFamily* family = findTopologyFamily(setup.shape.family());
    if (family && !family->opened.empty() && accepts(*setup.algorithm, family->opened))
        if (const auto sizes = findTopologyFamily(family->opened)->sizesFor(count))
            add("shape", fmt::format("{}:{}", family->opened, *sizes));
    return candidates;
}

/// The other algorithms of the operation, those first that are written for this network.
std::vector<Candidate> otherAlgorithms(const Setup& setup)
{
    std::vector<Candidate> candidates;
    for (const Algorithm* algorithm : catalogue()) {
        if (algorithm == setup.algorithm || algorithm->operation != setup.algorithm->operation) continue;
        Experiment experiment{setup.experiment.topology, std::string(algorithm->id), {}};
        std::set<std::string_view> names;
        const auto known = parametersFor(experiment);
        for (const NamedParameter& named : known) names.insert(named.parameter.id);
        for (const char* own : {"shape", "order"}) names.erase(own);
        for (const auto& [name, value] : setup.experiment.values)
            if (names.contains(name)) experiment.values.emplace(name, value);
        candidates.push_back({experiment.algorithm, experiment});
        for (const Parameter& parameter : parametersOf(*algorithm))
            if (parameter.id == "order")
                for (const std::string_view choice : parameter.choices.subspan(1))
                    candidates.push_back({fmt::format("{} order={}", algorithm->id, choice),
                                          with(experiment, "order", std::string(choice))});
    }
    std::ranges::stable_partition(candidates, [&](const Candidate& candidate) {
        return accepts(*findAlgorithm(candidate.experiment.algorithm), setup.topology.family());
    });
    return candidates;
}

} // namespace

Diagnostic orderLost(const Setup& setup, const Limits& limits, const std::stop_token& stop)
{
    Diagnostic why{"operator", {}, {}};
    std::string kept;
    const auto tell = [&](const Candidate& candidate, std::string_view conjunction) {
        kept += fmt::format("{}{}{}", kept.empty() ? "" : " ", conjunction, candidate.name);
        why.remedies.push_back(
            {fmt::format("use {}", candidate.name), toText(resolveUnplaced(candidate.experiment).experiment)});
    };
    const std::uint32_t count = setup.shape.processors();
    if (count <= mostForValues)
        for (const Candidate& candidate : otherValues(setup))
            if (keepsOrder(candidate.experiment, limits, stop)) {
                tell(candidate, "with ");
                break;
            }
    if (count <= mostForAlgorithms)
        for (const Candidate& candidate : otherAlgorithms(setup))
            if (keepsOrder(candidate.experiment, limits, stop)) {
                tell(candidate, kept.empty() ? "by " : "or by ");
                break;
            }
    Experiment commutative = setup.experiment;
    commutative.values.erase("operator");
    why.remedies.push_back({"use a commutative operator", toText(commutative)});
    why.text = fmt::format("operator: {} loses the order of the operands here, so the nearest that works is "
                           "commutative{}{}",
                           setup.algorithm->id, kept.empty() ? "" : "; the order is kept ", kept);
    return why;
}

} // namespace hopscope

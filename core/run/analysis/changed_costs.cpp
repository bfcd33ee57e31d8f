#include "run/analysis/changed_costs.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "run/run.h"

#include <algorithm>
#include <limits>

namespace hopscope {

namespace {

/// The experiment with another algorithm: what it does not know, or refuses, has its usual value.
Experiment withEntry(const Experiment& experiment, const Algorithm& algorithm)
{
    Experiment other = experiment;
    other.algorithm = algorithm.id;
    for (std::size_t tries = experiment.values.size(); tries > 0; --tries) {
        const auto diagnostics = validate(other);
        if (diagnostics.empty()) break;
        const std::string& culprit = diagnostics.front().parameter;
        if (culprit == "without" || other.values.erase(culprit) == 0) break;
    }
    return other;
}

std::optional<ChangedCost::Cost> costOf(const Experiment& experiment, std::string* objection,
                                        const std::stop_token& stop)
{
    try {
        const auto result = run(experiment, {}, {}, nullptr, stop);
        return ChangedCost::Cost{result->steps(),           result->time(),
                                 result->maxLinkLoad(),     result->setup().ports,
                                 result->setup().costModel, result->sumOf(&Traffic::wordsPerLink)};
    } catch (const Refused& refusal) {
        if (objection) *objection = refusal.why().text;
        return {};
    }
}

} // namespace

std::vector<ChangedCost> changedCosts(const Experiment& before, const Experiment& now, std::stop_token stop)
{
    const Algorithm* present = findAlgorithm(now.algorithm);
    if (!present) return {};
    std::vector<ChangedCost> all;
    for (const Algorithm* algorithm : catalogue()) {
        if (algorithm->operation != present->operation) continue;
        ChangedCost one{algorithm, {}, {}, {}};
        one.before = costOf(withEntry(before, *algorithm), nullptr, stop);
        one.now = costOf(withEntry(now, *algorithm), &one.objection, stop);
        if (one.before || one.now) all.push_back(std::move(one));
    }
    const auto time = [](const ChangedCost& one) {
        return one.now ? one.now->time : std::numeric_limits<double>::infinity();
    };
    std::ranges::stable_sort(all, {}, time);
    return all;
}

} // namespace hopscope

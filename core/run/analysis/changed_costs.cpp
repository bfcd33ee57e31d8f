#include "run/analysis/changed_costs.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "run/run.h"

#include <algorithm>
#include <limits>
#include <string_view>

#include <fmt/format.h>

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

namespace {

/// Of algorithms whose times went one way: how many, and which of their counts went the same way in all of them.
struct Moved {
    std::size_t count{};
    bool words{true}, steps{true}, either{true};

    void add(double words1, double words2, StepIndex steps1, StepIndex steps2)
    {
        ++count;
        words = words && words2 > words1 * (1 + 1e-12);
        steps = steps && steps2 > steps1;
        either = either && (words2 > words1 * (1 + 1e-12) || steps2 > steps1);
    }
    std::string reason(std::string_view more) const
    {
        return words    ? fmt::format(", with {} words on the busiest links", more)
               : steps  ? fmt::format(", with {} steps", more)
               : either ? fmt::format(", with {0} steps or {0} words on the busiest links", more)
                        : std::string();
    }
};

} // namespace

std::string changeText(std::span<const ChangedCost> costs)
{
    Moved longer, shorter;
    std::size_t both = 0, refused = 0;
    for (const ChangedCost& one : costs) {
        if (one.before && !one.now) ++refused;
        if (!one.before || !one.now) continue;
        ++both;
        constexpr double equal = 1e-9;
        if (one.now->time > one.before->time * (1 + equal))
            longer.add(one.before->words, one.now->words, one.before->steps, one.now->steps);
        else if (one.now->time < one.before->time * (1 - equal))
            shorter.add(one.now->words, one.before->words, one.now->steps, one.before->steps);
    }
    if (both == 0) return {};
    const auto take = [](std::size_t count) { return count == 1 ? "takes" : "take"; };
    std::string text;
    if (longer.count > 0)
        text = fmt::format("{} of {} {} longer{}", longer.count, both, take(longer.count), longer.reason("more"));
    // Of the same counts as before, which have been named.
    const bool mirrored = longer.count > 0 && longer.reason("fewer") == shorter.reason("fewer");
    const std::string fewer = mirrored && !shorter.reason("fewer").empty() ? ", with fewer" : shorter.reason("fewer");
    if (shorter.count > 0)
        text += fmt::format("{} {} less time{}",
                            text.empty() ? fmt::format("{} of {}", shorter.count, both)
                                         : fmt::format("; {}", shorter.count),
                            take(shorter.count), fewer);
    if (text.empty()) text = "No time changes";
    if (refused > 0) text += fmt::format("; {} {} no longer", refused, refused == 1 ? "runs" : "run");
    return text + ".";
}

} // namespace hopscope

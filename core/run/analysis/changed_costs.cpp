#include "run/analysis/changed_costs.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "progress.h"
#include "run/analysis/why.h"
#include "run/run.h"

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <limits>
#include <mutex>
#include <string_view>
#include <thread>

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
                                        const std::stop_token& stop, const std::shared_ptr<const Run>& known = {})
{
    try {
        const auto result = known ? known : run(experiment, {}, {}, nullptr, stop);
        return ChangedCost::Cost{result->steps(),           result->time(),
                                 result->maxLinkLoad(),     result->setup().ports,
                                 result->setup().costModel, result->sumOf(&Traffic::wordsPerLink)};
    } catch (const Refused& refusal) {
        if (objection) *objection = refusal.why().text;
        return {};
    }
}

ChangedCost changedCost(const Algorithm& algorithm, const Experiment& before, const Experiment& now,
                        const std::stop_token& stop, const std::shared_ptr<const Run>& known = {})
{
    ChangedCost one{&algorithm, {}, {}, {}};
    const Experiment present = withEntry(now, algorithm);
    one.now = costOf(present, &one.objection, stop, known);
    const Experiment past = before == now ? present : withEntry(before, algorithm);
    one.before = past == present ? one.now : costOf(past, nullptr, stop);
    return one;
}

/// A token that is stopped with another one, or when a time is over.
class TimeLimit {
public:
    TimeLimit(std::chrono::milliseconds most, const std::stop_token& outer)
        : m_outer(outer, [this] { m_source.request_stop(); }), m_clock([this, most](const std::stop_token& ended) {
              std::mutex own;
              std::unique_lock lock(own);
              std::condition_variable_any waiting;
              waiting.wait_for(lock, ended, most, [] { return false; });
              if (!ended.stop_requested()) m_source.request_stop();
          })
    {
    }
    std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::stop_callback<std::function<void()>> m_outer;
    std::jthread m_clock; ///< last: it uses the rest
};

void sortByTime(std::vector<ChangedCost>& costs)
{
    std::ranges::stable_sort(costs, {}, [](const ChangedCost& one) {
        return one.now ? one.now->time : std::numeric_limits<double>::infinity();
    });
}

} // namespace

std::vector<ChangedCost> changedCosts(const Experiment& before, const Experiment& now, std::stop_token stop)
{
    const Algorithm* present = findAlgorithm(now.algorithm);
    if (!present) return {};
    std::vector<ChangedCost> all;
    for (const Algorithm* algorithm : catalogue()) {
        if (algorithm->operation != present->operation) continue;
        ChangedCost one = changedCost(*algorithm, before, now, stop);
        if (one.before || one.now) all.push_back(std::move(one));
    }
    sortByTime(all);
    return all;
}

CostsInTime changedCostsWithin(std::chrono::milliseconds most, const Experiment& before, const Experiment& now,
                               const std::shared_ptr<const Run>& known, std::stop_token stop)
{
    using Clock = std::chrono::steady_clock;
    constexpr int fraction = 5; // of the time, for one of the others
    const Algorithm* present = findAlgorithm(now.algorithm);
    if (!present) return {};
    CostsInTime found;
    const auto take = [&](ChangedCost one) {
        if (one.before || one.now) found.costs.push_back(std::move(one));
    };
    take(changedCost(*present, before, now, stop, known));
    const auto end = Clock::now() + most;
    for (const Algorithm* algorithm : catalogue()) {
        if (algorithm->operation != present->operation || algorithm == present) continue;
        const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
        if (rest.count() <= 0) {
            found.left.push_back(algorithm);
            continue;
        }
        try {
            const TimeLimit limit(std::min(rest, most / fraction), stop);
            take(changedCost(*algorithm, before, now, limit.token()));
        } catch (const Cancelled&) {
            if (stop.stop_requested()) throw;
            found.left.push_back(algorithm);
        }
    }
    sortByTime(found.costs);
    return found;
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

std::string gainText(std::span<const ChangedCost> costs)
{
    const auto factor = [](const ChangedCost& one) { return one.now->time / one.before->time; };
    const ChangedCost* most = nullptr;
    for (const ChangedCost& one : costs) {
        if (!one.algorithm || !one.before || !one.now || one.now->steps != one.before->steps) continue;
        constexpr double equal = 1e-9;
        const bool fewer = one.now->words < one.before->words * (1 - equal);
        if (!fewer || one.now->time >= one.before->time * (1 - equal)) continue;
        if (!most || factor(one) < factor(*most)) most = &one;
    }
    if (!most) return {};
    return fmt::format(
        "Other routes can share less: in {} the busiest links carry {} words instead of {}, so it takes {} "
        "units instead of {}.",
        most->algorithm->title, writtenAmount(most->now->words), writtenAmount(most->before->words),
        writtenAmount(most->now->time), writtenAmount(most->before->time));
}

} // namespace hopscope

#include "run/pipeline_runs.h"

#include "run/best_packets.h"
#include "run/effort.h"
#include "run/simulation.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace hopscope {

namespace {

/// States along the way serve those who look at a run.
Limits withoutStates()
{
    Limits limits;
    limits.checkpoints = 0;
    limits.replay = std::numeric_limits<std::uint64_t>::max();
    return limits;
}

std::int64_t packetsOf(const Setup& setup)
{
    return setup.values.contains("packets") ? whole(setup.problem(), "packets") : 0;
}

Setup withPackets(Setup setup, std::int64_t packets)
{
    setup.values["packets"] = static_cast<double>(packets);
    return setup;
}

/// Steps first … first + count - 1 of a schedule are done `times` times more.
struct Repetition {
    std::int64_t packets{}; ///< of the run that is played
    StepIndex first{}, count{}, times{};

    StepIndex steps() const { return count * times; }
    /// The step of the played run that step k of the longer one is like.
    StepIndex source(StepIndex k) const
    {
        if (k < first + count) return k;
        return k < first + count + steps() ? first + (k - first) % count : k - steps();
    }
};

/// How the steps of a run come from those of one with fewer packets; nothing if they do not, or if it has no more.
std::optional<Repetition> repetitionIn(const Setup& setup)
{
    const std::int64_t packets = packetsOf(setup);
    const auto pipeline = packets > 0 ? pipelineOf(*setup.algorithm, setup.problem()) : std::nullopt;
    if (!pipeline) return {};
    const auto stepsWith = [&](std::int64_t count) {
        const Setup fewer = withPackets(setup, count);
        return scheduleOf(*setup.algorithm, fewer.problem()).steps;
    };
    // From `full` on the packets of the first period are where they go; until then only those of the first periods
    // move.
    const StepIndex begin = std::max(stepsWith(pipeline->packets), pipeline->steps);
    const std::int64_t periods = (begin + pipeline->steps - 1) / pipeline->steps;
    const StepIndex full = periods * pipeline->steps;
    Repetition repetition{.packets = packets % pipeline->packets + periods * pipeline->packets,
                          .count = pipeline->steps};
    if (repetition.packets >= packets) return {};
    repetition.times = (packets - repetition.packets) / pipeline->packets;
    const StepIndex steps = stepsWith(repetition.packets);
    repetition.first = setup.algorithm->original ? steps - full : full - repetition.count;
    const bool inside = repetition.first >= 0 && repetition.first + repetition.count <= steps;
    return inside ? std::optional(repetition) : std::nullopt;
}

/// A look at some steps: they are what the entry tells of its packets.
bool looksRepeated(const Schedule& longer, const Schedule& played, const Repetition& repetition)
{
    if (longer.steps != played.steps + repetition.steps()) return false;
    const StepIndex again = repetition.first + repetition.count, tail = again + repetition.steps();
    const StepIndex looked[] = {0, repetition.first, again, tail - 1, tail, longer.steps - 1};
    Step one, other;
    return std::ranges::all_of(looked, [&](StepIndex k) {
        if (k < 0 || k >= longer.steps) return true;
        longer.at(k, one);
        played.at(repetition.source(k), other);
        return sameTraffic(one, other);
    });
}

/// Adds the steps low … high - 1 of a profile.
void addSteps(TrafficProfile& profile, const TrafficProfile& from, StepIndex low, StepIndex high)
{
    const auto stretches = from.stretches();
    auto stretch = std::ranges::upper_bound(stretches, low, {}, &TrafficProfile::Stretch::first);
    if (stretch != stretches.begin()) --stretch;
    for (; stretch != stretches.end() && stretch->first < high; ++stretch)
        profile.add(stretch->traffic, std::min(high, stretch->first + stretch->count) - std::max(low, stretch->first));
}

TrafficProfile repeatedProfile(const TrafficProfile& played, const Repetition& repetition)
{
    TrafficProfile profile, period;
    const StepIndex again = repetition.first + repetition.count;
    addSteps(profile, played, 0, again);
    addSteps(period, played, repetition.first, again);
    if (period.stretches().size() == 1)
        profile.add(period.stretches().front().traffic, repetition.steps());
    else
        for (StepIndex i = 0; i < repetition.times; ++i) addSteps(profile, period, 0, repetition.count);
    addSteps(profile, played, again, played.steps());
    return profile;
}

} // namespace

std::shared_ptr<const Simulation> PipelineRuns::played(const Setup& setup, const std::stop_token& stop)
{
    const std::string key = simulationKey(setup);
    {
        const std::lock_guard lock(m_mutex);
        const auto known = m_played.find(key);
        if (known != m_played.end() && known->second->measured.covers(setup.costModel->needs)) return known->second;
    }
    const auto simulation = simulate(setup, withoutStates(), nullptr, stop);
    const std::lock_guard lock(m_mutex);
    return m_played[key] = simulation;
}

std::shared_ptr<const Simulation> PipelineRuns::repeated(const Setup& setup, const std::stop_token& stop)
{
    const auto repetition = repetitionIn(setup);
    if (!repetition) return {};
    const Problem problem = setup.problem(stop);
    const Data data = dataOf(*setup.algorithm, problem);
    if (!data.uniform()) return {};
    const Limits limits = withoutStates();
    const auto found = std::make_shared<Simulation>(Checkpoints(limits.checkpoints, limits.replay));
    found->schedule = scheduleOf(*setup.algorithm, problem);
    const Windows windows = windowsOf(data, setup.shape.processors(), limits);
    checkEffort(setup, found->schedule, windows, windowsOf, limits);

    const auto known = played(withPackets(setup, repetition->packets), stop);
    const bool sound = known->delivers && known->violations.count() == 0;
    if (!sound || !looksRepeated(found->schedule, known->schedule, *repetition)) return {};
    found->key = simulationKey(setup);
    found->measured = known->measured;
    found->playedPackets = repetition->packets;
    found->profile = repeatedProfile(known->profile, *repetition);
    found->delivers = true;
    found->operandOrder = known->operandOrder;
    found->drawing = known->drawing; // places of processors, which packets do not change
    found->facts = factsOf(*setup.algorithm, problem);
    found->window = windows.size;
    found->checkpoints.begin(savedStart(data, setup.shape.processors(), windows));
    found->verdict = verdictOf(setup, data, *found, {});
    return found;
}

void PipelineRuns::forget()
{
    const std::lock_guard lock(m_mutex);
    m_played.clear();
}

std::shared_ptr<const Run> PipelineRuns::run(const Experiment& experiment, const std::shared_ptr<const Run>& previous,
                                             const std::stop_token& stop)
{
    return find(experiment, previous, stop).run;
}

PipelineRuns::Found PipelineRuns::find(const Experiment& experiment, const std::shared_ptr<const Run>& previous,
                                       const std::stop_token& stop)
{
    auto given = asGiven(experiment, previous, stop);
    if (!asksForBest(experiment) || keepsItsPromise(*given)) return {std::move(given)};
    // The next point of a curve tries the same ones.
    const auto make = [&](const Experiment& other) {
        Setup setup = resolve(other);
        auto simulation = repeated(setup, stop);
        if (!simulation) simulation = played(setup, stop);
        return priced(std::move(setup), std::move(simulation), withoutStates(), stop);
    };
    auto found = fastestBySearch(experiment, given, make, stop);
    const bool searched = found != given;
    return {std::move(found), searched};
}

std::shared_ptr<const Run> PipelineRuns::asGiven(const Experiment& experiment,
                                                 const std::shared_ptr<const Run>& previous,
                                                 const std::stop_token& stop)
{
    Setup setup = resolve(experiment);
    auto simulation = simulationOf(previous, setup);
    if (!simulation) simulation = repeated(setup, stop);
    if (!simulation) simulation = simulate(setup, withoutStates(), nullptr, stop);
    return priced(std::move(setup), std::move(simulation), withoutStates(), stop);
}

} // namespace hopscope

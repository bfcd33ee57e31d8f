#include "run/analysis/pipeline_runs.h"

#include "algorithms/questions.h"
#include "run/analysis/best_packets.h"
#include "run/analysis/best_search.h"
#include "run/analysis/repetition.h"
#include "run/effort.h"
#include "run/memory_need.h"
#include "run/simulation.h"
#include "stopping.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace hopscope {

namespace {

/// States along the way serve those who look at a run, and nobody waits longer than a minute for a point of a curve.
Limits withoutStates()
{
    constexpr double ofMinute = 5e9;
    Limits limits;
    limits.transfers = limits.values = ofMinute;
    limits.checkpoints = 0;
    limits.replay = std::numeric_limits<std::uint64_t>::max();
    return withinTask(limits);
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
    if (period.stretches().size() == 1) {
        profile.add(period.stretches().front().traffic, repetition.steps());
    } else {
        // The list of stretches grows by doubling, so what it holds is there twice for a moment.
        const double bytes = 3.0 * static_cast<double>(sizeof(TrafficProfile::Stretch))
                             * static_cast<double>(period.stretches().size()) * static_cast<double>(repetition.times);
        if (bytes > static_cast<double>(Memory::left())) throw Refused(outOfMemory());
        for (StepIndex i = 0; i < repetition.times; ++i) {
            if (i % static_cast<StepIndex>(goOnEvery) == 0) goOn();
            addSteps(profile, period, 0, repetition.count);
        }
    }
    addSteps(profile, played, again, played.steps());
    return profile;
}

/// Without a drawing, which serves those who look at a run as well.
std::shared_ptr<const Simulation> numbersAlone(const Setup& setup, const std::stop_token& stop)
{
    return simulate(setup, withoutStates(), nullptr, stop, false);
}

} // namespace

std::shared_ptr<const Simulation> PipelineRuns::played(const Setup& setup, const std::stop_token& stop)
{
    const std::string key = simulationKey(setup);
    std::shared_ptr<std::timed_mutex> turn;
    {
        const std::lock_guard lock(m_mutex);
        std::shared_ptr<std::timed_mutex>& own = m_turns[key];
        if (!own) own = std::make_shared<std::timed_mutex>();
        turn = own;
    }
    // Whoever plays it may belong to another task: waiting for it ends when nobody wants this one.
    std::unique_lock alone(*turn, std::defer_lock);
    while (!alone.try_lock_for(std::chrono::milliseconds(50)))
        if (stop.stop_requested()) throw Cancelled();
    {
        const std::lock_guard lock(m_mutex);
        const auto known = m_played.find(key);
        if (known != m_played.end() && known->second->measured.covers(setup.costModel->needs)) return known->second;
    }
    const auto simulation = numbersAlone(setup, stop);
    const std::lock_guard lock(m_mutex);
    constexpr std::size_t mostKept = 1'000'000; // stretches of traffic
    constexpr std::size_t asStretch = 4;        // nodes of a schedule take about as much as one
    m_kept += simulation->profile.stretches().size() + setup.shape.nodes() / asStretch;
    if (m_kept > mostKept) {
        m_played.clear();
        m_turns.clear();
        m_kept = 0;
    }
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
    const Windows windows = windowsOf(found->schedule, data, setup.shape.processors(), limits);
    checkEffort(setup, found->schedule, data, windows, windowsOf, withinTask({}));

    const auto known = played(withPackets(setup, repetition->packets), stop);
    const bool sound = known->delivers && known->violations.count() == 0;
    if (!sound || !looksRepeated(found->schedule, known->schedule, *repetition)) return {};
    found->key = simulationKey(setup);
    found->measured = known->measured;
    found->playedPackets = repetition->packets;
    found->profile = repeatedProfile(known->profile, *repetition);
    found->delivers = true;
    found->operandOrder = known->operandOrder;
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
    m_turns.clear();
    m_kept = 0;
}

std::shared_ptr<const Run> PipelineRuns::run(const Experiment& experiment, const std::shared_ptr<const Run>& previous,
                                             const std::stop_token& stop)
{
    return find(experiment, previous, stop).run;
}

PipelineRuns::Found PipelineRuns::find(const Experiment& experiment, const std::shared_ptr<const Run>& previous,
                                       const std::stop_token& stop)
{
    const StopScope scope(stop);
    return withinMemory([&] { return searched(experiment, previous, stop); });
}

PipelineRuns::Found PipelineRuns::searched(const Experiment& experiment, const std::shared_ptr<const Run>& previous,
                                           const std::stop_token& stop)
{
    auto given = asGiven(experiment, previous, stop);
    const auto names = asksForBest(experiment);
    if (names.empty() || !given->setup().values.contains("packets")) return {std::move(given)};
    constexpr double tolerance = 1e-9;
    const auto same = [&](double time) { return std::abs(given->time() - time) <= tolerance * time; };
    if (const auto time = exactTime(given->setup()); time && same(*time)) return {std::move(given)};
    // The next point of a curve tries the same ones, for which nothing is played again.
    constexpr double effort = 3e7;
    const BestChoice best =
        bestChoice({.experiment = experiment, .free = names, .effort = effort}, *this, nullptr, stop);
    if (best.time >= given->time() * (1 - tolerance)) return {std::move(given)};
    return {asGiven(best.experiment, given, stop), true};
}

std::shared_ptr<const Run> PipelineRuns::asGiven(const Experiment& experiment,
                                                 const std::shared_ptr<const Run>& previous,
                                                 const std::stop_token& stop)
{
    Setup setup = resolveToRun(experiment, withoutStates());
    auto simulation = simulationOf(previous, setup);
    if (!simulation) simulation = repeated(setup, stop);
    // A search for the best number of packets plays the same ones.
    const bool again = m_keep == Keep::All || setup.values.contains("packets");
    if (!simulation) simulation = again ? played(setup, stop) : numbersAlone(setup, stop);
    return priced(std::move(setup), std::move(simulation), withoutStates(), stop);
}

} // namespace hopscope

#include "run/clockless_times.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "cost/measured_trace.h"
#include "own/goal/goal_play.h"
#include "own/own_text.h"
#include "own/own_waits.h"
#include "run/clockless/goal_timing.h"
#include "run/clockless/measured_timing.h"
#include "run/simulation.h"
#include "schedule/execution.h"

#include <algorithm>
#include <limits>
#include <string>
#include <variant>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::size_t keptMessages = 500'000; ///< of a graph that is worth its memory while a price is changed

WaitFor orderOf(const Run& run, WaitFor asked)
{
    const auto& written = run.setup().written;
    if (!written) return asked;
    if (written->verdict()) return WaitFor::OwnSteps; // of a file in GOAL, which has its own dependences
    const bool program = run.execution() && !run.execution()->stays.empty();
    return program && asked == WaitFor::Data ? WaitFor::OwnSteps : asked;
}

std::shared_ptr<const MessageGraph> graphOf(const Run& run, WaitFor order, const std::stop_token& stop)
{
    Simulation::MessageGraphs& known = run.simulation()->messageGraphs;
    {
        const std::scoped_lock lock(known.mutex);
        if (const auto& graph = known.byOrder[static_cast<std::size_t>(order)]) return graph;
    }
    auto graph =
        std::make_shared<const MessageGraph>(run.schedule(), run.data(), run.shape().processors(), order, stop);
    if (graph->messages().size() > keptMessages) return graph;
    const std::scoped_lock lock(known.mutex);
    return known.byOrder[static_cast<std::size_t>(order)] = std::move(graph);
}

/// A file of another tool says itself what waits for what.
std::shared_ptr<const MessageGraph> graphOfFile(const Run& run, const OwnText& file, const std::stop_token& stop)
{
    const auto waits = run.finished() ? file.waits() : nullptr;
    if (!waits)
        throw Refused("model", fmt::format("model: {} does not come to its end, so that not all has a time; a model of "
                                           "steps works, such as cut-through",
                                           file.name()));
    return std::make_shared<const MessageGraph>(run.schedule(), run.data(), run.shape().processors(), *waits, stop);
}

/// As LogGOPSim plays it.
ClocklessTiming timingOfGoal(const Run& run, const GoalPlayed& goal, const ClocklessPrices& prices,
                             const std::stop_token& stop)
{
    const auto words = run.setup().values.find("words");
    const double* scale = words == run.setup().values.end() ? nullptr : std::get_if<double>(&words->second);
    return goalTiming(goal.program, goal.play, scale ? *scale : 1, prices, stop);
}

/// A trace tells about the schedule that was executed and about no other, on whatever network it is looked at.
void checkMeasured(const Setup& setup, const std::string& name, const MeasuredTrace& trace)
{
    const Setup measured = resolveUnplaced(experimentFromText(trace.experiment));
    std::string other;
    const auto compare = [&](std::string_view parameter) {
        const auto here = setup.values.find(parameter), there = measured.values.find(parameter);
        const bool both = here != setup.values.end() && there != measured.values.end();
        if (other.empty() && both && here->second != there->second)
            other = fmt::format("{}={}", parameter, formatValue(here->second));
    };
    if (setup.algorithm->id != measured.algorithm->id) other = setup.algorithm->id;
    compare("words");
    compare("shape");
    for (const Parameter& parameter : parametersOf(*setup.algorithm)) compare(parameter.id);
    if (other.empty()) return;
    Experiment right = measured.experiment;
    right.values.insert_or_assign("model", Value(std::string(setup.costModel->id)));
    throw Refused(Diagnostic{"model",
                             fmt::format("model: the trace {} was measured with {} and tells nothing about {}", name,
                                         toText(measured.experiment), other),
                             {{"use what was measured", toText(right)}}});
}

std::vector<double> stepEndsOf(const Run& run, const MessageGraph& graph, const ClocklessTiming& timing)
{
    std::vector<double> ends(static_cast<std::size_t>(run.steps()), 0);
    for (std::size_t i = 0; i < graph.messages().size(); ++i) {
        double& end = ends[static_cast<std::size_t>(graph.messages()[i].step)];
        end = std::max(end, timing.messages[i].receiveEnd);
    }
    double latest = 0;
    for (double& end : ends) end = latest = std::max(latest, end);
    if (!ends.empty()) ends.back() = timing.time; // a sender may be busy longer than anybody who receives
    return ends;
}

} // namespace

const std::vector<SpentStretch>& ClocklessTimes::path() const
{
    std::call_once(m_pathIsKnown, [this] {
        m_path = measured ? measuredPath(*graph, timing) : waitingPath(*graph, timing, prices, scale);
    });
    return m_path;
}

const ClocklessTimes::Steps& ClocklessTimes::steps() const
{
    std::call_once(m_stepsAreKnown, [this] {
        const auto& messages = graph->messages();
        const std::size_t count = stepEnds.size();
        m_steps.first.assign(count + 1, static_cast<std::uint32_t>(messages.size()));
        m_steps.begins.assign(count + 1, std::numeric_limits<double>::infinity());
        for (std::size_t i = messages.size(); i-- > 0;) {
            const auto k = static_cast<std::size_t>(messages[i].step);
            m_steps.first[k] = static_cast<std::uint32_t>(i);
            m_steps.begins[k] = std::min(m_steps.begins[k], timing.messages[i].sendStart);
        }
        for (std::size_t k = count; k-- > 0;) { // steps without messages are no exception
            m_steps.first[k] = std::min(m_steps.first[k], m_steps.first[k + 1]);
            m_steps.begins[k] = std::min(m_steps.begins[k], m_steps.begins[k + 1]);
        }
    });
    return m_steps;
}

std::uint32_t ClocklessTimes::firstOf(StepIndex k) const { return steps().first[static_cast<std::size_t>(k)]; }

double ClocklessTimes::leaves(std::uint32_t message) const
{
    const MessageTimes& times = timing.messages[message];
    if (prices.rules == ClocklessPrices::Rules::Flow) return times.sendStart + prices.alpha;
    return times.sendEnd < times.arrival ? times.sendEnd : times.sendStart;
}

MessageStage ClocklessTimes::stageAt(std::uint32_t message, double time) const
{
    const MessageTimes& times = timing.messages[message];
    return time < leaves(message)      ? MessageStage::Sending
           : time < times.arrival      ? MessageStage::Flying
           : time < times.receiveStart ? MessageStage::Waiting
                                       : MessageStage::Receiving;
}

bool ClocklessTimes::flowsAt(std::uint32_t message, double time) const
{
    return prices.rules == ClocklessPrices::Rules::Flow && leaves(message) <= time
           && time < timing.messages[message].sendEnd;
}

std::shared_ptr<const UnderWay> ClocklessTimes::underWayAt(double time) const
{
    {
        const std::scoped_lock lock(m_lastMutex);
        if (m_last && m_last->time == time) return m_last;
    }
    auto found = std::make_shared<const UnderWay>(findUnderWay(time));
    const std::scoped_lock lock(m_lastMutex);
    return m_last = std::move(found);
}

UnderWay ClocklessTimes::findUnderWay(double time) const
{
    const bool flows = prices.rules == ClocklessPrices::Rules::Flow;
    const Steps& all = steps();
    UnderWay found;
    found.time = time;
    // No message of the steps before is on its way any more, and none of those from `last` on has begun.
    found.settled = std::ranges::upper_bound(stepEnds, time) - stepEnds.begin();
    const auto last = std::ranges::upper_bound(all.begins, time) - all.begins.begin();
    const std::uint32_t first = all.first[static_cast<std::size_t>(found.settled)],
                        end = all.first[static_cast<std::size_t>(std::max(last, found.settled))];
    found.begun = found.received = first;
    for (std::uint32_t i = first; i < end; ++i) {
        const MessageTimes& times = timing.messages[i];
        if (times.sendStart > time) continue;
        ++found.begun;
        if (times.receiveEnd > time) {
            if (found.messages.empty() || times.receiveEnd < timing.messages[found.next].receiveEnd) found.next = i;
            ++found.stages[static_cast<std::size_t>(stageAt(i, time))];
            found.messages.push_back(i);
            if (flows) found.flows += std::size_t{leaves(i) <= time} + std::size_t{times.sendEnd <= time};
        } else {
            ++found.received;
            found.early.push_back(i);
        }
    }
    return found;
}

std::shared_ptr<const ClocklessTimes> clocklessTimes(const Run& run, const std::stop_token& stop)
{
    const Setup& setup = run.setup();
    if (!setup.costModel->clockless) return {};
    auto times = std::make_shared<ClocklessTimes>();
    times->prices = setup.costModel->clockless(setup.values);
    times->prices.order = orderOf(run, times->prices.order);
    if (const auto name = traceOf(setup.costModel->id)) {
        const auto trace = traceNow(*name);
        checkMeasured(setup, *name, *trace);
        times->measured = true;
        times->prices.order = trace->steps ? WaitFor::Everybody : orderOf(run, WaitFor::Data);
        times->graph = graphOf(run, times->prices.order, stop);
        times->timing = measuredTiming(*times->graph, *trace, *name);
        times->stepEnds = stepEndsOf(run, *times->graph, times->timing);
        return times;
    }
    const OwnText* file = setup.written && setup.written->verdict() ? setup.written.get() : nullptr;
    times->graph = file ? graphOfFile(run, *file, stop) : graphOf(run, times->prices.order, stop);
    const auto goal = file && times->prices.rules == ClocklessPrices::Rules::LogGOPS
                          ? file->goal()
                          : std::shared_ptr<const GoalPlayed>();
    if (goal)
        times->timing = timingOfGoal(run, *goal, times->prices, stop);
    else
        times->timing = timingOf({setup.topology, setup.placed, run.data(), setup.ports, setup.duplex}, *times->graph,
                                 times->prices, stop);
    if (run.data().uniform()) times->scale = run.data().words;
    times->stepEnds = stepEndsOf(run, *times->graph, times->timing);
    return times;
}

} // namespace hopscope

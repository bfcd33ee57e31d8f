#include "run/simulation.h"

#include "run/effort.h"
#include "run/operand_order.h"
#include "run/queues.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

std::string simulationKey(const Setup& setup)
{
    std::string key = setup.topology.text() + ' ' + std::string(setup.algorithm->id);
    for (const auto& [name, value] : setup.values) {
        if (name == "model" || isPrice(setup, name)) continue;
        const auto prices = [&name = name](const CostModel* model) {
            return std::ranges::any_of(model->prices, [&](const Parameter& p) { return p.id == name; });
        };
        if (!std::ranges::any_of(costModels(), prices)) key += fmt::format(" {}={}", name, formatValue(value));
    }
    return key;
}

namespace {

/// Checks what a step asks of processors and links against the port model.
class PortCheck {
public:
    PortCheck(const Setup& setup)
        : m_setup(setup), m_ports(setup.ports), m_sends(setup.topology.nodes()), m_receives(setup.topology.nodes())
    {
    }

    void check(const Step& step, StepIndex k, const Traffic& traffic, const TrafficMeter& meter, Violations& violations)
    {
        const bool nodes =
            traffic.sends > m_ports.sends || traffic.receives > m_ports.receives || traffic.busiest > m_ports.both;
        if (nodes) checkNodes(step, k, violations);
        if (m_ports.linkLimit && traffic.messagesPerLink > 1) checkLinks(step, k, meter, violations);
    }

private:
    void checkNodes(const Step& step, StepIndex k, Violations& violations)
    {
        for (const Transfer& transfer : step.transfers()) {
            const auto from = transfer.from.value, to = transfer.to.value;
            const auto add = [&](std::string_view rule, std::string text) {
                violations.add({k, transfer.from, transfer.to, std::string(rule), std::move(text)});
            };
            if (++m_sends[from] > m_ports.sends)
                add("sends", fmt::format("{} sends message {} in one step, {} allowed", nameOf(from), m_sends[from],
                                         m_ports.sends));
            if (++m_receives[to] > m_ports.receives)
                add("receives", fmt::format("{} receives message {} in one step, {} allowed", nameOf(to),
                                            m_receives[to], m_ports.receives));
            for (const auto node : {from, to})
                if (m_sends[node] > 0 && m_receives[node] > 0 && m_sends[node] + m_receives[node] > m_ports.both)
                    add("ports", fmt::format("{} sends and receives in one step", nameOf(node)));
        }
        for (const Transfer& transfer : step.transfers())
            m_sends[transfer.from.value] = m_receives[transfer.to.value] = 0;
    }

    std::string nameOf(std::uint32_t node) const
    {
        return fmt::format("{} {}", node < m_setup.shape.processors() ? "processor" : "router", node);
    }

    void checkLinks(const Step& step, StepIndex k, const TrafficMeter& meter, Violations& violations) const
    {
        const Topology& topology = m_setup.topology;
        for (const LinkLoad& load : meter.loads(step)) {
            if (load.messages <= topology.capacity(load.link)) continue;
            const Ends ends = topology.ends(load.link);
            violations.add({k, ends.from, ends.to, "links",
                            fmt::format("the link {} → {} carries {} messages in one step, {} allowed", ends.from.value,
                                        ends.to.value, load.messages, topology.capacity(load.link))});
        }
    }

    const Setup& m_setup;
    PortModel m_ports;
    std::vector<std::uint32_t> m_sends, m_receives;
};

/// Most transmissions that wait in one router, in all and level by level.
void measureQueues(const Setup& setup, const Data& data, Simulation& found, const std::stop_token& stop)
{
    if (data.routers == 0) return;
    const LeafTree tree = LeafTree::of(setup.topology);
    const auto peaks = queuePeaks(found.schedule, data, setup.shape.processors(), stop);
    std::vector<double> byLevel(tree.levels());
    for (std::uint32_t router = 0; router < peaks.size(); ++router) {
        double& most = byLevel[tree.level(setup.shape.processors() + router) - 1];
        most = std::max<double>(most, peaks[router]);
        found.maxQueue = std::max(found.maxQueue, peaks[router]);
    }
    found.facts.emplace("peaks", std::move(byLevel));
}

/// "all 8 parts", "the only part".
std::string allOf(std::uint32_t count, std::string_view things)
{
    if (count == 1) return fmt::format("the only {}", things.substr(0, things.size() - 1));
    return fmt::format("all {} {}", count, things);
}

} // namespace

std::string verdictOf(const Setup& setup, const Data& data, const Simulation& found, const std::string& missing)
{
    if (found.violations.count() > 0)
        return fmt::format("{} violation{}: step {}, {}", found.violations.count(),
                           found.violations.count() == 1 ? "" : "s", found.violations.first().front().step + 1,
                           found.violations.first().front().text);
    if (!found.delivers) return missing;
    const std::uint32_t p = setup.shape.processors();
    const auto rank = setup.values.find("root");
    const std::string root = rank == setup.values.end() ? "" : formatValue(rank->second);
    const std::string pieces =
        data.blocks == 1 ? "the message" : allOf(data.blocks, setup.values.contains("packets") ? "packets" : "parts");
    switch (setup.algorithm->operation) {
    case Operation::Broadcast:
        return fmt::format("every processor holds {}", pieces);
    case Operation::Reduce:
        return fmt::format("processor {} holds the combination of {}", root, allOf(p, "operands"));
    case Operation::Gather:
        return fmt::format("processor {} holds {}", root, allOf(p, "parts"));
    case Operation::Allgather:
        return fmt::format("every processor holds {}", allOf(p, "parts"));
    case Operation::Scan:
        return fmt::format("each of the {} processors holds the combination of the operands up to its own", p);
    case Operation::Allreduce:
        return fmt::format("every processor holds the combination of {}", allOf(p, "operands"));
    default:
        return std::string(info(setup.algorithm->operation).goal);
    }
}

Windows fixedWindows(const Data& data, std::uint32_t processors, const Limits& limits)
{
    if (data.blocks == 0) return {};
    const std::size_t perBlock = holdingsBytesPerBlock(data, processors);
    if (!data.mixed) {
        const std::size_t fits = std::max<std::size_t>(1, limits.holdings / perBlock);
        const auto size = static_cast<std::uint32_t>(std::min<std::size_t>(fits, data.blocks));
        return {size, (std::uint64_t{data.blocks} + size - 1) / size};
    }
    // Values go from block to block, so all blocks are followed at once.
    const std::size_t bytes = perBlock * data.blocks;
    if (bytes > limits.holdings)
        throw Refused("topology",
                      fmt::format("topology: {} processors with {} values each need more memory than a run may take; "
                                  "the most that fit are {}",
                                  processors, data.blocks, limits.holdings * processors / bytes));
    return {data.blocks, 1};
}

Windows windowsOf(const Data& data, std::uint32_t processors, const Limits& limits)
{
    const Windows fixed = fixedWindows(data, processors, limits);
    // Whatever slides, every 64 blocks have an entry in a table, which stays small beside what they tell about.
    const bool few = data.blocks / 8 <= limits.holdings / 8;
    // Numbers are joined faster than values. They tell packets apart badly where each is a part of its own processor.
    const bool faster = data.custody == Custody::Combined && data.blocks > processors;
    const bool sliding = (fixed.count > 1 || faster) && few && blocksSlide(data, processors);
    return sliding ? Windows{data.blocks, 1, true} : fixed;
}

std::unique_ptr<SavedHoldings> savedStart(const Data& data, std::uint32_t processors, const Windows& windows)
{
    return windows.sliding ? savedSlidingStart(data, processors) : savedStart(data, processors, 0, windows.size);
}

namespace {

/// Plays the schedule once for each window. False if a sliding window outgrows the limit.
bool play(const Setup& setup, const Data& data, const Windows& windows, const Limits& limits, Progress* progress,
          const std::stop_token& stop, Simulation& found, std::string& missing)
{
    const std::uint32_t processors = setup.shape.processors();
    const StepIndex steps = found.schedule.steps;
    found.window = windows.size;
    found.checkpoints = Checkpoints(limits.checkpoints, limits.replay);
    found.profile = {};
    found.violations = {};
    found.delivers = true;
    if (progress) {
        progress->done = 0;
        progress->total = static_cast<std::uint64_t>(steps) * windows.count;
    }
    TrafficMeter meter(setup.topology, setup.placed, data, setup.duplex, found.measured);
    PortCheck ports(setup);
    bool orderKept = true;
    Step step, before;
    Traffic traffic;
    for (std::uint64_t window = 0; window < windows.count; ++window) {
        const auto first = static_cast<std::uint32_t>(window * windows.size);
        auto holdings = windows.sliding
                            ? makeSlidingHoldings(data, processors)
                            : makeHoldings(data, processors, first, std::min(windows.size, data.blocks - first));
        if (window == 0) found.checkpoints.begin(savedStart(data, processors, windows));
        Violations violations;
        for (StepIndex k = 0; k < steps; ++k) {
            if (stop.stop_requested()) throw Cancelled();
            found.schedule.at(k, step);
            if (window == 0) {
                if (k == 0 || !data.uniform() || !sameTraffic(step, before)) traffic = meter.measure(step);
                ports.check(step, k, traffic, meter, violations);
                found.profile.add(traffic);
                if (found.profile.stretches().size() > limits.stretches)
                    refuseChanges(setup,
                                  static_cast<double>(steps) * static_cast<double>(limits.stretches)
                                      / static_cast<double>(k + 1),
                                  limits);
            }
            const std::uint64_t work = holdings->apply(step, k, &violations);
            if (windows.sliding && (holdings->exhausted() || holdings->bytes() > limits.sliding)) return false;
            if (window == 0) found.checkpoints.offer(k + 1, work, *holdings);
            std::swap(step, before);
            if (progress) progress->done.fetch_add(1, std::memory_order_relaxed);
        }
        found.violations.merge(violations);
        found.delivers = found.delivers && holdings->delivered(missing);
        orderKept = orderKept && holdings->orderKept();
    }
    if (data.custody == Custody::Combined) found.operandOrder = orderKept ? OperandOrder::Kept : OperandOrder::Lost;
    return true;
}

} // namespace

std::shared_ptr<const Simulation> simulate(const Setup& setup, const Limits& limits, Progress* progress,
                                           const std::stop_token& stop)
{
    const Problem problem = setup.problem(stop, progress);
    const Algorithm& algorithm = *setup.algorithm;
    const auto found = std::make_shared<Simulation>(Checkpoints(limits.checkpoints, limits.replay));
    found->key = simulationKey(setup);
    found->measured = setup.costModel->needs;
    found->schedule = scheduleOf(algorithm, problem);
    found->drawing = drawingOf(algorithm, problem);
    found->facts = factsOf(algorithm, problem);

    const Data data = dataOf(algorithm, problem);
    std::string missing;
    Windows windows = windowsOf(data, setup.shape.processors(), limits);
    checkEffort(setup, found->schedule, windows, windowsOf, limits);
    if (!play(setup, data, windows, limits, progress, stop, *found, missing)) {
        windows = fixedWindows(data, setup.shape.processors(), limits);
        checkEffort(setup, found->schedule, windows, fixedWindows, limits);
        play(setup, data, windows, limits, progress, stop, *found, missing);
    }
    measureQueues(setup, data, *found, stop);
    found->verdict = verdictOf(setup, data, *found, missing);
    return found;
}

std::shared_ptr<const Simulation> simulationOf(const std::shared_ptr<const Run>& previous, const Setup& setup)
{
    if (!previous) return {};
    const auto& known = previous->simulation();
    const bool same = known->measured.covers(setup.costModel->needs) && known->key == simulationKey(setup);
    return same ? known : nullptr;
}

std::shared_ptr<const Run> priced(Setup setup, std::shared_ptr<const Simulation> simulation, const Limits& limits,
                                  const std::stop_token& stop)
{
    const auto wanted = setup.values.find("operator");
    if (wanted != setup.values.end() && wanted->second == Value("ordered")
        && simulation->operandOrder == OperandOrder::Lost)
        throw Refused(orderLost(setup, limits, stop));
    return std::make_shared<const Run>(std::move(setup), std::move(simulation));
}

std::shared_ptr<const Run> run(const Experiment& experiment, const std::shared_ptr<const Run>& previous,
                               const Limits& limits, Progress* progress, std::stop_token stop)
{
    Setup setup = resolve(experiment);
    auto simulation = simulationOf(previous, setup);
    if (!simulation) simulation = simulate(setup, limits, progress, stop);
    return priced(std::move(setup), std::move(simulation), limits, stop);
}

} // namespace hopscope

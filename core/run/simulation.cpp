#include "run/simulation.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "grouped_digits.h"
#include "memory.h"
#include "own/own_text.h"
#include "run/effort.h"
#include "run/memory_need.h"
#include "run/operand_order.h"
#include "run/play.h"
#include "run/queues.h"
#include "schedule/execution.h"
#include "stopping.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

std::string simulationKey(const Setup& setup)
{
    std::string key = setup.topology.text() + ' ' + std::string(setup.algorithm->id);
    // A file may tell another network under the same name.
    for (const Topology* network : {&setup.topology, &setup.shape}) key += ' ' + network->parts().settings;
    if (setup.written) key += ' ' + setup.written->mark();
    for (const auto& [name, value] : setup.values) {
        if (name != "model" && !isPrice(setup, name)) key += fmt::format(" {}={}", name, formatValue(value));
    }
    return key;
}

namespace {

/// Most transmissions that wait in one router, in all and level by level.
void measureQueues(const Setup& setup, const Data& data, Simulation& found, const std::stop_token& stop)
{
    if (data.routers == 0) return;
    const auto peaks = queuePeaks(found.schedule, data, setup.shape.processors(), stop);
    for (const std::uint32_t peak : peaks) found.maxQueue = std::max(found.maxQueue, peak);
    const LeafTree* tree = setup.topology.leafTree();
    if (!tree) return;
    std::vector<double> byLevel(tree->levels());
    for (std::uint32_t router = 0; router < peaks.size(); ++router) {
        double& most = byLevel[tree->level(setup.shape.processors() + router) - 1];
        most = std::max<double>(most, peaks[router]);
    }
    found.facts.emplace("peaks", std::move(byLevel));
}

/// "all 8 parts", "the only part".
std::string allOf(std::uint32_t count, std::string_view things)
{
    if (count == 1) return fmt::format("the only {}", things.substr(0, things.size() - 1));
    return fmt::format("all {} {}", groupedDigits(std::to_string(count)), things);
}

} // namespace

std::string verdictOf(const Setup& setup, const Data& data, const Simulation& found, const std::string& missing)
{
    if (const Execution* execution = found.schedule.execution.get(); execution && execution->fault)
        return execution->fault->text;
    if (const Execution* execution = found.schedule.execution.get(); execution && execution->wrong)
        return execution->wrong->text;
    if (found.violations.count() > 0)
        return fmt::format("{} violation{}: step {}, {}", found.violations.count(),
                           found.violations.count() == 1 ? "" : "s", found.violations.first().front().step + 1,
                           found.violations.first().front().text);
    if (!found.delivers) return missing;
    if (const Execution* execution = found.schedule.execution.get(); execution && !execution->right.empty())
        return execution->right;
    const std::uint32_t p = setup.shape.processors();
    const auto rank = setup.values.find("root");
    const std::string root = rank == setup.values.end() ? "" : formatValue(rank->second);
    const std::string pieces =
        data.blocks == 1 ? "the message" : allOf(data.blocks, setup.values.contains("packets") ? "packets" : "blocks");
    switch (setup.algorithm->operation) {
    case Operation::Broadcast:
        return fmt::format("every processor holds {}", pieces);
    case Operation::Reduce:
        return fmt::format("processor {} holds the combination of {}", root, allOf(p, "operands"));
    case Operation::Gather:
        return fmt::format("processor {} holds {}", root, allOf(p, "blocks"));
    case Operation::Allgather:
        return fmt::format("every processor holds {}", allOf(p, "blocks"));
    case Operation::Scan:
        return fmt::format("each of the {} processors holds the combination of the operands up to its own",
                           groupedDigits(std::to_string(p)));
    case Operation::Exscan:
        return fmt::format("each of the {} processors holds the combination of the operands before its own",
                           groupedDigits(std::to_string(p)));
    case Operation::Barrier:
        return fmt::format("every processor has heard from {}", allOf(p, "processors"));
    case Operation::Allreduce:
        return fmt::format("every processor holds the combination of {}", allOf(p, "operands"));
    default:
        return std::string(info(setup.algorithm->operation).goal);
    }
}

Windows fixedWindows(const Schedule&, const Data& data, std::uint32_t processors, const Limits& limits)
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

namespace {

constexpr std::uint32_t blocksTogether = 64;

/// The groups of blocks that begin with these multiples of 64 and of which a step moves some.
std::uint64_t groupsMoved(const Step& step, std::vector<bool>& moved)
{
    std::uint64_t count = 0;
    const auto mark = [&](std::uint32_t block) {
        const std::uint32_t group = block / blocksTogether;
        if (group >= moved.size() || moved[group]) return;
        moved[group] = true;
        ++count;
    };
    for (const Transfer& transfer : step.transfers()) {
        goOn();
        for (const BlockRange& range : step.blocks(transfer)) {
            const bool dense = range.stride <= blocksTogether;
            const std::uint32_t every = dense ? std::max(1U, blocksTogether / std::max(1U, range.stride)) : 1;
            for (std::uint32_t row = 0; row < range.rows && range.count > 0; ++row) {
                const std::uint32_t begin = range.first.value + row * range.rowStride;
                for (std::uint32_t i = 0; i < range.count; i += every) mark(begin + i * range.stride);
                mark(begin + (range.count - 1) * range.stride);
            }
        }
    }
    return count;
}

/// Whether sliding blocks may keep to so many bytes: those that some step moves are all in memory then.
bool mayFit(const Schedule& schedule, const Data& data, std::uint32_t processors, std::size_t bytes)
{
    const std::size_t ofGroup =
        std::size_t{processors} * (data.custody == Custody::Copied ? sizeof(std::uint64_t) : blocksTogether);
    const std::size_t groups = (std::size_t{data.blocks} + blocksTogether - 1) / blocksTogether;
    if (ofGroup * groups <= bytes || schedule.steps == 0) return true;
    constexpr StepIndex looked = 8;
    Step step;
    for (StepIndex i = 0; i < looked; ++i) {
        schedule.at(
            static_cast<StepIndex>((static_cast<double>(i) + 0.5) / looked * static_cast<double>(schedule.steps)),
            step);
        std::vector<bool> moved(groups);
        if (groupsMoved(step, moved) * ofGroup > bytes) return false;
    }
    return true;
}

} // namespace

Windows windowsOf(const Schedule& schedule, const Data& data, std::uint32_t processors, const Limits& limits)
{
    const Windows fixed = fixedWindows(schedule, data, processors, limits);
    // Whatever slides, every 64 blocks have an entry in a table, which stays small beside what they tell about.
    const bool few = data.blocks / 8 <= limits.holdings / 8;
    // Numbers are joined faster than values. They tell packets apart badly where each is a part of its own processor.
    const bool faster = data.custody == Custody::Combined && data.blocks > processors;
    const bool sliding = (fixed.count > 1 || faster) && few && blocksSlide(data, processors)
                         && mayFit(schedule, data, processors, limits.sliding);
    return sliding ? Windows{data.blocks, 1, true} : fixed;
}

std::unique_ptr<SavedHoldings> savedStart(const Data& data, std::uint32_t processors, const Windows& windows)
{
    return windows.sliding ? savedSlidingStart(data, processors) : savedStart(data, processors, 0, windows.size);
}

std::shared_ptr<const Simulation> simulate(const Setup& setup, const Limits& limits, Progress* progress,
                                           const std::stop_token& stop, bool drawn)
{
    const StopScope scope(stop);
    const Problem problem = setup.problem(stop, progress);
    const Algorithm& algorithm = *setup.algorithm;
    const auto found = std::make_shared<Simulation>(Checkpoints(limits.checkpoints, limits.replay));
    found->key = simulationKey(setup);
    found->measured = setup.costModel->needs;
    found->schedule = scheduleOf(algorithm, problem);
    const Data data = dataOf(algorithm, problem);
    Windows windows = windowsOf(found->schedule, data, setup.shape.processors(), limits);
    checkEffort(setup, found->schedule, data, windows, windowsOf, limits);

    if (drawn) found->drawing = drawingOf(algorithm, problem);
    found->facts = factsOf(algorithm, problem);
    std::string missing;
    if (!play(setup, data, windows, limits, progress, *found, missing)) {
        windows = fixedWindows(found->schedule, data, setup.shape.processors(), limits);
        checkEffort(setup, found->schedule, data, windows, fixedWindows, limits);
        play(setup, data, windows, limits, progress, *found, missing);
    }
    measureQueues(setup, data, *found, stop);
    const Execution* execution = found->schedule.execution.get();
    if (execution && (execution->fault || execution->wrong)) found->delivers = false;
    found->verdict = verdictOf(setup, data, *found, missing);
    return found;
}

std::shared_ptr<const Simulation> simulationOf(std::span<const std::shared_ptr<const Run>> known, const Setup& setup)
{
    const std::string key = simulationKey(setup);
    for (const auto& run : known)
        if (run && run->simulation()->key == key && run->simulation()->measured.covers(setup.costModel->needs))
            return run->simulation();
    return {};
}

std::shared_ptr<const Simulation> simulationOf(const std::shared_ptr<const Run>& previous, const Setup& setup)
{
    return simulationOf(std::span(&previous, 1), setup);
}

std::shared_ptr<const Run> priced(Setup setup, std::shared_ptr<const Simulation> simulation, const Limits& limits,
                                  const std::stop_token& stop)
{
    const auto wanted = setup.values.find("operator");
    if (wanted != setup.values.end() && wanted->second == Value("ordered")
        && simulation->operandOrder == OperandOrder::Lost)
        throw Refused(orderLost(setup, limits, stop));
    return std::make_shared<const Run>(std::move(setup), std::move(simulation), stop);
}

std::shared_ptr<const Run> runAmong(std::span<const std::shared_ptr<const Run>> known, const Experiment& experiment,
                                    const Limits& limits, Progress* progress, std::stop_token stop,
                                    const std::function<void(const Setup&)>& resolved)
{
    const StopScope scope(stop);
    return withinMemory([&] {
        const Limits here = withinTask(limits);
        Setup setup = resolveUnplaced(experiment);
        if (resolved) resolved(setup);
        placeToRun(setup, here);
        auto simulation = simulationOf(known, setup);
        if (!simulation) simulation = simulate(setup, here, progress, stop);
        return priced(std::move(setup), std::move(simulation), here, stop);
    });
}

std::shared_ptr<const Run> run(const Experiment& experiment, const std::shared_ptr<const Run>& previous,
                               const Limits& limits, Progress* progress, std::stop_token stop)
{
    return runAmong(std::span(&previous, 1), experiment, limits, progress, std::move(stop));
}

} // namespace hopscope

#include "run/analysis/drawn_steps.h"

#include "algorithms/algorithm.h"
#include "own/schedule_lines.h"
#include "progress.h"
#include "run/analysis/greedy_step.h"
#include "schedule/execution.h"
#include "schedule/operation.h"

#include <fmt/format.h>

#include <algorithm>

namespace hopscope {

namespace {

/// Pairs of processor and block: a state of some milliseconds.
constexpr std::uint64_t mostPairs = std::uint64_t{1} << 18;

std::string counted(std::uint64_t count, const char* one, const char* several)
{
    return fmt::format("{} {}", count, count == 1 ? one : several);
}

bool isComplete(const Run& run, const Holdings& holdings, NodeId node, BlockId block)
{
    if (!holdings.holds(node, block)) return false;
    return run.data().custody != Custody::Combined
           || operandsIn(holdings, node, block) == operandsWanted(run.data(), node, block);
}

/// Lowest block that the receiver must have and lacks, of those for which `sender` says yes.
template <class Sender>
std::optional<std::uint32_t> lowestLacked(const Run& run, const Holdings& before, NodeId to, Sender sender)
{
    const Data& data = run.data();
    for (const bool goal : {true, false}) // what it must have in the end comes first
        for (std::uint32_t b = 0; b < data.blocks; ++b)
            if ((!goal || data.ends(BlockId{b}).contains(to)) && !isComplete(run, before, to, BlockId{b}) && sender(b))
                return b;
    return {};
}

/// What a message does with a block that somebody has chosen.
Effect effectOf(const Run& run, const Holdings& before, NodeId from, BlockId block)
{
    if (run.data().custody == Custody::Moved) return Effect::Move;
    return run.data().custody == Custody::Combined && !isComplete(run, before, from, block) ? Effect::Combine
                                                                                            : Effect::Copy;
}

Step copied(const Run& run, const Holdings& before, NodeId from, NodeId to)
{
    const auto held = [&](std::uint32_t b) { return before.holds(from, BlockId{b}); };
    auto found = lowestLacked(run, before, to, held);
    if (!found) found = lowestLacked(run, before, to, [](std::uint32_t) { return true; });
    Step step;
    step.send(from, to, block(found.value_or(0)));
    return step;
}

Step moved(const Run& run, const Holdings& before, NodeId from, NodeId to)
{
    const Data& data = run.data();
    std::vector<BlockId> homing, others;
    for (std::uint32_t b = 0; b < data.blocks; ++b) {
        if (!before.holds(from, BlockId{b})) continue;
        const NodeSet ends = data.ends(BlockId{b});
        if (ends.contains(to)) homing.push_back(BlockId{b});
        if (!ends.contains(from) && others.empty()) others.push_back(BlockId{b});
    }
    if (homing.empty()) homing = others.empty() ? std::vector{BlockId{0}} : others;
    Step step;
    sendBlocks(step, from, to, homing, Effect::Move);
    return step;
}

Step combined(const Run& run, const Holdings& before, NodeId from, NodeId to)
{
    const auto apart = [&](std::uint32_t b) {
        return before.holds(from, BlockId{b}) && !overlap(before, from, to, BlockId{b});
    };
    const auto whole = [&](std::uint32_t b) { return isComplete(run, before, from, BlockId{b}); };
    Step step;
    if (const auto b = lowestLacked(run, before, to, whole))
        step.send(from, to, block(*b), Effect::Copy);
    else if (const auto joining = lowestLacked(run, before, to, apart))
        step.send(from, to, block(*joining), Effect::Combine);
    else
        step.send(from, to, block(0), Effect::Combine);
    return step;
}

} // namespace

std::string emptyDrawing(const Experiment& experiment)
{
    const Setup setup = resolveUnplaced(experiment);
    const Operation operation = setup.algorithm->operation;
    const std::uint32_t processors = setup.topology.processors();
    const auto root = setup.values.find("root");
    const double* first = root == setup.values.end() ? nullptr : std::get_if<double>(&root->second);
    const std::uint32_t at = first && info(operation).rooted ? static_cast<std::uint32_t>(*first) : 0;
    const std::uint32_t blocks = operationData(operation, processors, NodeId{at}, 1, 1).blocks;
    return emptySchedule(operation, setup.topology.text(), blocks, at);
}

bool canBeDrawn(const Run& run)
{
    const Data& data = run.data();
    return data.blocks > 0 && run.shownBlocks() == data.blocks && !data.mixed && data.routers == 0
           && std::uint64_t{run.shape().processors()} * data.blocks <= mostPairs;
}

Step proposedMessage(const Run& run, const Holdings& before, NodeId from, NodeId to, std::optional<BlockId> chosen)
{
    if (chosen && chosen->value < run.data().blocks) {
        Step step;
        step.send(from, to, block(chosen->value), effectOf(run, before, from, *chosen));
        return step;
    }
    switch (run.data().custody) {
    case Custody::Moved:
        return moved(run, before, from, to);
    case Custody::Combined:
        return combined(run, before, from, to);
    default:
        return copied(run, before, from, to);
    }
}

std::string missingText(const Run& run, const Holdings& after)
{
    const Data& data = run.data();
    std::vector<bool> lacks(run.shape().processors());
    std::uint64_t pairs = 0;
    std::uint32_t first = 0, blocks = 0;
    NodeId who{};
    for (std::uint32_t b = 0; b < data.blocks; ++b) {
        bool missing = false;
        data.ends(BlockId{b}).each([&](NodeId node) {
            if (isComplete(run, after, node, BlockId{b})) return;
            if (pairs == 0) who = node;
            missing = lacks[node.value] = true;
            ++pairs;
        });
        if (missing && blocks++ == 0) first = b;
    }
    if (pairs == 0) return {};
    const auto processors = static_cast<std::uint64_t>(std::ranges::count(lacks, true));
    const std::string some = counted(processors, "processor lacks", "processors lack");
    if (data.custody == Custody::Combined) {
        if (pairs == 1) {
            const std::uint64_t wanted = operandsWanted(data, who, BlockId{first}),
                                there = std::min(wanted, operandsIn(after, who, BlockId{first}));
            return fmt::format("processor {} lacks {} of {} operands", who.value, wanted - there, wanted);
        }
        return blocks == 1 ? fmt::format("{} the complete result", some)
                           : fmt::format("{} complete results, {} in all", some, pairs);
    }
    if (data.custody == Custody::Moved)
        return fmt::format("{} not yet at {}", counted(pairs, "block is", "blocks are"),
                           pairs == 1 ? "its destination" : "their destinations");
    if (blocks == 1) return fmt::format("{} block {}", some, first);
    return fmt::format("{} blocks, {} in all", some, pairs);
}

std::vector<Step> completion(const Run& run, const std::stop_token& stop)
{
    if (!run.finished()) throw Refused("", run.execution()->fault->text);
    if (run.violationCount() > 0)
        throw Refused("", fmt::format("Only a schedule without forbidden messages can be completed: step {}, {}",
                                      run.violations().front().step + 1, run.violations().front().text));
    if (!canBeDrawn(run) || run.data().joins)
        throw Refused("", "This schedule cannot be completed here: there are too many processors and blocks, or values "
                          "move within a processor.");
    constexpr std::size_t mostSteps = 10'000;
    const auto holdings = run.holdingsAt(run.steps());
    std::vector<Step> steps;
    std::string why;
    while (!holdings->delivered(why)) {
        if (stop.stop_requested()) throw Cancelled();
        Step next = greedyStep(run, *holdings);
        if (next.empty() || steps.size() == mostSteps)
            throw Refused("", fmt::format("No further messages lead to the goal: {}", why));
        holdings->apply(next, run.steps() + static_cast<StepIndex>(steps.size()), nullptr);
        steps.push_back(std::move(next));
    }
    return steps;
}

} // namespace hopscope

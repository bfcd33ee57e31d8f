#include "search/plan.h"

#include "algorithms/catalogue.h"
#include "cost/cost_model.h"
#include "own/recording.h"
#include "own/schedule_writer.h"
#include "own/slots.h"
#include "run/play.h"
#include "run/simulation.h"
#include "search/slots.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

Effect effectOf(Operation operation)
{
    const OperationInfo& about = info(operation);
    if (about.combining) return Effect::Combine;
    return about.reversedEffect == Effect::Move ? Effect::Move : Effect::Copy;
}

/// What the operation moves, with chunks and routers where they take part; of an allreduce the values in slots.
Data dataOf(const Question& question, std::uint32_t slots)
{
    const std::uint32_t processors = question.topology.processors(), packets = question.packets;
    if (question.operation == Operation::Allreduce) return slottedData(processors, slots, 1);
    Data data = operationData(question.operation, processors, NodeId{question.root}, packets, 1);
    if (!data.alike && packets > 1) {
        const auto whole = [packets](BlockId block) { return BlockId{block.value / packets}; };
        data.starts = [starts = data.starts, whole](BlockId block) { return starts(whole(block)); };
        data.ends = [ends = data.ends, whole](BlockId block) { return ends(whole(block)); };
        data.blocks *= packets;
        data.words /= packets;
    }
    if (!question.holders.empty())
        data.starts = [holders = question.holders](BlockId block) {
            std::vector<NodeId> nodes;
            for (const std::uint32_t node : holders.at(block.value)) nodes.push_back(NodeId{node});
            return NodeSet::of(std::move(nodes));
        };
    if (question.takeRouters()) data.routers = question.topology.nodes() - processors;
    return data;
}

Setup setupOf(const Question& question)
{
    Setup setup{.experiment = {},
                .algorithm = catalogue().front(),
                .costModel = findCostModel(usualCostModel),
                .topology = question.topology,
                .shape = question.topology,
                .placed = {},
                .ports = question.rounds ? ports::any : question.ports.model, // a link sends one after the other
                .values = {}};
    const std::uint32_t nodes = question.takeRouters() ? question.topology.nodes() : question.topology.processors();
    for (std::uint32_t node = 0; node < nodes; ++node) setup.placed.push_back(NodeId{node});
    return setup;
}

/// What the port model of the engine has no word for: one block in a message, one link for it, one partner in a step.
std::string ownRules(const Question& question, const Plan& plan)
{
    for (std::size_t step = 0; step < plan.steps.size(); ++step) {
        std::map<std::uint32_t, std::uint32_t> partner;
        for (const PlannedMessage& message : plan.steps[step]) {
            if (!question.combining && question.operation != Operation::Allreduce && message.blocks.size() != 1)
                return fmt::format("step {}: {} sends {} blocks in one message", step + 1, message.from,
                                   message.blocks.size());
            if (!question.routed && directPaths(question.topology, NodeId{message.from}, NodeId{message.to}).empty())
                return fmt::format("step {}: {} and {} are no neighbours", step + 1, message.from, message.to);
            if (!question.ports.telephone) continue;
            const bool one = partner.try_emplace(message.from, message.to).first->second == message.to,
                       other = partner.try_emplace(message.to, message.from).first->second == message.from;
            if (!one || !other)
                return fmt::format("step {}: {} or {} has two partners", step + 1, message.from, message.to);
        }
    }
    return {};
}

/// The path of the n-th message that one node sends to another in a step: of two parallel links, the way back is the
/// other one.
Path pathOf(const Question& question, const PlannedMessage& message, std::uint32_t n)
{
    const std::vector<Path> direct = question.routed
                                         ? std::vector<Path>{}
                                         : directPaths(question.topology, NodeId{message.from}, NodeId{message.to});
    if (direct.empty()) return n % 2 == 1 ? Path::Backwards : Path::Usual;
    return direct[n % direct.size()];
}

/// The paths of all messages, step by step.
std::vector<Path> pathsOf(const Question& question, const Plan& plan)
{
    std::vector<Path> paths;
    for (const auto& step : plan.steps) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> sent;
        for (const PlannedMessage& message : step)
            paths.push_back(pathOf(question, message, sent[{message.from, message.to}]++));
    }
    return paths;
}

} // namespace

bool hasText(const Question& question)
{
    const bool alike = question.operation == Operation::Broadcast || question.operation == Operation::Reduce;
    // No list of messages may join an operand twice.
    const bool twice = question.operation == Operation::Allreduce && question.idempotent;
    return !question.takeRouters() && !twice && (alike || question.packets == 1);
}

ListedSchedule scheduleOf(const Question& question, const Plan& plan)
{
    const OperationInfo& about = info(question.operation);
    const bool allreduce = question.operation == Operation::Allreduce;
    const std::vector<Path> paths = pathsOf(question, plan);
    Slotted slotted;
    if (allreduce) slotted = slottedPlan(plan, paths, question.topology.processors());
    Recording recording;
    std::vector<BlockRange> ranges;
    std::size_t sent = 0;
    for (std::size_t step = 0; step < plan.steps.size() && !allreduce; ++step)
        for (const PlannedMessage& message : plan.steps[step]) {
            ranges.clear();
            for (const std::uint32_t number : message.blocks) {
                const bool next = !ranges.empty() && ranges.back().first.value + ranges.back().count == number;
                if (next)
                    ++ranges.back().count;
                else
                    ranges.push_back(block(number));
            }
            Transfer& transfer = recording.add(static_cast<StepIndex>(step), NodeId{message.from}, NodeId{message.to},
                                               ranges, effectOf(question.operation));
            transfer.path = paths[sent++];
        }
    ListedSchedule listed{.title = fmt::format("{} in {} steps", about.title, plan.steps.size()),
                          .topology = question.topology.text(),
                          .ports = {},
                          .operation = question.operation,
                          .blocks = dataOf(question, slotted.slots).blocks,
                          .slotted = allreduce && slotted.slots > 1,
                          .root = {},
                          .shift = {},
                          .steps = static_cast<StepIndex>(plan.steps.size()),
                          .messages = std::make_shared<const Recording>(std::move(allreduce ? slotted.recording : recording)),
                          .remarks = {}};
    if (question.ports.model != ports::duplex) listed.ports = hopscope::toText(question.ports.model);
    if (about.rooted && question.root != 0) listed.root = question.root;
    return listed;
}

std::string objectionTo(const Question& question, const Plan& plan)
{
    if (std::string broken = ownRules(question, plan); !broken.empty()) return broken;
    if (question.operation == Operation::Allreduce && question.idempotent) {
        // Each message has the operands that are joined in it; the engine follows them one by one.
        Question gossip = question;
        gossip.operation = Operation::Allgather;
        gossip.combining = true;
        return objectionTo(gossip, plan);
    }
    ListedSchedule listed = scheduleOf(question, plan);
    if (hasText(question)) listed = scheduleFromText("found.schedule", toText(listed));
    Schedule schedule = hopscope::scheduleOf(listed.messages, nullptr);
    const Data data = dataOf(question, listed.blocks);
    const Setup setup = setupOf(question);
    const Limits limits;
    Simulation found(Checkpoints(limits.checkpoints, limits.replay));
    found.measured = setup.costModel->needs;
    found.schedule = std::move(schedule);
    std::string missing;
    play(setup, data, fixedWindows(found.schedule, data, question.topology.processors(), limits), limits, nullptr,
         found, missing);
    if (found.violations.count() > 0) return found.violations.first().front().text;
    if (!found.delivers) return missing;
    double rounds = 0;
    for (const auto& stretch : found.profile.stretches()) {
        if (!question.rounds && stretch.traffic.messagesPerLink > 1)
            return "a link carries more messages in a step than it has room for";
        rounds += std::max(1.0, std::ceil(stretch.traffic.messagesPerLink)) * static_cast<double>(stretch.count);
    }
    if (question.rounds && rounds > *question.rounds) return fmt::format("it takes {} rounds", rounds);
    return {};
}

} // namespace hopscope::search

#include "search/plan.h"

#include "algorithms/catalogue.h"
#include "cost/cost_model.h"
#include "own/recording.h"
#include "run/play.h"
#include "run/simulation.h"

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

/// What the operation moves, with chunks and routers where they take part.
Data dataOf(const Question& question)
{
    const std::uint32_t processors = question.topology.processors(), packets = question.packets;
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

/// Of an allreduce, place 0 of a processor has its operand and in the end the result; every message has a place of its
/// own, at its sender and at its receiver.
std::int64_t slotOf(std::size_t message) { return static_cast<std::int64_t>(message) + 1; }

Data combiningData(const Question& question, const Plan& plan)
{
    const std::uint32_t processors = question.topology.processors();
    std::vector<NodeSet> starts{NodeSet::first(processors)};
    for (std::size_t step = 0; step < plan.steps.size(); ++step)
        for (const PlannedMessage& message : plan.steps[step])
            starts.push_back(step == 0 ? NodeSet::one(NodeId{message.from}) : NodeSet::none());
    const auto slots = static_cast<std::uint32_t>(starts.size());
    Data data = operationData(Operation::Allreduce, processors, NodeId{}, slots, slots);
    data.mixed = true;
    data.alike = false;
    data.starts = [starts = std::move(starts)](BlockId slot) { return starts[slot.value]; };
    data.ends = [processors](BlockId slot) { return slot.value == 0 ? NodeSet::first(processors) : NodeSet::none(); };
    return data;
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

} // namespace

bool hasText(const Question& question)
{
    const bool alike = question.operation == Operation::Broadcast || question.operation == Operation::Reduce;
    return !question.takeRouters() && question.operation != Operation::Allreduce && (alike || question.packets == 1);
}

ListedSchedule scheduleOf(const Question& question, const Plan& plan)
{
    const OperationInfo& about = info(question.operation);
    Recording recording;
    std::vector<BlockRange> ranges;
    for (std::size_t step = 0; step < plan.steps.size(); ++step) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> sent;
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
            transfer.path = pathOf(question, message, sent[{message.from, message.to}]++);
        }
    }
    ListedSchedule listed{.title = fmt::format("{} in {} steps", about.title, plan.steps.size()),
                          .topology = question.topology.text(),
                          .ports = {},
                          .operation = question.operation,
                          .blocks = dataOf(question).blocks,
                          .root = {},
                          .shift = {},
                          .steps = static_cast<StepIndex>(plan.steps.size()),
                          .messages = std::make_shared<const Recording>(std::move(recording)),
                          .remarks = {}};
    if (question.ports.model != ports::duplex) listed.ports = hopscope::toText(question.ports.model);
    if (about.rooted && question.root != 0) listed.root = question.root;
    return listed;
}

Schedule combiningSchedule(const Question& question, const Plan& plan)
{
    auto steps = std::make_shared<std::vector<Step>>(plan.steps.size());
    std::size_t message = 0;
    const auto combine = [](Step& step, std::uint32_t node, const Combined& from, std::int64_t to) {
        Effect effect = Effect::Copy;
        const auto take = [&](std::int64_t slot) {
            if (slot != to) step.act({NodeId{node}, block(slot).first, block(to).first, 1, effect});
            effect = Effect::Combine;
        };
        if (from.own) take(0);
        for (const std::size_t received : from.received) take(slotOf(received));
    };
    for (std::size_t k = 0; k < plan.steps.size(); ++k)
        for (const PlannedMessage& sent : plan.steps[k]) {
            (*steps)[k].send(NodeId{sent.from}, NodeId{sent.to}, block(slotOf(message))).path =
                pathOf(question, sent, 0);
            // What is sent is combined at the end of the step before; in the first step it is there.
            if (k > 0) combine((*steps)[k - 1], sent.from, plan.sent[message], slotOf(message));
            ++message;
        }
    for (std::uint32_t node = 0; node < plan.results.size() && !steps->empty(); ++node)
        combine(steps->back(), node, plan.results[node], 0);
    Schedule schedule;
    schedule.steps = static_cast<StepIndex>(steps->size());
    schedule.write = [steps](StepIndex k, Step& out) { out.append((*steps)[static_cast<std::size_t>(k)]); };
    return schedule;
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
    const bool allreduce = question.operation == Operation::Allreduce;
    Schedule schedule;
    if (allreduce) {
        schedule = combiningSchedule(question, plan);
    } else {
        ListedSchedule listed = scheduleOf(question, plan);
        if (hasText(question)) listed = scheduleFromText("found.schedule", toText(listed));
        schedule = hopscope::scheduleOf(listed.messages, nullptr);
    }
    const Data data = allreduce ? combiningData(question, plan) : dataOf(question);
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

#include "own/msccl/msccl_steps.h"

#include "own/msccl/msccl_check.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <utility>

namespace hopscope {

namespace {

constexpr std::uint32_t noChunk = UINT32_MAX;

/// Sends these blocks, side by side where they are.
void send(Step& step, const MscclPlay::Message& message, std::vector<std::uint32_t> blocks, Effect effect)
{
    std::ranges::sort(blocks);
    const auto [first, last] = std::ranges::unique(blocks);
    blocks.erase(first, last);
    for (std::size_t i = 0; i < blocks.size();) {
        std::size_t end = i + 1;
        while (end < blocks.size() && blocks[end] == blocks[end - 1] + 1) ++end;
        const BlockRange range{BlockId{blocks[i]}, static_cast<std::uint32_t>(end - i)};
        if (i == 0) {
            Transfer& transfer = step.send(NodeId{message.from}, NodeId{message.to}, range, effect);
            transfer.line = static_cast<std::uint16_t>(
                std::min<std::uint32_t>(message.line, std::numeric_limits<std::uint16_t>::max()));
        } else {
            step.extend(range);
        }
        i = end;
    }
}

/// Every chunk of the vector has one value at every processor: tried out step by step.
class AsChunks {
public:
    /// Where values that are received into a place of their own are combined by a local act, `joined` takes the message
    /// and the act for one message that combines.
    AsChunks(const MscclPlay& play, std::uint32_t root, bool joined) : m_play(play), m_root(root)
    {
        for (std::size_t i = 0; joined && i < play.acts.size(); ++i) {
            const MscclPlay::Act& act = play.acts[i];
            for (const std::uint32_t value : {act.value, act.own}) m_operands.emplace(act.gpu, value);
        }
    }

    std::optional<MscclSteps> find()
    {
        const MscclShape& shape = m_play.shape;
        if (!shape.operation || !info(*shape.operation).combining || shape.inputs == 0) return {};
        MscclSteps found{.way = MscclSteps::Way::Chunks, .blocks = shape.inputs, .starts = {}, .ends = {}, .steps = {}};
        found.steps.resize(static_cast<std::size_t>(m_play.levels));
        std::map<std::uint32_t, std::uint32_t> operands; // value of an operand
        for (std::uint32_t value = 1; value < m_play.values.count(); ++value)
            if (m_play.values.of(value).size() == 1) operands.emplace(m_play.values.of(value)[0], value);
        m_has.resize(std::size_t{shape.gpus} * shape.inputs);
        for (std::uint32_t i = 0; i < m_has.size(); ++i)
            if (const auto own = operands.find(i); own != operands.end()) m_has[i] = own->second;
        for (const MscclPlay::Act& act : m_play.acts)
            if (act.level == 0) return {};
        std::size_t next = 0;
        for (StepIndex level = 1; level <= m_play.levels; ++level) {
            const std::size_t first = next;
            while (next < m_play.messages.size() && m_play.messages[next].level == level) ++next;
            if (!play(std::span(m_play.messages).subspan(first, next - first),
                      found.steps[static_cast<std::size_t>(level - 1)]))
                return {};
        }
        bool same = true;
        eachResult(m_play, m_root, [&](std::uint32_t gpu, std::uint32_t chunk, std::uint32_t slot, const auto&) {
            if (shape.operation == Operation::ReduceScatter) chunk += gpu * shape.perRank;
            same = same && slot < m_play.slots[gpu].size() && at(gpu, chunk) == m_play.slots[gpu][slot];
        });
        return same ? std::optional(std::move(found)) : std::nullopt;
    }

private:
    std::uint32_t& at(std::uint32_t gpu, std::uint32_t chunk) { return m_has[gpu * m_play.shape.inputs + chunk]; }
    /// The chunk that a value is of; none where it is of several, or nothing.
    std::uint32_t chunkOf(std::uint32_t value) const
    {
        const auto& operands = m_play.values.of(value);
        if (operands.empty()) return noChunk;
        const std::uint32_t chunk = operands[0] % m_play.shape.inputs;
        const auto is = [&](std::uint32_t operand) { return operand % m_play.shape.inputs == chunk; };
        return std::ranges::all_of(operands, is) ? chunk : noChunk;
    }

    bool play(std::span<const MscclPlay::Message> messages, Step& step)
    {
        // All are read before any is written.
        for (const MscclPlay::Message& message : messages)
            for (std::uint32_t c = 0; c < message.count; ++c) {
                const MscclPlay::Chunk& chunk = m_play.chunks[message.first + c];
                const std::uint32_t which = chunkOf(chunk.value);
                if (which == noChunk || at(message.from, which) != chunk.value) return false;
            }
        std::vector<std::uint32_t> blocks;
        for (const MscclPlay::Message& message : messages) {
            blocks.clear();
            const bool combines = message.combines || isOperand(message.to, m_play.chunks[message.first].value);
            for (std::uint32_t c = 0; c < message.count; ++c) {
                const MscclPlay::Chunk& chunk = m_play.chunks[message.first + c];
                const std::uint32_t which = chunkOf(chunk.value);
                std::uint32_t& own = at(message.to, which);
                if (message.combines && own != chunk.own) return false;
                const auto joined = combines ? m_play.values.made(own, chunk.value) : chunk.result;
                if (!joined) return false;
                own = *joined;
                if (std::ranges::find(blocks, which) != blocks.end()) return false;
                blocks.push_back(which);
            }
            send(step, message, blocks, combines ? Effect::Combine : Effect::Copy);
        }
        return true;
    }

    bool isOperand(std::uint32_t gpu, std::uint32_t value) const { return m_operands.contains({gpu, value}); }

    const MscclPlay& m_play;
    std::uint32_t m_root;
    std::vector<std::uint32_t> m_has;
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_operands; ///< of local acts: at a processor
};

/// Nothing is combined: messages carry the chunks of processors.
MscclSteps asOperands(const MscclPlay& play)
{
    const std::uint32_t inputs = std::max(1U, play.shape.inputs);
    MscclSteps found{
        .way = MscclSteps::Way::Operands, .blocks = play.shape.gpus * inputs, .starts = {}, .ends = {}, .steps = {}};
    found.steps.resize(static_cast<std::size_t>(play.levels));
    std::vector<std::uint32_t> blocks;
    for (const MscclPlay::Message& message : play.messages) {
        blocks.clear();
        for (std::uint32_t c = 0; c < message.count; ++c)
            for (const std::uint32_t operand : play.values.of(play.chunks[message.first + c].value))
                blocks.push_back(operand);
        if (!blocks.empty())
            send(found.steps[static_cast<std::size_t>(message.level - 1)], message, blocks, Effect::Copy);
    }
    return found;
}

bool isMoved(Operation operation)
{
    return operation == Operation::Scatter || operation == Operation::Gather || operation == Operation::Alltoall;
}

/// Whether every block is moved from where it starts to where it must end, by whoever has it.
bool moves(const MscclSteps& blocks, const MscclShape& shape, std::uint32_t root)
{
    const std::uint32_t p = shape.gpus, k = shape.perRank;
    const Operation operation = *shape.operation;
    std::vector<std::uint32_t> holder(blocks.blocks);
    for (std::uint32_t b = 0; b < blocks.blocks; ++b)
        holder[b] = operation == Operation::Scatter ? root : operation == Operation::Gather ? b / k : b / k / p;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> arrived;
    for (const Step& step : blocks.steps) {
        arrived.clear();
        bool right = true;
        for (const Transfer& transfer : step.transfers())
            step.eachBlock(transfer, [&](BlockId block) {
                right = right && std::exchange(holder[block.value], noChunk) == transfer.from.value;
                arrived.emplace_back(block.value, transfer.to.value);
            });
        if (!right) return false;
        for (const auto& [block, to] : arrived) holder[block] = to;
    }
    for (std::uint32_t b = 0; b < blocks.blocks; ++b)
        if (holder[b] != (operation == Operation::Scatter ? b / k : operation == Operation::Gather ? root : b / k % p))
            return false;
    return true;
}

/// Where the chunks of processors that are sent are the blocks of the operation.
std::optional<MscclSteps> asBlocks(const MscclPlay& play, std::uint32_t root, const MscclSteps& operands)
{
    const MscclShape& shape = play.shape;
    const Operation operation = shape.operation.value_or(Operation::Shift);
    if (!isMoved(operation) && operation != Operation::Broadcast) return {};
    // All others have nothing to send.
    const bool ofRoot = operation == Operation::Scatter || operation == Operation::Broadcast;
    const std::uint32_t first = ofRoot ? root * shape.inputs : 0;
    MscclSteps found{.way = MscclSteps::Way::Blocks,
                     .blocks = ofRoot ? shape.inputs : operands.blocks,
                     .starts = {},
                     .ends = {},
                     .steps = {}};
    found.steps.resize(operands.steps.size());
    bool right = true;
    for (std::size_t k = 0; k < operands.steps.size(); ++k)
        for (const Transfer& transfer : operands.steps[k].transfers()) {
            bool begun = false;
            for (BlockRange range : operands.steps[k].blocks(transfer)) {
                right = right && range.first.value >= first && range.first.value - first + range.count <= found.blocks;
                if (!right) return {};
                range.first.value -= first;
                if (std::exchange(begun, true)) {
                    found.steps[k].extend(range);
                    continue;
                }
                Transfer& kept = found.steps[k].send(transfer.from, transfer.to, range,
                                                     isMoved(operation) ? Effect::Move : Effect::Copy);
                kept.line = transfer.line;
            }
        }
    if (isMoved(operation) && !moves(found, shape, root)) return {};
    return found;
}

MscclSteps asValues(const MscclPlay& play, std::uint32_t root, bool correct)
{
    const std::uint32_t count = play.values.count();
    MscclSteps found{.way = MscclSteps::Way::Results, .blocks = count, .starts = {}, .ends = {}, .steps = {}};
    found.starts.resize(count);
    found.ends.resize(count);
    found.steps.resize(static_cast<std::size_t>(play.levels));
    const std::uint32_t inputs = std::max(1U, play.shape.inputs);
    for (std::uint32_t value = 1; value < count; ++value)
        if (const auto& operands = play.values.of(value); operands.size() == 1)
            found.starts[value].push_back(operands[0] / inputs);
    std::vector<std::uint32_t> blocks;
    for (const MscclPlay::Message& message : play.messages) {
        blocks.clear();
        for (std::uint32_t c = 0; c < message.count; ++c)
            if (const std::uint32_t value = play.chunks[message.first + c].value; value != 0) blocks.push_back(value);
        if (!blocks.empty())
            send(found.steps[static_cast<std::size_t>(message.level - 1)], message, blocks, Effect::Copy);
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> made; // at a processor
    for (const MscclPlay::Act& act : play.acts) {
        if (!made.emplace(act.gpu, act.result).second) continue;
        if (act.level == 0 || found.steps.empty()) {
            found.starts[act.result].push_back(act.gpu);
            continue;
        }
        Step& step = found.steps[static_cast<std::size_t>(std::min(act.level, play.levels) - 1)];
        step.act({NodeId{act.gpu}, BlockId{act.value}, BlockId{act.result}, 1, Effect::Copy});
        step.act({NodeId{act.gpu}, BlockId{act.own}, BlockId{act.result}, 1, Effect::Combine});
    }
    if (correct)
        eachResult(play, root, [&](std::uint32_t gpu, std::uint32_t, std::uint32_t slot, const auto&) {
            found.ends[play.slots[gpu][slot]].push_back(gpu);
        });
    return found;
}

} // namespace

MscclSteps stepsOf(const MscclPlay& play, std::uint32_t root, bool correct)
{
    MscclSteps found;
    auto chunks = AsChunks(play, root, false).find();
    if (!chunks && !play.acts.empty()) chunks = AsChunks(play, root, true).find();
    if (chunks) {
        found = std::move(*chunks);
    } else if (play.acts.empty()) {
        found = asOperands(play);
        if (auto blocks = correct ? asBlocks(play, root, found) : std::nullopt) found = std::move(*blocks);
    } else {
        found = asValues(play, root, correct);
    }
    // Messages of nothing leave no transfer; a schedule has none without one.
    if (!play.said) std::erase_if(found.steps, [](const Step& step) { return step.empty() && step.locals().empty(); });
    while (!found.steps.empty() && found.steps.back().empty()) found.steps.pop_back();
    return found;
}

} // namespace hopscope

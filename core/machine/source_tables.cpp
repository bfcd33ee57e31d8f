#include "machine/source_tables.h"

#include "machine/rank_program.h"
#include "stopping.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Which node has which block, step by step.
class Held {
public:
    Held(std::uint32_t nodes, std::uint32_t blocks) : m_blocks(blocks), m_held(std::size_t{nodes} * blocks, false) {}
    bool has(NodeId node, BlockId block) const { return m_held[place(node, block)]; }
    void set(NodeId node, BlockId block, bool held) { m_held[place(node, block)] = held; }

private:
    std::size_t place(NodeId node, BlockId block) const { return std::size_t{node.value} * m_blocks + block.value; }
    std::uint32_t m_blocks;
    std::vector<bool> m_held;
};

void addMessages(const Step& step, Held& held, SourceTables& tables)
{
    for (const Transfer& transfer : step.transfers())
        if (transfer.effect == Effect::Move)
            step.eachBlock(transfer, [&](BlockId block) { held.set(transfer.from, block, false); });
    for (const Transfer& transfer : step.transfers()) {
        const auto first = static_cast<std::uint32_t>(tables.ranges.size());
        step.eachBlock(transfer, [&](BlockId block) {
            const bool join = transfer.effect == Effect::Combine && held.has(transfer.to, block);
            held.set(transfer.to, block, true);
            const bool goesOn = tables.ranges.size() > first
                                && tables.ranges.back().first + tables.ranges.back().count == block.value
                                && tables.ranges.back().join == join;
            if (goesOn)
                ++tables.ranges.back().count;
            else
                tables.ranges.push_back({block.value, 1, join});
        });
        tables.messages.push_back({transfer.from.value, transfer.to.value, first,
                                   static_cast<std::uint32_t>(tables.ranges.size()) - first, transfer.line});
    }
}

void addLocals(const Step& step, Held& held, SourceTables& tables)
{
    for (const Local& local : step.locals())
        for (std::uint32_t i = 0; i < local.count; ++i) {
            const BlockId to{local.to.value + i};
            const bool join = local.effect == Effect::Combine && held.has(local.node, to);
            held.set(local.node, to, true);
            tables.locals.push_back({local.node.value, local.from.value + i, to.value, join});
        }
}

} // namespace

std::uint64_t SourceTables::common() const
{
    const bool alike = std::ranges::all_of(doubles, [this](std::uint64_t one) { return one == doubles.front(); });
    return alike && !doubles.empty() ? doubles.front() : 0;
}

std::string SourceTables::blocksText(const Message& message) const
{
    constexpr std::size_t most = 40;
    std::string text;
    std::uint32_t count = 0;
    for (std::uint32_t i = message.first; i < message.first + message.count; ++i) {
        const Range& range = ranges[i];
        count += range.count;
        if (text.size() > most) {
            if (!text.ends_with('.')) text += ", ...";
            continue;
        }
        text += text.empty() ? "" : ", ";
        text += range.count == 1 ? fmt::format("{}", range.first)
                                 : fmt::format("{}-{}", range.first, range.first + range.count - 1);
    }
    return (count == 1 ? "block " : "blocks ") + text;
}

SourceTables sourceTables(const Run& run)
{
    const Data& data = run.data();
    SourceTables tables;
    tables.ranks = run.shape().processors();
    tables.nodes = tables.ranks + data.routers;
    tables.blocks = data.blocks;
    tables.steps = static_cast<std::uint32_t>(run.steps());
    tables.combined = data.custody == Custody::Combined;
    tables.prefixes = tables.combined && static_cast<bool>(data.joins);
    tables.mixed = data.mixed;
    tables.doubles = doublesOf(data);
    Held held(tables.nodes, tables.blocks);
    for (std::uint32_t b = 0; b < data.blocks; ++b) {
        data.starts(BlockId{b}).each([&](NodeId node) {
            tables.starts.push_back({node.value, b, 0, 0});
            held.set(node, BlockId{b}, true);
        });
        data.ends(BlockId{b}).each([&](NodeId node) {
            const RankInterval joins = tables.prefixes ? data.joins(node) : RankInterval{};
            tables.ends.push_back({node.value, b, joins.low, joins.high});
        });
    }
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        goOn();
        run.schedule().at(k, step);
        tables.firstMessage.push_back(tables.messages.size());
        tables.firstLocal.push_back(tables.locals.size());
        addMessages(step, held, tables);
        addLocals(step, held, tables);
    }
    tables.firstMessage.push_back(tables.messages.size());
    tables.firstLocal.push_back(tables.locals.size());
    return tables;
}

} // namespace hopscope

#pragma once

#include "ids.h"
#include "topology/topology.h"

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

/// `count` blocks from `first`, `stride` apart, and that `rows` times, `rowStride` apart.
struct BlockRange {
    BlockId first{};
    std::uint32_t count{1}, stride{1}, rows{1}, rowStride{0};

    constexpr std::uint64_t size() const { return std::uint64_t{count} * rows; }
    friend constexpr bool operator==(const BlockRange&, const BlockRange&) = default;

    /// Calls `visit(BlockId)` for every block, row by row.
    template <class Visit> constexpr void each(Visit visit) const
    {
        for (std::uint32_t row = 0; row < rows; ++row)
            for (std::uint32_t i = 0; i < count; ++i) visit(BlockId{first.value + row * rowStride + i * stride});
    }
};

constexpr BlockRange block(std::int64_t number) { return {BlockId{static_cast<std::uint32_t>(number)}}; }

/// What a receipt does: the slot takes the value; the same and the sender lets go; the value is joined to the slot's
/// own.
enum class Effect : std::uint8_t { Copy, Move, Combine };

/// One message from one node to another. Its block ranges live in the step.
struct Transfer {
    NodeId from, to;
    std::uint32_t firstRange{}, rangeCount{};
    std::uint16_t line{0}; ///< line of the pseudocode that caused it, from 1; 0 if none is named
    Effect effect{Effect::Copy};
    Path path{Path::Usual};
    friend bool operator==(const Transfer&, const Transfer&) = default;
};

/// What a node does by itself, without port or link: `count` of its slots, from `to` on, take the values of as many
/// slots from `from` on, or join them with their own. (Move does not apply.)
struct Local {
    NodeId node;
    BlockId from, to;
    std::uint32_t count{1};
    Effect effect{Effect::Copy};
    friend bool operator==(const Local&, const Local&) = default;
};

/// All transfers of one step, and the local acts that follow them. Every transfer reads the state of the beginning of
/// the step; local acts come after all receipts, one after another. Buffers are kept by clear(), so a step that is
/// reused does not allocate.
class Step {
public:
    void clear()
    {
        m_transfers.clear();
        m_ranges.clear();
        m_locals.clear();
    }
    Transfer& send(NodeId from, NodeId to, const BlockRange& blocks, Effect effect = Effect::Copy)
    {
        const auto first = static_cast<std::uint32_t>(m_ranges.size());
        m_ranges.push_back(blocks);
        return m_transfers.emplace_back(Transfer{from, to, first, 1, 0, effect, Path::Usual});
    }
    /// One more range in the message just sent.
    void extend(const BlockRange& blocks)
    {
        m_ranges.push_back(blocks);
        ++m_transfers.back().rangeCount;
    }
    void act(const Local& local) { m_locals.push_back(local); }
    void append(const Step& other);

    /// Whether nothing is sent, whatever is done locally.
    bool empty() const { return m_transfers.empty(); }
    std::span<const Transfer> transfers() const { return m_transfers; }
    std::span<const Local> locals() const { return m_locals; }
    std::span<const BlockRange> blocks(const Transfer& transfer) const
    {
        return {m_ranges.data() + transfer.firstRange, transfer.rangeCount};
    }
    std::uint64_t blockCount(const Transfer& transfer) const
    {
        std::uint64_t sum = 0;
        for (const BlockRange& range : blocks(transfer)) sum += range.size();
        return sum;
    }
    /// For adaptors, which rewrite a step in place.
    std::span<Transfer> editTransfers() { return m_transfers; }
    std::span<BlockRange> editRanges() { return m_ranges; }
    std::span<Local> editLocals() { return m_locals; }

private:
    std::vector<Transfer> m_transfers;
    std::vector<BlockRange> m_ranges;
    std::vector<Local> m_locals;
};

} // namespace hopscope

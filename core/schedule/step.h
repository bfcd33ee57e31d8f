#pragma once

#include "ids.h"
#include "topology/topology.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

/// `count` blocks from `first`, `stride` apart, and that `rows` times, `rowStride` apart.
struct BlockRange {
    BlockId first{};
    std::uint32_t count{1}, stride{1}, rows{1}, rowStride{0};

    constexpr std::uint64_t size() const { return std::uint64_t{count} * rows; }
    /// Looks at no more than the first block of each row.
    constexpr bool contains(BlockId block) const
    {
        for (std::uint32_t row = 0; row < rows; ++row) {
            const std::uint32_t begin = first.value + row * rowStride;
            if (block.value < begin) continue;
            const std::uint32_t away = block.value - begin;
            if (stride == 0 ? away == 0 : away % stride == 0 && away / stride < count) return true;
        }
        return false;
    }
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

/// One message from one node to another. Most messages carry one block or some side by side, which are named here;
/// Step::blocks() reads them and all others.
struct Transfer {
    NodeId from, to;
    BlockId firstBlock{};       ///< of blockCount blocks side by side …
    std::uint32_t blockCount{}; ///< … or, where this is 0, the number of a list in the step
    std::uint16_t line{0};      ///< line of the pseudocode that caused it, from 1; 0 if none is named
    Effect effect{Effect::Copy};
    Path path{Path::Usual};
    friend bool operator==(const Transfer&, const Transfer&) = default;
};

/// The block ranges of one message. Like a span, but a single range that no list has lives in it.
class BlockRanges {
public:
    explicit BlockRanges(const BlockRange& only) : m_only(only) {}
    explicit BlockRanges(std::span<const BlockRange> listed) : m_listed(listed) {}
    const BlockRange* data() const { return m_listed.empty() ? &m_only : m_listed.data(); }
    std::size_t size() const { return m_listed.empty() ? 1 : m_listed.size(); }
    const BlockRange* begin() const { return data(); }
    const BlockRange* end() const { return data() + size(); }
    const BlockRange& front() const { return *data(); }
    const BlockRange& operator[](std::size_t i) const { return data()[i]; }

private:
    BlockRange m_only{};
    std::span<const BlockRange> m_listed;
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
        m_lists.clear();
        m_ranges.clear();
        m_locals.clear();
    }
    Transfer& send(NodeId from, NodeId to, const BlockRange& blocks, Effect effect = Effect::Copy)
    {
        // Room is made out of line and emplace_back() told that there is some: the loops of schedules are short.
        if (m_transfers.size() == m_transfers.capacity()) makeRoom();
        if (m_transfers.size() == m_transfers.capacity()) __builtin_unreachable();
        Transfer& transfer = m_transfers.emplace_back(Transfer{from, to, blocks.first, blocks.count, 0, effect});
        if (!sideBySide(blocks)) list(transfer, blocks);
        return transfer;
    }
    /// One more range in the message just sent.
    void extend(const BlockRange& blocks);
    void act(const Local& local) { m_locals.push_back(local); }
    void append(const Step& other);

    /// Whether nothing is sent, whatever is done locally.
    bool empty() const { return m_transfers.empty(); }
    std::span<const Transfer> transfers() const { return m_transfers; }
    std::span<const Local> locals() const { return m_locals; }
    BlockRanges blocks(const Transfer& transfer) const
    {
        if (transfer.blockCount > 0) return BlockRanges(BlockRange{transfer.firstBlock, transfer.blockCount});
        return BlockRanges(listed(transfer));
    }
    /// Calls `visit(BlockId)` for every block of the message, in the order in which it names them.
    template <class Visit> void eachBlock(const Transfer& transfer, Visit visit) const
    {
        for (const BlockRange& range : blocks(transfer)) range.each([&](BlockId block) { visit(block); });
    }
    bool carries(const Transfer& transfer, BlockId block) const;
    std::uint64_t blockCount(const Transfer& transfer) const
    {
        return transfer.blockCount > 0 ? transfer.blockCount : listedCount(transfer);
    }
    /// For adaptors, which rewrite a step in place.
    std::span<Transfer> editTransfers() { return m_transfers; }
    /// Calls `edit(BlockRange&)` for every range of every message.
    template <class Edit> void editRanges(Edit edit)
    {
        for (BlockRange& range : m_ranges) edit(range);
        for (Transfer& transfer : m_transfers) {
            if (transfer.blockCount == 0) continue;
            BlockRange range{transfer.firstBlock, transfer.blockCount};
            edit(range);
            transfer.firstBlock = range.first;
            transfer.blockCount = range.count;
            if (!sideBySide(range)) list(transfer, range);
        }
    }
    std::span<Local> editLocals() { return m_locals; }

private:
    /// Ranges of one message, one behind the other in m_ranges.
    struct List {
        std::uint32_t first{}, count{};
    };
    static constexpr bool sideBySide(const BlockRange& range)
    {
        return range.rows == 1 && range.count > 0 && (range.stride == 1 || range.count == 1);
    }
    void makeRoom();
    /// Gives the message a list with this range.
    void list(Transfer& transfer, BlockRange range);
    std::span<const BlockRange> listed(const Transfer& transfer) const
    {
        const List& list = m_lists[transfer.firstBlock.value];
        return {m_ranges.data() + list.first, list.count};
    }
    std::uint64_t listedCount(const Transfer& transfer) const;

    std::vector<Transfer> m_transfers;
    std::vector<List> m_lists;
    std::vector<BlockRange> m_ranges;
    std::vector<Local> m_locals;
};

} // namespace hopscope

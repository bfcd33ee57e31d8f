#include "run/holdings/combined_holdings.h"

#include "run/holdings/joined_value.h"
#include "stopping.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

using Slot = JoinedValue;
static_assert(sizeof(Slot) == combinedBytesPerSlot);

/// The operand of a rank in a block: a random word of the rank times an odd random word of the block, modulo 2^64.
std::uint64_t blockWord(BlockId block) { return randomWord(std::uint64_t{block.value} << 32 | 0x5eedU) | 1; }

constexpr std::uint64_t workOfValue = 8; ///< to move or join one takes as long as so many words of bits

/// Sums of random words hardly ever repeat, so there is nothing to pack.
class SavedCombination final : public SavedHoldings {
public:
    explicit SavedCombination(std::unique_ptr<const Holdings> holdings) : m_holdings(std::move(holdings)) {}
    std::unique_ptr<Holdings> restored() const override { return m_holdings->clone(); }
    std::size_t bytes() const override { return m_holdings->bytes(); }

private:
    std::unique_ptr<const Holdings> m_holdings;
};

/// Slots lie in tiles: those of up to 16 blocks of one node side by side, then those of the next node. Nodes of a
/// pipeline send neighbouring blocks in one step and the next ones in the step after it, so that a step walks along
/// tiles, however many blocks there are.
class CombinedHoldings final : public Holdings {
public:
    CombinedHoldings(const Data& data, std::uint32_t processors, Window window)
        : m_data(data), m_processors(processors), m_nodes(processors + data.routers), m_window(window),
          m_tileBits(window.count > largestTile / 2 ? largestTileBits
                                                    : static_cast<unsigned>(std::bit_width(window.count | 1U) - 1)),
          m_slots((std::size_t{window.count} + tile() - 1) / tile() * tile() * m_nodes)
    {
        std::vector<std::uint64_t> words(processors);
        for (std::uint32_t rank = 0; rank < processors; ++rank) words[rank] = rankWord(NodeId{rank});
        for (std::uint32_t i = 0; i < window.count; i += tile()) fillTile(i, words);
    }

    std::unique_ptr<Holdings> clone() const override { return std::make_unique<CombinedHoldings>(*this); }
    std::unique_ptr<SavedHoldings> saved() const override
    {
        auto copy = std::make_unique<CombinedHoldings>(*this);
        copy->m_sent = {};
        return std::make_unique<SavedCombination>(std::move(copy));
    }
    std::size_t leastSaved() const override { return m_slots.size() * sizeof(Slot); }

    std::uint64_t apply(const Step& step, StepIndex k, Violations* violations) override
    {
        // All values are read before any is written: two processors may exchange in one step.
        makeRoomFor(step);
        m_sent.clear();
        unsigned effects = 0; // as bits
        static_assert((unsigned(Effect::Move) & (unsigned(Effect::Copy) | unsigned(Effect::Combine))) == 0);
        inParts(step.transfers(), [&](std::span<const Transfer> transfers) {
            for (const Transfer& transfer : transfers) {
                effects |= unsigned(transfer.effect);
                m_window.each(step, transfer, [&](std::uint32_t i) {
                    const Slot& value = slot(transfer.from, i);
                    if (value.empty() || value.several()) readUnusual(value, transfer, i, k, violations);
                    m_sent.push_back(value);
                    return 1U;
                });
            }
        });
        if ((effects & unsigned(Effect::Move)) != 0)
            for (const Transfer& transfer : step.transfers())
                if (transfer.effect == Effect::Move)
                    m_window.each(step, transfer, [&](std::uint32_t i) {
                        assign(slot(transfer.from, i), {});
                        return 1U;
                    });
        const Slot* next = m_sent.data();
        inParts(step.transfers(), [&](std::span<const Transfer> transfers) {
            for (const Transfer& transfer : transfers)
                m_window.each(step, transfer, [&](std::uint32_t i) {
                    const Slot& value = *next++;
                    Slot& target = slot(transfer.to, i);
                    if (transfer.effect == Effect::Combine && !target.empty())
                        join(target, value, {transfer.from, transfer.to}, k, i, violations);
                    else
                        assign(target, value);
                    return 1U;
                });
        });
        std::uint64_t values = m_sent.size();
        for (const Local& local : step.locals()) {
            act(local, k, violations);
            values += local.count;
        }
        return values * workOfValue;
    }

    bool holds(NodeId node, BlockId block) const override
    {
        return m_window.contains(block) && !slot(node, block.value - m_window.first).empty();
    }
    std::uint32_t count(NodeId node) const override
    {
        std::uint32_t sum = 0;
        for (std::uint32_t i = 0; i < m_window.count; ++i) sum += slot(node, i).empty() ? 0 : 1;
        return sum;
    }
    std::vector<std::uint32_t> counts(std::uint32_t nodes) const override // in the order of memory
    {
        std::vector<std::uint32_t> sums(nodes, 0);
        for (std::uint32_t low = 0; low < m_window.count; low += tile()) {
            const std::uint32_t some = std::min(tile(), m_window.count - low);
            const Slot* next = &m_slots[place(NodeId{0}, low)];
            for (std::uint32_t node = 0; node < nodes; ++node, next += tile())
                sums[node] += static_cast<std::uint32_t>(
                    std::count_if(next, next + some, [](const Slot& slot) { return !slot.empty(); }));
        }
        return sums;
    }

    bool delivered(std::string& why) const override
    {
        Whole everybody; ///< found once
        for (std::uint32_t i = 0; i < m_window.count; ++i) {
            if (i % goOnEvery == 0) goOn();
            if (!delivered(BlockId{m_window.first + i}, i, everybody, why)) return false;
        }
        return true;
    }

    std::vector<RankInterval> joined(NodeId node, BlockId block) const override
    {
        if (!m_window.contains(block)) return {};
        RankInterval inPlace;
        const auto intervals = m_pool.of(slot(node, block.value - m_window.first), inPlace);
        return {intervals.begin(), intervals.end()};
    }
    bool orderKept() const override { return m_orderKept; }
    std::size_t bytes() const override { return m_slots.size() * sizeof(Slot) + m_pool.bytes(); }

private:
    /// Where local acts carry values from block to block, all blocks have the same operands.
    std::uint64_t factorOf(BlockId block) const { return m_data.mixed ? 1 : blockWord(block); }
    std::uint32_t tile() const { return 1U << m_tileBits; }
    std::size_t place(NodeId node, std::uint32_t i) const
    {
        const std::size_t group = i >> m_tileBits;
        return ((group * m_nodes + node.value) << m_tileBits) | (i & (tile() - 1));
    }
    Slot& slot(NodeId node, std::uint32_t i) { return m_slots[place(node, i)]; }
    const Slot& slot(NodeId node, std::uint32_t i) const { return m_slots[place(node, i)]; }

    /// The operands of the blocks from number `low` of the window to the end of the tile.
    void fillTile(std::uint32_t low, std::span<const std::uint64_t> words)
    {
        const std::uint32_t count = std::min(tile(), m_window.count - low);
        std::uint64_t factors[largestTile];
        bool everybody = true;
        for (std::uint32_t i = 0; i < count; ++i) {
            const BlockId block{m_window.first + low + i};
            factors[i] = factorOf(block);
            everybody = everybody && m_data.starts(block).size() == m_processors;
        }
        if (everybody) { // in the order of memory
            Slot* next = &m_slots[place(NodeId{0}, low)];
            for (std::uint32_t rank = 0; rank < m_processors; ++rank, next += tile())
                for (std::uint32_t i = 0; i < count; ++i) next[i] = {rank, rank + 1, words[rank] * factors[i]};
            return;
        }
        for (std::uint32_t i = 0; i < count; ++i)
            m_data.starts(BlockId{m_window.first + low + i}).each([&](NodeId node) {
                slot(node, low + i) = {node.value, node.value + 1, words[node.value] * factors[i]};
            });
    }

    /// Room for all values that the step sends; usually every slot is sent once at most.
    void makeRoomFor(const Step& step)
    {
        if (step.transfers().size() * m_window.count <= m_slots.size()) return;
        std::uint64_t values = 0;
        for (const Transfer& transfer : step.transfers())
            values += std::min<std::uint64_t>(step.blockCount(transfer), m_window.count);
        if (values <= m_slots.size()) return;
        mustFit(bytes() + values * sizeof(Slot));
        m_sent.reserve(values);
    }
    /// A value that is not one interval of ranks is sent.
    [[gnu::noinline]] void readUnusual(const Slot& value, const Transfer& transfer, std::uint32_t i, StepIndex k,
                                       Violations* violations)
    {
        if (value.empty() && violations)
            violations->add(
                {k, transfer.from, transfer.to, "holds", notHeld(transfer, BlockId{m_window.first + i}, m_processors)});
        m_orderKept = m_orderKept && !value.several();
        m_pool.keep(value);
    }

    void assign(Slot& target, const Slot& value) ///< takes over the reference that `value` counts
    {
        m_pool.release(target);
        target = value;
    }

    /// A run with local acts has one window.
    void act(const Local& local, StepIndex k, Violations* violations)
    {
        for (std::uint32_t n = 0; n < local.count; ++n) {
            const std::uint32_t from = local.from.value + n - m_window.first, to = local.to.value + n - m_window.first;
            const Slot value = slot(local.node, from);
            if (value.empty() && violations)
                violations->add({k, local.node, local.node, "holds",
                                 fmt::format("processor {} uses block {} without holding it", local.node.value,
                                             local.from.value + n)});
            m_pool.keep(value);
            Slot& target = slot(local.node, to);
            if (local.effect == Effect::Combine && !target.empty())
                join(target, value, {local.node, local.node}, k, to, violations);
            else
                assign(target, value);
        }
    }

    void join(Slot& target, const Slot& value, const Ends& ends, StepIndex k, std::uint32_t i, Violations* violations)
    {
        if (!target.several() && !value.several() && (target.high == value.low || value.high == target.low)) {
            target.sum += value.sum;
            target.low = std::min(target.low, value.low);
            target.high = std::max(target.high, value.high);
            return;
        }
        joinUnusual(target, value, ends, k, i, violations);
    }
    [[gnu::noinline]] void joinUnusual(Slot& target, const Slot& value, const Ends& ends, StepIndex k, std::uint32_t i,
                                       Violations* violations)
    {
        bool overlap = false;
        const Slot joined = m_pool.joined(target, value, overlap);
        if (overlap && violations) violations->add(joinedTwice(ends, BlockId{m_window.first + i}, k));
        m_pool.release(value);
        m_pool.release(target);
        target = joined;
        if (joined.several()) mustFit(bytes());
    }

    bool delivered(BlockId block, std::uint32_t i, Whole& everybody, std::string& why) const
    {
        if (m_data.joins) return deliveredPrefixes(block, i, why);
        const NodeSet starts = m_data.starts(block);
        if (starts.size() != m_processors) return deliveredWhole(block, i, joinedOf(starts), why);
        if (everybody.intervals.empty()) everybody = joinedOf(starts);
        return deliveredWhole(block, i, everybody, why);
    }

    bool deliveredWhole(BlockId block, std::uint32_t i, const Whole& expected, std::string& why) const
    {
        const std::uint64_t sum = expected.sum * factorOf(block);
        bool all = true;
        m_data.ends(block).each([&](NodeId node) {
            if (!all) return;
            const Slot& value = slot(node, i);
            RankInterval inPlace;
            all = value.sum == sum && std::ranges::equal(m_pool.of(value, inPlace), expected.intervals);
            if (!all) why = notCombined(node, block);
        });
        return all;
    }

    /// Everybody has an interval of its own to join.
    bool deliveredPrefixes(BlockId block, std::uint32_t i, std::string& why) const
    {
        std::vector<std::uint64_t> sums{0}; // of the words of the first ranks
        for (std::uint32_t rank = 0; rank < m_processors; ++rank) sums.push_back(sums.back() + rankWord(NodeId{rank}));
        bool all = true;
        m_data.ends(block).each([&](NodeId node) {
            if (!all) return;
            const auto [low, high] = m_data.joins(node);
            const Slot& value = slot(node, i);
            const bool interval = !value.several() && value.low == low && value.high == high;
            all = interval && value.sum == (sums[high] - sums[low]) * factorOf(block);
            if (!all)
                why = fmt::format("processor {} does not hold the combination of the operands {} to {}", node.value,
                                  low, high - 1);
        });
        return all;
    }

    static constexpr unsigned largestTileBits = 4;
    static constexpr std::uint32_t largestTile = 1U << largestTileBits;

    Data m_data;
    std::uint32_t m_processors, m_nodes; ///< nodes: routers that take part, too
    Window m_window;
    unsigned m_tileBits; ///< of the number of blocks in a tile
    std::vector<Slot> m_slots;
    IntervalPool m_pool;
    std::vector<Slot> m_sent;
    bool m_orderKept{true};
};

} // namespace

Violation joinedTwice(const Ends& ends, BlockId block, StepIndex k)
{
    return {k, ends.from, ends.to, "combines",
            fmt::format("processor {} combines an operand of block {} a second time", ends.to.value, block.value)};
}

std::string notCombined(NodeId node, BlockId block)
{
    return fmt::format("processor {} does not hold the combination of all operands of block {}", node.value,
                       block.value);
}

std::unique_ptr<Holdings> makeCombinedHoldings(const Data& data, std::uint32_t processors, Window window)
{
    return std::make_unique<CombinedHoldings>(data, processors, window);
}

} // namespace hopscope

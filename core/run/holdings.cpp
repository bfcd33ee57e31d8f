#include "run/holdings.h"

#include "run/combined_holdings.h"
#include "run/packed.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

std::vector<std::uint32_t> Holdings::counts(std::uint32_t nodes) const
{
    std::vector<std::uint32_t> all(nodes);
    for (std::uint32_t node = 0; node < nodes; ++node) all[node] = count(NodeId{node});
    return all;
}

std::string notHeld(const Transfer& transfer, BlockId block, std::uint32_t processors)
{
    return fmt::format("{} {} sends block {} to {} without holding it",
                       transfer.from.value < processors ? "processor" : "router", transfer.from.value, block.value,
                       transfer.to.value);
}

namespace {

/// What does not change while blocks are followed.
struct Frame {
    std::function<NodeSet(BlockId)> ends;
    Window window;
    std::uint32_t processors, nodes; ///< nodes: routers that take part, too
};

/// The state of holdings of type `Holder`, whose words are packed.
template <class Holder, class Word> class PackedHoldings final : public SavedHoldings {
public:
    PackedHoldings(const Frame& frame, std::span<const Word> words) : m_frame(frame), m_words(words) {}
    std::unique_ptr<Holdings> restored() const override
    {
        return std::make_unique<Holder>(m_frame, m_words.unpacked());
    }
    std::size_t bytes() const override { return m_words.bytes(); }

private:
    Frame m_frame;
    Packed<Word> m_words;
};

/// One bit per node and block of the window. A column of words for each 64 blocks, one word per node: the nodes of a
/// pipeline send blocks that are near each other in one step, so that a step walks along columns.
class CopiedHoldings final : public Holdings {
public:
    CopiedHoldings(const Data& data, std::uint32_t processors, Window window)
        : CopiedHoldings({data.ends, window, processors, processors + data.routers},
                         std::vector<std::uint64_t>(wordsOf(window) * columnOf(processors + data.routers)))
    {
        for (std::uint32_t i = 0; i < window.count; ++i)
            data.starts(BlockId{window.first + i}).each([&](NodeId node) {
                m_bits[i / 64 * m_column + node.value] |= std::uint64_t{1} << i % 64;
            });
    }
    CopiedHoldings(const Frame& frame, std::vector<std::uint64_t> bits)
        : m_frame(frame), m_column(columnOf(frame.nodes)), m_bits(std::move(bits))
    {
    }

    std::unique_ptr<Holdings> clone() const override { return std::make_unique<CopiedHoldings>(*this); }
    std::unique_ptr<SavedHoldings> saved() const override
    {
        return std::make_unique<PackedHoldings<CopiedHoldings, std::uint64_t>>(m_frame, m_bits);
    }

    std::uint64_t apply(const Step& step, StepIndex k, Violations* violations) override
    {
        if (!step.locals().empty()) throw std::invalid_argument("local acts need combined values");
        const Window window = m_frame.window;
        const std::size_t column = m_column;
        std::uint64_t* const bits = m_bits.data();
        std::uint64_t lacking = 0;
        unsigned effects = 0; // as bits
        static_assert((unsigned(Effect::Move) & (unsigned(Effect::Copy) | unsigned(Effect::Combine))) == 0);
        for (const Transfer& transfer : step.transfers()) {
            effects |= unsigned(transfer.effect);
            const std::uint64_t* const held = bits + transfer.from.value;
            lacking += window.eachWord(step, transfer, [held, column](std::uint32_t word, std::uint64_t mask) {
                return (mask & ~held[word * column]) != 0 ? 1U : 0U;
            });
        }
        if (lacking > 0 && violations) report(step, k, *violations);
        // Whoever lets go does so before anything arrives, so that two may exchange.
        if ((effects & unsigned(Effect::Move)) != 0)
            for (const Transfer& transfer : step.transfers()) {
                if (transfer.effect != Effect::Move) continue;
                std::uint64_t* const held = bits + transfer.from.value;
                window.eachWord(step, transfer, [held, column](std::uint32_t word, std::uint64_t mask) {
                    held[word * column] &= ~mask;
                    return 1U;
                });
            }
        std::uint64_t work = 0;
        for (const Transfer& transfer : step.transfers()) {
            std::uint64_t* const held = bits + transfer.to.value;
            work += window.eachWord(step, transfer, [held, column](std::uint32_t word, std::uint64_t mask) {
                held[word * column] |= mask;
                return 1U;
            });
        }
        return work;
    }

    bool holds(NodeId node, BlockId block) const override
    {
        return m_frame.window.contains(block) && has(node, block.value - m_frame.window.first);
    }

    std::uint32_t count(NodeId node) const override
    {
        int sum = 0;
        for (std::size_t i = node.value; i < m_bits.size(); i += m_column) sum += std::popcount(m_bits[i]);
        return static_cast<std::uint32_t>(sum);
    }
    std::vector<std::uint32_t> counts(std::uint32_t nodes) const override
    {
        std::vector<std::uint32_t> all(nodes);
        for (std::size_t column = 0; column < m_bits.size(); column += m_column)
            for (std::uint32_t node = 0; node < nodes; ++node)
                all[node] += static_cast<std::uint32_t>(std::popcount(m_bits[column + node]));
        return all;
    }

    bool delivered(std::string& why) const override
    {
        // Blocks that end everywhere are looked up a word at a time, in the order of memory.
        std::vector<std::uint64_t> everywhere(wordsOf(m_frame.window));
        NodeId lacking;
        std::optional<std::uint32_t> missing;
        for (std::uint32_t i = 0; i < m_frame.window.count && !missing; ++i) {
            const NodeSet ends = m_frame.ends(BlockId{m_frame.window.first + i});
            if (ends.size() == m_frame.processors)
                everywhere[i / 64] |= std::uint64_t{1} << i % 64;
            else
                ends.each([&](NodeId node) {
                    if (!missing && !has(node, i)) missing = i, lacking = node;
                });
        }
        // The first processor that lacks one is named, and the first block that it lacks.
        std::uint32_t searched = missing ? 0 : m_frame.processors;
        for (std::size_t word = 0; word < everywhere.size(); ++word)
            for (std::uint32_t node = 0; node < searched; ++node) {
                const std::uint64_t absent = everywhere[word] & ~m_bits[word * m_column + node];
                if (absent == 0) continue;
                missing = static_cast<std::uint32_t>(64 * word) + static_cast<std::uint32_t>(std::countr_zero(absent));
                lacking = NodeId{node};
                searched = node;
            }
        if (missing)
            why = fmt::format("processor {} does not hold block {}", lacking.value, m_frame.window.first + *missing);
        return !missing;
    }

    std::size_t bytes() const override { return m_bits.size() * sizeof(std::uint64_t); }

private:
    static std::size_t wordsOf(Window window) { return (window.count + 63) / 64; }
    /// Words of a column: an odd number of cache lines, because columns a power of two apart share few places of a
    /// cache.
    static std::size_t columnOf(std::size_t nodes) { return ((nodes + 7) / 8 | 1) * 8; }
    bool has(NodeId node, std::uint32_t i) const { return (m_bits[i / 64 * m_column + node.value] >> i % 64 & 1) != 0; }
    void report(const Step& step, StepIndex k, Violations& violations) const
    {
        for (const Transfer& transfer : step.transfers())
            m_frame.window.each(step, transfer, [&](std::uint32_t i) {
                if (has(transfer.from, i)) return 0U;
                violations.add({k, transfer.from, transfer.to, "holds",
                                notHeld(transfer, BlockId{m_frame.window.first + i}, m_frame.processors)});
                return 1U;
            });
    }

    Frame m_frame;
    std::size_t m_column;
    std::vector<std::uint64_t> m_bits;
};

/// One holder per block, and the number of blocks per node.
class MovedHoldings final : public Holdings {
public:
    MovedHoldings(const Data& data, std::uint32_t processors, Window window)
        : m_frame{data.ends, window, processors, processors + data.routers}, m_holders(window.count)
    {
        for (std::uint32_t i = 0; i < window.count; ++i)
            data.starts(BlockId{window.first + i}).each([&](NodeId node) { m_holders[i] = node; });
    }
    MovedHoldings(const Frame& frame, std::vector<NodeId> holders) : m_frame(frame), m_holders(std::move(holders)) {}

    std::unique_ptr<Holdings> clone() const override { return std::make_unique<MovedHoldings>(*this); }
    std::unique_ptr<SavedHoldings> saved() const override
    {
        return std::make_unique<PackedHoldings<MovedHoldings, NodeId>>(m_frame, m_holders);
    }

    std::uint64_t apply(const Step& step, StepIndex k, Violations* violations) override
    {
        if (!step.locals().empty()) throw std::invalid_argument("local acts need combined values");
        const Window window = m_frame.window;
        NodeId* const holders = m_holders.data();
        // A block on its way has no holder, so that nobody sends it a second time in the same step.
        for (const Transfer& transfer : step.transfers())
            window.each(step, transfer, [&](std::uint32_t i) {
                if (holders[i] == transfer.from)
                    holders[i] = onItsWay;
                else if (violations)
                    violations->add({k, transfer.from, transfer.to, "holds",
                                     notHeld(transfer, BlockId{window.first + i}, m_frame.processors)});
                return 1U;
            });
        std::uint64_t work = 0;
        for (const Transfer& transfer : step.transfers())
            work += window.each(step, transfer, [holders, to = transfer.to](std::uint32_t i) {
                holders[i] = to;
                return 1U;
            });
        return work;
    }

    bool holds(NodeId node, BlockId block) const override
    {
        return m_frame.window.contains(block) && m_holders[block.value - m_frame.window.first] == node;
    }
    std::uint32_t count(NodeId node) const override
    {
        return static_cast<std::uint32_t>(std::ranges::count(m_holders, node));
    }
    std::vector<std::uint32_t> counts(std::uint32_t nodes) const override
    {
        std::vector<std::uint32_t> all(nodes);
        for (const NodeId holder : m_holders)
            if (holder.value < nodes) ++all[holder.value];
        return all;
    }

    bool delivered(std::string& why) const override
    {
        for (std::uint32_t i = 0; i < m_frame.window.count; ++i) {
            const BlockId block{m_frame.window.first + i};
            if (m_frame.ends(block).contains(m_holders[i])) continue;
            why = fmt::format("block {} ends on {} {}", block.value,
                              m_holders[i].value < m_frame.processors ? "processor" : "router", m_holders[i].value);
            return false;
        }
        return true;
    }

    std::size_t bytes() const override { return m_holders.size() * sizeof(NodeId); }

private:
    static constexpr NodeId onItsWay{std::numeric_limits<std::uint32_t>::max()};

    Frame m_frame;
    std::vector<NodeId> m_holders;
};

} // namespace

std::unique_ptr<Holdings> makeHoldings(const Data& data, std::uint32_t processors, std::uint32_t first,
                                       std::uint32_t count)
{
    const Window window{first, count};
    switch (data.custody) {
    case Custody::Copied:
        return std::make_unique<CopiedHoldings>(data, processors, window);
    case Custody::Moved:
        return std::make_unique<MovedHoldings>(data, processors, window);
    case Custody::Combined:
        return makeCombinedHoldings(data, processors, window);
    }
    return {};
}

std::size_t holdingsBytesPerBlock(const Data& data, std::uint32_t processors)
{
    const std::size_t nodes = std::size_t{processors} + data.routers;
    switch (data.custody) {
    case Custody::Copied:
        return std::max<std::size_t>(1, nodes / 8);
    case Custody::Moved:
        return sizeof(NodeId);
    case Custody::Combined:
        return combinedBytesPerSlot * nodes;
    }
    return 1;
}

} // namespace hopscope

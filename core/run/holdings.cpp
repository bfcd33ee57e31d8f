#include "run/holdings.h"

#include "run/combined_holdings.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

namespace hopscope {

std::string notHeld(const Transfer& transfer, BlockId block, std::uint32_t processors)
{
    return fmt::format("{} {} sends block {} to {} without holding it",
                       transfer.from.value < processors ? "processor" : "router", transfer.from.value, block.value,
                       transfer.to.value);
}

namespace {

/// One bit per node and block of the window; a row of words per node.
class CopiedHoldings final : public Holdings {
public:
    CopiedHoldings(const Data& data, std::uint32_t processors, Window window)
        : m_ends(data.ends), m_window(window), m_row((window.count + 63) / 64), m_processors(processors),
          m_bits(std::size_t{processors + data.routers} * m_row)
    {
        for (std::uint32_t i = 0; i < window.count; ++i)
            data.starts(BlockId{window.first + i}).each([&](NodeId node) { set(node, i); });
    }

    std::unique_ptr<Holdings> clone() const override { return std::make_unique<CopiedHoldings>(*this); }

    void apply(const Step& step, StepIndex k, Violations* violations) override
    {
        if (violations)
            for (const Transfer& transfer : step.transfers())
                m_window.each(step.blocks(transfer), [&](std::uint32_t i) {
                    if (!has(transfer.from, i))
                        violations->add({k, transfer.from, transfer.to, "holds",
                                         notHeld(transfer, BlockId{m_window.first + i}, m_processors)});
                });
        // Whoever lets go does so before anything arrives, so that two may exchange.
        for (const Transfer& transfer : step.transfers())
            if (transfer.effect == Effect::Move)
                m_window.each(step.blocks(transfer), [&](std::uint32_t i) { drop(transfer.from, i); });
        for (const Transfer& transfer : step.transfers())
            m_window.each(step.blocks(transfer), [&](std::uint32_t i) { set(transfer.to, i); });
        if (!step.locals().empty()) throw std::invalid_argument("local acts need combined values");
    }

    bool holds(NodeId node, BlockId block) const override
    {
        return m_window.contains(block) && has(node, block.value - m_window.first);
    }

    std::uint32_t count(NodeId node) const override
    {
        int sum = 0;
        for (std::size_t i = 0; i < m_row; ++i) sum += std::popcount(m_bits[node.value * m_row + i]);
        return static_cast<std::uint32_t>(sum);
    }

    bool delivered(std::string& why) const override
    {
        // Blocks that end everywhere are looked up a row at a time, in the order of memory.
        std::vector<std::uint64_t> everywhere(m_row);
        NodeId lacking;
        std::optional<std::uint32_t> missing;
        for (std::uint32_t i = 0; i < m_window.count && !missing; ++i) {
            const NodeSet ends = m_ends(BlockId{m_window.first + i});
            if (ends.size() == m_processors)
                everywhere[i / 64] |= std::uint64_t{1} << i % 64;
            else
                ends.each([&](NodeId node) {
                    if (!missing && !has(node, i)) missing = i, lacking = node;
                });
        }
        for (std::uint32_t node = 0; node < m_processors && !missing; ++node)
            for (std::size_t word = 0; word < m_row && !missing; ++word)
                if (const std::uint64_t absent = everywhere[word] & ~m_bits[node * m_row + word]; absent != 0)
                    missing =
                        static_cast<std::uint32_t>(64 * word) + static_cast<std::uint32_t>(std::countr_zero(absent)),
                    lacking = NodeId{node};
        if (missing) why = fmt::format("processor {} does not hold block {}", lacking.value, m_window.first + *missing);
        return !missing;
    }

    std::size_t bytes() const override { return m_bits.size() * sizeof(std::uint64_t); }

private:
    bool has(NodeId node, std::uint32_t i) const { return (m_bits[node.value * m_row + i / 64] >> i % 64 & 1) != 0; }
    void set(NodeId node, std::uint32_t i) { m_bits[node.value * m_row + i / 64] |= std::uint64_t{1} << i % 64; }
    void drop(NodeId node, std::uint32_t i) { m_bits[node.value * m_row + i / 64] &= ~(std::uint64_t{1} << i % 64); }

    std::function<NodeSet(BlockId)> m_ends;
    Window m_window;
    std::size_t m_row;
    std::uint32_t m_processors;
    std::vector<std::uint64_t> m_bits;
};

/// One holder per block, and the number of blocks per node.
class MovedHoldings final : public Holdings {
public:
    MovedHoldings(const Data& data, std::uint32_t processors, Window window)
        : m_ends(data.ends), m_window(window), m_processors(processors), m_holder(window.count),
          m_counts(processors + data.routers)
    {
        for (std::uint32_t i = 0; i < window.count; ++i)
            data.starts(BlockId{window.first + i}).each([&](NodeId node) { m_holder[i] = node; });
        for (NodeId holder : m_holder) ++m_counts[holder.value];
    }

    std::unique_ptr<Holdings> clone() const override { return std::make_unique<MovedHoldings>(*this); }

    void apply(const Step& step, StepIndex k, Violations* violations) override
    {
        // A block on its way has no holder, so that nobody sends it a second time in the same step.
        for (const Transfer& transfer : step.transfers())
            m_window.each(step.blocks(transfer), [&](std::uint32_t i) {
                if (m_holder[i] == transfer.from) {
                    --m_counts[transfer.from.value];
                    m_holder[i] = onItsWay;
                } else if (violations) {
                    violations->add({k, transfer.from, transfer.to, "holds",
                                     notHeld(transfer, BlockId{m_window.first + i}, m_processors)});
                }
            });
        for (const Transfer& transfer : step.transfers())
            m_window.each(step.blocks(transfer), [&](std::uint32_t i) {
                if (m_holder[i] != onItsWay) --m_counts[m_holder[i].value];
                m_holder[i] = transfer.to;
                ++m_counts[transfer.to.value];
            });
        if (!step.locals().empty()) throw std::invalid_argument("local acts need combined values");
    }

    bool holds(NodeId node, BlockId block) const override
    {
        return m_window.contains(block) && m_holder[block.value - m_window.first] == node;
    }
    std::uint32_t count(NodeId node) const override { return m_counts[node.value]; }

    bool delivered(std::string& why) const override
    {
        for (std::uint32_t i = 0; i < m_window.count; ++i) {
            const BlockId block{m_window.first + i};
            if (m_ends(block).contains(m_holder[i])) continue;
            why = fmt::format("block {} ends on {} {}", block.value,
                              m_holder[i].value < m_processors ? "processor" : "router", m_holder[i].value);
            return false;
        }
        return true;
    }

    std::size_t bytes() const override { return (m_holder.size() + m_counts.size()) * sizeof(std::uint32_t); }

private:
    static constexpr NodeId onItsWay{std::numeric_limits<std::uint32_t>::max()};

    std::function<NodeSet(BlockId)> m_ends;
    Window m_window;
    std::uint32_t m_processors;
    std::vector<NodeId> m_holder;
    std::vector<std::uint32_t> m_counts;
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

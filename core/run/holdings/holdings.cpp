#include "run/holdings/holdings.h"

#include "run/holdings/combined_holdings.h"
#include "run/holdings/copied_holdings.h"
#include "run/holdings/packed.h"
#include "run/holdings/sliding_combination.h"
#include "stopping.h"

#include <algorithm>
#include <limits>
#include <optional>
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

/// One holder per block, and the number of blocks per node.
class MovedHoldings final : public Holdings {
public:
    MovedHoldings(const Data& data, std::uint32_t processors, Window window)
        : m_frame{data.ends, window, processors, processors + data.routers}, m_holders(window.count, onItsWay)
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
        inParts(step.transfers(), [&](std::span<const Transfer> transfers) {
            for (const Transfer& transfer : transfers)
                window.each(step, transfer, [&](std::uint32_t i) {
                    if (holders[i] == transfer.from)
                        holders[i] = onItsWay;
                    else if (violations)
                        violations->add({k, transfer.from, transfer.to, "holds",
                                         notHeld(transfer, BlockId{window.first + i}, m_frame.processors)});
                    return 1U;
                });
        });
        std::uint64_t work = 0;
        inParts(step.transfers(), [&](std::span<const Transfer> transfers) {
            for (const Transfer& transfer : transfers)
                work += window.each(step, transfer, [holders, to = transfer.to](std::uint32_t i) {
                    holders[i] = to;
                    return 1U;
                });
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
            if (i % goOnEvery == 0) goOn();
            const BlockId block{m_frame.window.first + i};
            const NodeSet ends = m_frame.ends(block);
            if (ends.contains(m_holders[i]) || (ends.size() == 0 && m_holders[i] == onItsWay))
                continue; // nobody has it
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

/// The initial state, which the data tell.
class SavedStart final : public SavedHoldings {
public:
    /// All blocks, sliding, if no window is given.
    SavedStart(const Data& data, std::uint32_t processors, std::optional<Window> window)
        : m_data(data), m_processors(processors), m_window(window)
    {
    }
    std::unique_ptr<Holdings> restored() const override
    {
        return m_window ? makeHoldings(m_data, m_processors, m_window->first, m_window->count)
                        : makeSlidingHoldings(m_data, m_processors);
    }
    std::size_t bytes() const override { return sizeof(*this); }

private:
    Data m_data;
    std::uint32_t m_processors;
    std::optional<Window> m_window;
};

} // namespace

std::unique_ptr<SavedHoldings> savedStart(const Data& data, std::uint32_t processors, std::uint32_t first,
                                          std::uint32_t count)
{
    return std::make_unique<SavedStart>(data, processors, Window{first, count});
}

std::unique_ptr<SavedHoldings> savedSlidingStart(const Data& data, std::uint32_t processors)
{
    return std::make_unique<SavedStart>(data, processors, std::nullopt);
}

bool blocksSlide(const Data& data, std::uint32_t processors)
{
    return copiesSlide(data, {0, data.blocks}) || combinationsSlide(data, processors);
}

std::unique_ptr<Holdings> makeSlidingHoldings(const Data& data, std::uint32_t processors)
{
    return combinationsSlide(data, processors) ? makeSlidingCombination(data, processors)
                                               : makeHoldings(data, processors, 0, data.blocks);
}

std::unique_ptr<Holdings> makeHoldings(const Data& data, std::uint32_t processors, std::uint32_t first,
                                       std::uint32_t count)
{
    const Window window{first, count};
    switch (data.custody) {
    case Custody::Copied:
        return makeCopiedHoldings(data, processors, window);
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

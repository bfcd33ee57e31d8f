#include "run/holdings/copied_holdings.h"

#include "run/holdings/column_store.h"
#include "run/holdings/combined_holdings.h"
#include "run/holdings/packed.h"
#include "stopping.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::uint32_t blocksOfColumn = 64;

/// What does not change while copied blocks are followed.
struct CopiedFrame {
    std::function<NodeSet(BlockId)> ends;
    Window window;
    std::uint32_t processors, nodes; ///< nodes: routers that take part, too
    std::optional<NodeId> source;    ///< of all blocks, where they slide

    std::uint32_t columns() const
    {
        return static_cast<std::uint32_t>((std::uint64_t{window.count} + blocksOfColumn - 1) / blocksOfColumn);
    }
    /// The blocks of a column, as bits: the last one may have fewer than 64.
    std::uint64_t blocksOf(std::uint32_t column) const
    {
        const std::uint32_t left = window.count - column * blocksOfColumn;
        return left >= blocksOfColumn ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
    }
};

/// An odd number of cache lines: what lies a power of two apart shares few places of a cache.
constexpr std::size_t oddLines(std::size_t words) { return ((words + 7) / 8 | 1) * 8; }

/// Where the first block of the window starts.
NodeId sourceOf(const Data& data, Window window)
{
    NodeId source;
    data.starts(BlockId{window.first}).each([&](NodeId node) { source = node; });
    return source;
}

/// One bit per node and block of the window. A column of words for each 64 blocks, one word per node: the nodes of a
/// pipeline send blocks that are near each other in one step, so that a step walks along columns.
///
/// Many blocks that all start at one node slide: a column is made when its first block is sent, and given back when all
/// before it and itself are everywhere. A pipeline keeps only the columns between its newest and its oldest packet.
class CopiedHoldings final : public Holdings {
public:
    CopiedHoldings(const Data& data, std::uint32_t processors, Window window)
        : CopiedHoldings(CopiedFrame{data.ends, window, processors, processors + data.routers,
                                     copiesSlide(data, window) ? std::optional(sourceOf(data, window)) : std::nullopt})
    {
        if (m_frame.source) return;
        layOut();
        for (std::uint32_t i = 0; i < window.count; ++i)
            data.starts(BlockId{window.first + i}).each([&](NodeId node) {
                m_columns[i / blocksOfColumn][node.value] |= std::uint64_t{1} << i % blocksOfColumn;
            });
    }
    CopiedHoldings(const CopiedHoldings& other) : CopiedHoldings(other.m_frame)
    {
        m_oldest = other.m_oldest;
        if (!m_frame.source)
            layOut(), std::copy_n(other.m_area, areaWords(), m_area);
        else
            for (std::uint32_t i = 0; i < m_columns.size(); ++i) restore(i, other.stateOf(i), other.m_columns[i]);
    }
    CopiedHoldings& operator=(const CopiedHoldings&) = delete;

    std::unique_ptr<Holdings> clone() const override { return std::make_unique<CopiedHoldings>(*this); }
    std::unique_ptr<SavedHoldings> saved() const override { return std::make_unique<Saved>(*this); }

    std::uint64_t apply(const Step& step, StepIndex k, Violations* violations) override
    {
        if (!step.locals().empty()) throw std::invalid_argument("local acts need combined values");
        const Window window = m_frame.window;
        std::uint64_t** const columns = m_columns.data();
        std::uint64_t lacking = 0;
        unsigned effects = 0; // as bits
        static_assert((unsigned(Effect::Move) & (unsigned(Effect::Copy) | unsigned(Effect::Combine))) == 0);
        inParts(step.transfers(), [&](std::span<const Transfer> transfers) {
            for (const Transfer& transfer : transfers) {
                effects |= unsigned(transfer.effect);
                lacking += window.eachWord(
                    step, transfer,
                    [this, columns, from = transfer.from.value](std::uint32_t column, std::uint64_t mask) {
                        if (columns[column] == nullptr) begin(column);
                        return (mask & ~columns[column][from]) != 0 ? 1U : 0U;
                    });
            }
        });
        if (lacking > 0 && violations) report(step, k, *violations);
        // Whoever lets go does so before anything arrives, so that two may exchange.
        if ((effects & unsigned(Effect::Move)) != 0) {
            stopSliding();
            for (const Transfer& transfer : step.transfers()) {
                if (transfer.effect != Effect::Move) continue;
                window.eachWord(step, transfer,
                                [columns, from = transfer.from.value](std::uint32_t column, std::uint64_t mask) {
                                    columns[column][from] &= ~mask;
                                    return 1U;
                                });
            }
        }
        std::uint64_t work = 0;
        inParts(step.transfers(), [&](std::span<const Transfer> transfers) {
            for (const Transfer& transfer : transfers)
                work += window.eachWord(step, transfer,
                                        [columns, to = transfer.to.value](std::uint32_t column, std::uint64_t mask) {
                                            columns[column][to] |= mask;
                                            return 1U;
                                        });
        });
        return work;
    }

    bool holds(NodeId node, BlockId block) const override
    {
        return m_frame.window.contains(block) && has(node, block.value - m_frame.window.first);
    }

    std::uint32_t count(NodeId node) const override
    {
        int sum = 0;
        for (std::uint32_t i = 0; i < m_columns.size(); ++i) sum += std::popcount(held(node.value, i));
        return static_cast<std::uint32_t>(sum);
    }
    /// Column by column, in the order of memory.
    std::vector<std::uint32_t> counts(std::uint32_t nodes) const override
    {
        std::vector<std::uint32_t> all(nodes);
        for (std::uint32_t i = 0; i < m_columns.size(); ++i)
            for (std::uint32_t node = 0; node < nodes; ++node)
                all[node] += static_cast<std::uint32_t>(std::popcount(held(node, i)));
        return all;
    }

    bool delivered(std::string& why) const override
    {
        // Blocks that end everywhere are looked up a word at a time, in the order of memory.
        std::vector<std::uint64_t> everywhere(m_columns.size());
        NodeId lacking;
        std::optional<std::uint32_t> missing;
        for (std::uint32_t i = 0; i < m_frame.window.count && !missing; ++i) {
            if (i % goOnEvery == 0) goOn();
            const NodeSet ends = m_frame.ends(BlockId{m_frame.window.first + i});
            if (ends.size() == m_frame.processors)
                everywhere[i / blocksOfColumn] |= std::uint64_t{1} << i % blocksOfColumn;
            else
                ends.each([&](NodeId node) {
                    if (!missing && !has(node, i)) missing = i, lacking = node;
                });
        }
        // The first processor that lacks one is named, and the first block that it lacks.
        std::uint32_t searched = missing ? 0 : m_frame.processors;
        for (std::uint32_t column = 0; column < everywhere.size(); ++column)
            for (std::uint32_t node = 0; node < searched; ++node) {
                const std::uint64_t absent = everywhere[column] & ~held(node, column);
                if (absent == 0) continue;
                missing = blocksOfColumn * column + static_cast<std::uint32_t>(std::countr_zero(absent));
                lacking = NodeId{node};
                searched = node;
            }
        if (missing)
            why = fmt::format("processor {} does not hold block {}", lacking.value, m_frame.window.first + *missing);
        return !missing;
    }

    std::size_t bytes() const override { return m_store.bytes() + m_complete.size() * sizeof(std::uint64_t); }

private:
    enum class State : std::uint8_t { NotBegun, Kept, Complete };

    /// The columns that are kept, packed: each by itself, or all as they lie.
    class Saved final : public SavedHoldings {
    public:
        explicit Saved(const CopiedHoldings& holdings) : m_frame(holdings.m_frame), m_oldest(holdings.m_oldest)
        {
            if (!m_frame.source) {
                pack({holdings.m_area, holdings.areaWords()});
                return;
            }
            for (std::uint32_t i = 0; i < holdings.m_columns.size(); ++i) {
                m_states.push_back(holdings.stateOf(i));
                if (m_states.back() == State::Kept) pack({holdings.m_columns[i], holdings.m_columnWords});
            }
        }
        std::unique_ptr<Holdings> restored() const override
        {
            auto holdings = std::make_unique<CopiedHoldings>(m_frame);
            holdings->m_oldest = m_oldest;
            if (!m_frame.source) {
                holdings->layOut();
                std::ranges::copy(m_packed.front().unpacked(), holdings->m_area);
            }
            auto packed = m_packed.begin();
            for (std::uint32_t i = 0; i < m_states.size(); ++i) {
                const bool kept = m_states[i] == State::Kept;
                holdings->restore(i, m_states[i], kept ? (packed++)->unpacked().data() : nullptr);
            }
            return holdings;
        }
        std::size_t bytes() const override { return m_bytes + m_states.size(); }

    private:
        void pack(std::span<const std::uint64_t> words)
        {
            m_bytes += sizeof(Packed<std::uint64_t>) + m_packed.emplace_back(words).bytes();
        }

        CopiedFrame m_frame;
        std::uint32_t m_oldest;
        std::vector<State> m_states; ///< by column; empty where they lie together
        std::vector<Packed<std::uint64_t>> m_packed;
        std::size_t m_bytes{0};
    };

public:
    /// Nothing is held yet, and there is no memory for it.
    explicit CopiedHoldings(const CopiedFrame& frame)
        : m_frame(frame), m_columnWords(oddLines(frame.nodes)), m_columns(frame.columns()), m_store(m_columnWords),
          m_complete(frame.source ? m_columnWords : 0, ~std::uint64_t{0})
    {
    }

private:
    std::size_t areaWords() const { return m_columns.size() * m_columnWords; }
    /// Room for all columns at once.
    void layOut()
    {
        m_area = m_store.fresh(areaWords());
        for (std::size_t i = 0; i < m_columns.size(); ++i) m_columns[i] = m_area + i * m_columnWords;
    }
    State stateOf(std::uint32_t column) const
    {
        if (m_columns[column] == nullptr) return State::NotBegun;
        return column < m_oldest ? State::Complete : State::Kept;
    }
    void restore(std::uint32_t column, State state, const std::uint64_t* bits)
    {
        if (state == State::Complete) m_columns[column] = m_complete.data();
        if (state != State::Kept) return;
        if (m_columns[column] == nullptr) m_columns[column] = m_store.take();
        std::copy_n(bits, m_columnWords, m_columns[column]);
    }

    /// The first block of a column is sent. Those that are everywhere by now make room.
    [[gnu::noinline]] void begin(std::uint32_t column)
    {
        for (; m_oldest < column && isComplete(m_oldest); ++m_oldest)
            m_store.giveBack(std::exchange(m_columns[m_oldest], m_complete.data()));
        m_columns[column] = takeColumn();
        m_columns[column][m_frame.source->value] = m_frame.blocksOf(column);
    }
    std::uint64_t* takeColumn()
    {
        mustFit(bytes() - m_store.bytes() + m_store.bytesAfterTake());
        return m_store.take();
    }
    bool isComplete(std::uint32_t column) const
    {
        const std::uint64_t all = m_frame.blocksOf(column);
        const std::uint64_t* const bits = m_columns[column];
        return bits != nullptr
               && std::all_of(bits, bits + m_frame.processors, [all](std::uint64_t held) { return held == all; });
    }
    /// From now on every column is kept: somebody lets go of blocks.
    void stopSliding()
    {
        if (!m_frame.source) return;
        for (std::uint32_t i = 0; i < m_columns.size(); ++i) {
            const State state = stateOf(i);
            if (state == State::Kept) continue;
            m_columns[i] = takeColumn();
            if (state == State::Complete)
                std::fill_n(m_columns[i], m_frame.processors, m_frame.blocksOf(i));
            else
                m_columns[i][m_frame.source->value] = m_frame.blocksOf(i);
        }
        m_oldest = 0; // no column is begun any more, and none given back
    }

    /// The blocks of a column that the node holds.
    std::uint64_t held(std::uint32_t node, std::uint32_t column) const
    {
        const std::uint64_t all = m_frame.blocksOf(column);
        if (const std::uint64_t* const bits = m_columns[column]) return bits[node] & all;
        return m_frame.source->value == node ? all : 0;
    }
    bool has(NodeId node, std::uint32_t i) const
    {
        return (held(node.value, i / blocksOfColumn) >> i % blocksOfColumn & 1) != 0;
    }
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

    CopiedFrame m_frame;
    std::size_t m_columnWords;
    std::vector<std::uint64_t*> m_columns; ///< null: not begun
    std::uint64_t* m_area{nullptr};        ///< of all columns, where they lie together
    ColumnStore m_store;
    std::vector<std::uint64_t> m_complete; ///< stands for every column that has been given back
    std::uint32_t m_oldest{0};             ///< column: all before it have been given back
};

} // namespace

bool copiesSlide(const Data& data, Window window)
{
    constexpr std::uint32_t few = 4 * blocksOfColumn;
    if (data.custody != Custody::Copied || window.count <= few || data.routers > 0) return false;
    const NodeId source = sourceOf(data, window);
    if (data.alike) return data.starts(BlockId{window.first}).size() == 1;
    for (std::uint32_t i = 0; i < window.count; ++i) {
        const NodeSet starts = data.starts(BlockId{window.first + i});
        if (starts.size() != 1 || !starts.contains(source)) return false;
    }
    return true;
}

std::unique_ptr<Holdings> makeCopiedHoldings(const Data& data, std::uint32_t processors, Window window)
{
    return std::make_unique<CopiedHoldings>(data, processors, window);
}

} // namespace hopscope

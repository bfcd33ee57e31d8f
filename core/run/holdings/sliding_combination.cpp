#include "run/holdings/sliding_combination.h"

#include "run/holdings/column_store.h"
#include "run/holdings/combined_holdings.h"
#include "run/holdings/joined_value.h"
#include "run/holdings/packed.h"
#include "run/holdings/vocabulary.h"
#include "run/holdings/window.h"
#include "stopping.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <deque>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr std::uint32_t blocksOfTile = 64;

/// What does not change while blocks are followed.
struct SlidingFrame {
    NodeSet ends; ///< of every block
    std::uint32_t blocks, processors;
    Whole whole; ///< what every block must come to

    std::uint32_t tiles() const
    {
        return static_cast<std::uint32_t>((std::uint64_t{blocks} + blocksOfTile - 1) / blocksOfTile);
    }
    std::uint32_t blocksOf(std::uint32_t tile) const { return std::min(blocksOfTile, blocks - tile * blocksOfTile); }
    /// A tile has a row of numbers for each node.
    std::size_t tileBytes() const { return std::size_t{processors} * blocksOfTile; }
    std::size_t tileWords() const { return tileBytes() / sizeof(std::uint64_t); }
};

/// A tile as it was put away.
using TileKind = std::vector<Number>;

/// One byte per node and block on its way: the number of the value among those that the node has had. Numbers lie in
/// tiles: those of 64 blocks of one node side by side, then those of the next node. A tile takes memory when one of its
/// blocks is first sent, and is put away when all of its blocks are where they must end, as the number of its kind:
/// packets of a pipeline leave the same values behind, so there are few kinds. What is sent afterwards gets its tile
/// back, so that nothing is lost whatever a schedule does.
class SlidingCombination final : public Holdings {
public:
    explicit SlidingCombination(const SlidingFrame& frame)
        : m_frame(frame),
          m_vocabulary(std::make_shared<Vocabulary>(frame.processors)), m_kinds{std::make_shared<const TileKind>(
                                                                            frame.tileBytes(), ownOperand)},
          m_tiles(frame.tiles()), m_kindOf(frame.tiles()), m_store(frame.tileWords()), m_memo(frame.processors)
    {
    }

    std::unique_ptr<Holdings> clone() const override { return saved()->restored(); }
    std::unique_ptr<SavedHoldings> saved() const override { return std::make_unique<Saved>(*this); }

    std::uint64_t apply(const Step& step, StepIndex k, Violations* violations) override
    {
        if (!step.locals().empty()) throw std::invalid_argument("local acts mix blocks, which do not slide");
        if (m_exhausted) return 0;
        // All values are read before any is written: two processors may exchange in one step.
        const auto transfers = step.transfers();
        std::uint64_t blocks = 0;
        unsigned effects = 0; // as bits
        static_assert((unsigned(Effect::Move) & (unsigned(Effect::Copy) | unsigned(Effect::Combine))) == 0);
        for (const Transfer& transfer : transfers) {
            blocks += step.blockCount(transfer);
            effects |= unsigned(transfer.effect);
        }
        if (m_sent.size() < blocks) {
            mustFit(bytes() + blocks);
            m_sent.resize(blocks);
        }
        Number* end = m_sent.data();
        inParts(transfers, [&](std::span<const Transfer> part) {
            for (const Transfer& transfer : part) {
                if (transfer.blockCount != 1)
                    end = readListed(step, transfer, end);
                else if (transfer.firstBlock.value < m_frame.blocks)
                    *end++ = read(transfer.from, transfer.firstBlock.value);
            }
        });
        const std::span<const Number> sent{m_sent.data(), end};
        // Values are let go of by moves alone.
        if (m_letGo && violations && std::ranges::find(sent, nothing) != sent.end()) report(step, k, *violations);
        if ((effects & unsigned(Effect::Move)) != 0) letGo(step);
        const Number* next = sent.data();
        inParts(transfers, [&](std::span<const Transfer> part) {
            for (const Transfer& transfer : part) {
                if (transfer.blockCount != 1)
                    next = writeListed(step, transfer, next, k, violations);
                else if (transfer.firstBlock.value < m_frame.blocks)
                    write(transfer, transfer.firstBlock.value, *next++, k, violations);
            }
        });
        if (m_begun) putAway();
        return sent.size() * workOfNumber;
    }
    bool exhausted() const override { return m_exhausted; }

    bool holds(NodeId node, BlockId block) const override
    {
        return block.value < m_frame.blocks && numberAt(node, block.value) != nothing;
    }
    std::uint32_t count(NodeId node) const override
    {
        if (!m_letGo) return m_frame.blocks;
        std::uint32_t sum = 0;
        for (std::uint32_t i = 0; i < m_frame.blocks; ++i) sum += numberAt(node, i) != nothing ? 1 : 0;
        return sum;
    }

    bool delivered(std::string& why) const override
    {
        std::vector<bool> known(m_kinds.size()); // kinds of which all blocks are delivered
        for (std::uint32_t tile = 0; tile < m_tiles.size(); ++tile) {
            if (m_tiles[tile] == nullptr && known[m_kindOf[tile]]) continue;
            if (!delivered(tile, &why)) return false;
            if (m_tiles[tile] == nullptr && m_frame.blocksOf(tile) == blocksOfTile) known[m_kindOf[tile]] = true;
        }
        return true;
    }

    std::vector<RankInterval> joined(NodeId node, BlockId block) const override
    {
        if (block.value >= m_frame.blocks) return {};
        RankInterval inPlace;
        const JoinedValue value = m_vocabulary->at(node, numberAt(node, block.value));
        const auto intervals = m_vocabulary->pool.of(value, inPlace);
        return {intervals.begin(), intervals.end()};
    }
    bool orderKept() const override { return m_orderKept; }
    std::size_t bytes() const override
    {
        return m_store.bytes() + m_kinds.size() * m_frame.tileBytes() + m_memo.bytes() + m_vocabulary->bytes()
               + m_tiles.size() * (sizeof(Number*) + sizeof(std::uint32_t)) + m_sent.capacity();
    }

private:
    static constexpr std::uint64_t workOfNumber = 2; ///< beside setting a bit

    /// Tiles that are in memory are packed; the others, kinds and vocabulary are shared until somebody adds to them.
    class Saved final : public SavedHoldings {
    public:
        explicit Saved(const SlidingCombination& holdings)
            : m_frame(holdings.m_frame), m_vocabulary(holdings.m_vocabulary), m_kinds(holdings.m_kinds),
              m_kindOf(holdings.m_kindOf), m_letGo(holdings.m_letGo), m_orderKept(holdings.m_orderKept),
              m_exhausted(holdings.m_exhausted)
        {
            holdings.m_ownVocabulary = false;
            m_bytes = sizeof(*this) + m_vocabulary->bytes() + m_kindOf.bytes();
            for (const std::uint32_t tile : holdings.m_active) {
                const auto* words = reinterpret_cast<const std::uint64_t*>(holdings.m_tiles[tile]);
                m_active.emplace_back(tile, std::span{words, m_frame.tileWords()});
                m_bytes += sizeof(m_active.back()) + m_active.back().second.bytes();
            }
        }
        std::unique_ptr<Holdings> restored() const override
        {
            auto holdings = std::make_unique<SlidingCombination>(m_frame);
            holdings->m_vocabulary = m_vocabulary;
            holdings->m_ownVocabulary = false;
            holdings->m_kinds = m_kinds;
            holdings->m_kindOf = m_kindOf.unpacked();
            for (const auto& [tile, packed] : m_active) {
                std::uint64_t* const words = holdings->m_store.take();
                std::ranges::copy(packed.unpacked(), words);
                holdings->m_tiles[tile] = reinterpret_cast<Number*>(words);
                holdings->m_active.push_back(tile);
            }
            holdings->m_letGo = m_letGo;
            holdings->m_orderKept = m_orderKept;
            holdings->m_exhausted = m_exhausted;
            return holdings;
        }
        std::size_t bytes() const override { return m_bytes; }

    private:
        SlidingFrame m_frame;
        std::shared_ptr<Vocabulary> m_vocabulary;
        std::vector<std::shared_ptr<const TileKind>> m_kinds;
        Packed<std::uint32_t> m_kindOf;
        std::vector<std::pair<std::uint32_t, Packed<std::uint64_t>>> m_active;
        bool m_letGo, m_orderKept, m_exhausted;
        std::size_t m_bytes;
    };

    static std::size_t place(NodeId node, std::uint32_t i)
    {
        return std::size_t{node.value} * blocksOfTile + i % blocksOfTile;
    }
    const Number* numbersOf(std::uint32_t tile) const
    {
        return m_tiles[tile] != nullptr ? m_tiles[tile] : m_kinds[m_kindOf[tile]]->data();
    }
    Number numberAt(NodeId node, std::uint32_t i) const { return numbersOf(i / blocksOfTile)[place(node, i)]; }

    /// A block of a tile that takes no memory is sent.
    [[gnu::noinline]] void begin(std::uint32_t tile)
    {
        mustFit(bytes() - m_store.bytes() + m_store.bytesAfterTake());
        m_tiles[tile] = reinterpret_cast<Number*>(m_store.take());
        std::ranges::copy(*m_kinds[m_kindOf[tile]], m_tiles[tile]);
        m_active.push_back(tile);
        m_begun = true;
    }
    Number read(NodeId from, std::uint32_t i)
    {
        if (m_tiles[i / blocksOfTile] == nullptr) begin(i / blocksOfTile);
        return m_tiles[i / blocksOfTile][place(from, i)];
    }
    [[gnu::noinline]] Number* readListed(const Step& step, const Transfer& transfer, Number* end)
    {
        Window{0, m_frame.blocks}.each(step, transfer, [&](std::uint32_t i) {
            *end++ = read(transfer.from, i);
            return 1U;
        });
        return end;
    }
    void write(const Transfer& transfer, std::uint32_t i, Number sent, StepIndex k, Violations* violations)
    {
        Number& target = m_tiles[i / blocksOfTile][place(transfer.to, i)];
        const Number own = transfer.effect == Effect::Combine ? target : nothing;
        const std::uint64_t key = Memo::keyOf(transfer.from, sent, own);
        const std::uint64_t entry = m_memo.at(transfer.to, key);
        target = Memo::fits(entry, key) ? static_cast<Number>(entry) : join(transfer, i, sent, own, k, violations);
    }
    [[gnu::noinline]] const Number* writeListed(const Step& step, const Transfer& transfer, const Number* next,
                                                StepIndex k, Violations* violations)
    {
        Window{0, m_frame.blocks}.each(step, transfer, [&](std::uint32_t i) {
            write(transfer, i, *next++, k, violations);
            return 1U;
        });
        return next;
    }
    void letGo(const Step& step)
    {
        m_letGo = true;
        for (const Transfer& transfer : step.transfers())
            if (transfer.effect == Effect::Move)
                Window{0, m_frame.blocks}.each(step, transfer, [&](std::uint32_t i) {
                    m_tiles[i / blocksOfTile][place(transfer.from, i)] = nothing;
                    return 1U;
                });
    }
    void report(const Step& step, StepIndex k, Violations& violations) const
    {
        for (const Transfer& transfer : step.transfers())
            Window{0, m_frame.blocks}.each(step, transfer, [&](std::uint32_t i) {
                if (numberAt(transfer.from, i) != nothing) return 0U;
                violations.add(
                    {k, transfer.from, transfer.to, "holds", notHeld(transfer, BlockId{i}, m_frame.processors)});
                return 1U;
            });
    }

    /// The number of what the receiver has after a receipt that the memo does not know.
    [[gnu::noinline]] Number join(const Transfer& transfer, std::uint32_t i, Number sent, Number own, StepIndex k,
                                  Violations* violations)
    {
        if (!m_ownVocabulary) {
            mustFit(bytes() + m_vocabulary->bytes());
            m_vocabulary = std::make_shared<Vocabulary>(*m_vocabulary);
            m_ownVocabulary = true;
        }
        IntervalPool& pool = m_vocabulary->pool;
        const JoinedValue value = m_vocabulary->at(transfer.from, sent);
        m_orderKept = m_orderKept && !value.several();
        std::uint64_t& entry = m_memo.at(transfer.to, Memo::keyOf(transfer.from, sent, own));
        if (own == nothing && sent == nothing) return nothing;
        bool overlap = false;
        pool.keep(value);
        const Number number = m_vocabulary->numberOf(
            transfer.to, own == nothing ? value : joinedWith(m_vocabulary->at(transfer.to, own), value, overlap),
            m_frame.whole);
        m_exhausted = m_exhausted || number == nothing;
        mustFit(bytes());
        if (!overlap)
            entry = Memo::keyOf(transfer.from, sent, own) | number;
        else if (violations) // told each time
            violations->add(joinedTwice({transfer.from, transfer.to}, BlockId{i}, k));
        return number;
    }
    /// Takes over the reference that `value` counts.
    JoinedValue joinedWith(const JoinedValue& own, const JoinedValue& value, bool& overlap)
    {
        const JoinedValue joined = m_vocabulary->pool.joined(own, value, overlap);
        m_vocabulary->pool.release(value);
        return joined;
    }

    /// Tiles whose blocks are all delivered make room, the oldest first.
    void putAway()
    {
        m_begun = false;
        for (; !m_active.empty() && delivered(m_active.front(), nullptr); m_active.pop_front()) {
            const std::uint32_t tile = m_active.front();
            Number* const numbers = std::exchange(m_tiles[tile], nullptr);
            m_kindOf[tile] = kindOf(numbers);
            m_store.giveBack(reinterpret_cast<std::uint64_t*>(numbers));
        }
    }
    std::uint32_t kindOf(const Number* numbers)
    {
        const std::size_t bytes = m_frame.tileBytes();
        for (std::size_t i = 0; i < m_kinds.size(); ++i) { // they come in turns
            m_lastKind = (m_lastKind + 1) % m_kinds.size();
            if (std::memcmp(m_kinds[m_lastKind]->data(), numbers, bytes) == 0)
                return static_cast<std::uint32_t>(m_lastKind);
        }
        m_kinds.push_back(std::make_shared<const TileKind>(numbers, numbers + bytes));
        m_lastKind = m_kinds.size() - 1;
        return static_cast<std::uint32_t>(m_lastKind);
    }
    /// Whether the blocks of a tile are where they must be, whole.
    bool delivered(std::uint32_t tile, std::string* why) const
    {
        const Number* const numbers = numbersOf(tile);
        for (std::uint32_t i = 0; i < m_frame.blocksOf(tile); ++i) {
            bool all = true;
            m_frame.ends.each([&](NodeId node) {
                if (!all) return;
                all = m_vocabulary->isWhole(node, numbers[place(node, i)]);
                if (!all && why) *why = notCombined(node, BlockId{tile * blocksOfTile + i});
            });
            if (!all) return false;
        }
        return true;
    }

    SlidingFrame m_frame;
    std::shared_ptr<Vocabulary> m_vocabulary;
    mutable bool m_ownVocabulary{true}; ///< nobody else reads it
    std::vector<std::shared_ptr<const TileKind>> m_kinds;
    std::size_t m_lastKind{0};
    std::vector<Number*> m_tiles;        ///< null: put away
    std::vector<std::uint32_t> m_kindOf; ///< by tile, while it is put away
    std::deque<std::uint32_t> m_active;  ///< tiles in memory, as they began
    ColumnStore m_store;
    Memo m_memo;
    std::vector<Number> m_sent;
    bool m_begun{false}; ///< a tile took memory in this step
    bool m_letGo{false}; ///< somebody has let go of a value
    bool m_orderKept{true};
    bool m_exhausted{false};
};

} // namespace

bool combinationsSlide(const Data& data, std::uint32_t processors)
{
    constexpr std::uint32_t few = 4 * blocksOfTile;
    return data.custody == Custody::Combined && data.alike && !data.mixed && !data.joins && data.routers == 0
           && data.blocks > few && data.starts(BlockId{}).size() == processors;
}

std::unique_ptr<Holdings> makeSlidingCombination(const Data& data, std::uint32_t processors)
{
    return std::make_unique<SlidingCombination>(
        SlidingFrame{data.ends(BlockId{}), data.blocks, processors, joinedOf(NodeSet::first(processors))});
}

} // namespace hopscope

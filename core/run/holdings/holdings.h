#pragma once

#include "schedule/data.h"
#include "schedule/step.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// An illegal act of a schedule. Shown, not thrown: a one-port algorithm that sends twice teaches something.
struct Violation {
    StepIndex step{}; ///< from 0
    NodeId from, to;
    std::string rule; ///< sends, receives, ports, links, holds, combines, range
    std::string text; ///< one sentence
};

/// The first thousand violations, and how many there were.
class Violations {
public:
    static constexpr std::size_t kept = 1000;
    void add(Violation violation)
    {
        if (m_first.size() < kept) m_first.push_back(std::move(violation));
        ++m_count;
    }
    /// Those of other blocks of the same schedule; the first by step are kept.
    void merge(const Violations& others)
    {
        m_first.insert(m_first.end(), others.m_first.begin(), others.m_first.end());
        std::ranges::stable_sort(m_first, {}, &Violation::step);
        if (m_first.size() > kept) m_first.resize(kept);
        m_count += others.m_count;
    }
    const std::vector<Violation>& first() const { return m_first; }
    std::uint64_t count() const { return m_count; }

private:
    std::vector<Violation> m_first;
    std::uint64_t m_count{0};
};

/// Thrown by holdings that would outgrow the memory that they were given; they are of no use then.
struct Outgrown : std::exception {};

class Holdings;

/// Holdings put away, to go on from later.
class SavedHoldings {
public:
    virtual ~SavedHoldings() = default;
    virtual std::unique_ptr<Holdings> restored() const = 0;
    virtual std::size_t bytes() const = 0;
};

/// Who holds what after some step, for the blocks first … first + count - 1 (a window of all blocks).
/// Copied blocks: one bit per (processor, block). Moved: one holder per block. Combined: for each (processor, block)
/// the ranks whose operands are joined in it, as sorted intervals, and the sum modulo 2^64 of a random word per
/// operand, so that a missing or doubled contribution shows.
class Holdings {
public:
    virtual ~Holdings() = default;
    virtual std::unique_ptr<Holdings> clone() const = 0;
    /// The same state in as little memory as can be had fast.
    virtual std::unique_ptr<SavedHoldings> saved() const = 0;
    /// Applies one step: all reads, then all writes. Reports who sends what it does not hold, and double contributions.
    /// Returns how much work it was; 1 is to set a few bits.
    virtual std::uint64_t apply(const Step& step, StepIndex k, Violations* violations) = 0;
    virtual bool holds(NodeId node, BlockId block) const = 0;
    /// Number of blocks that the processor holds.
    virtual std::uint32_t count(NodeId node) const = 0;
    /// The same of the first `nodes` nodes, in one pass over memory.
    virtual std::vector<std::uint32_t> counts(std::uint32_t nodes) const;
    /// Whether every block of the window is where it must be, whole. False with the first reason in `why`.
    virtual bool delivered(std::string& why) const = 0;
    /// Ranks joined in the value that the processor has of the block; empty if it has none. A copied or moved block is
    /// joined of nothing: empty, too.
    virtual std::vector<RankInterval> joined(NodeId, BlockId) const { return {}; }
    /// Whether every combined value that was sent so far was one interval of ranks.
    virtual bool orderKept() const { return true; }
    /// Whether the blocks cannot be followed further in this way: there were more different values than it tells apart.
    virtual bool exhausted() const { return false; }
    virtual std::size_t bytes() const = 0;
    /// So much at least that saved() takes.
    virtual std::size_t leastSaved() const { return 0; }
    /// From now on apply() throws Outgrown before the holdings take more than so many bytes.
    void setRoom(std::size_t bytes) { m_room = bytes; }

protected:
    Holdings() = default;
    Holdings(const Holdings&) {} // a copy has room again
    void mustFit(std::size_t bytes) const
    {
        if (bytes > m_room) throw Outgrown();
    }

private:
    std::size_t m_room{static_cast<std::size_t>(-1)};
};

/// The initial state of the processors and of the routers that take part. `first` and `count` choose the window.
std::unique_ptr<Holdings> makeHoldings(const Data& data, std::uint32_t processors, std::uint32_t first,
                                       std::uint32_t count);
/// The same, put away: made when it is asked for.
std::unique_ptr<SavedHoldings> savedStart(const Data& data, std::uint32_t processors, std::uint32_t first,
                                          std::uint32_t count);
/// Whether the blocks are such that memory is needed for those on their way alone.
bool blocksSlide(const Data& data, std::uint32_t processors);
/// The initial state of all of them, for which little memory is taken.
std::unique_ptr<Holdings> makeSlidingHoldings(const Data& data, std::uint32_t processors);
std::unique_ptr<SavedHoldings> savedSlidingStart(const Data& data, std::uint32_t processors);
/// Bytes that makeHoldings() takes per block of the window.
std::size_t holdingsBytesPerBlock(const Data& data, std::uint32_t processors);

} // namespace hopscope

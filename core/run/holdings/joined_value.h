#pragma once

#include "ids.h"
#include "schedule/data.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace hopscope {

/// A combined value: the ranks joined in it and the sum modulo 2^64 of their random words. One interval of ranks is
/// kept in place, several in a pool.
struct JoinedValue {
    static constexpr std::uint32_t pooled = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t low{0}, high{0}; ///< half-open; high = pooled: low is a place in the pool
    std::uint64_t sum{0};

    bool empty() const { return low == high; }
    bool several() const { return high == pooled; }
};

/// Interval lists by number, with a count of the values that refer to each.
class IntervalPool {
public:
    void keep(const JoinedValue& value)
    {
        if (value.several()) ++m_entries[value.low].users;
    }
    void release(const JoinedValue& value)
    {
        if (value.several() && --m_entries[value.low].users == 0) remove(value.low);
    }
    std::span<const RankInterval> of(const JoinedValue& value, RankInterval& inPlace) const
    {
        if (value.several()) return m_entries[value.low].intervals;
        inPlace = {value.low, value.high};
        return {&inPlace, value.empty() ? 0U : 1U};
    }
    /// What the two come to, which counts as one more user of its intervals; `overlap` is set if a rank is in both.
    JoinedValue joined(const JoinedValue& a, const JoinedValue& b, bool& overlap);
    /// Whether both join the same ranks, to the same sum.
    bool same(const JoinedValue& a, const JoinedValue& b) const;
    /// All that it takes, the lists among it.
    std::size_t bytes() const
    {
        return m_entries.capacity() * sizeof(Entry) + m_free.capacity() * sizeof(std::uint32_t)
               + m_joined.capacity() * sizeof(RankInterval) + m_listBytes;
    }

private:
    struct Entry {
        std::vector<RankInterval> intervals;
        std::uint32_t users;
    };
    static std::size_t bytesOf(const std::vector<RankInterval>& intervals);
    std::uint32_t add(std::span<const RankInterval> intervals);
    void remove(std::uint32_t place);

    std::vector<Entry> m_entries;
    std::vector<std::uint32_t> m_free;
    std::size_t m_listBytes{0};
    std::vector<RankInterval> m_joined; ///< room to join two lists in
};

/// The random word of a rank, which stands for its operand.
std::uint64_t rankWord(NodeId rank);

/// What joins the operands of some ranks.
struct Whole {
    std::vector<RankInterval> intervals;
    std::uint64_t sum{0}; ///< of their words
};
Whole joinedOf(const NodeSet& ranks);

/// SplitMix64.
constexpr std::uint64_t randomWord(std::uint64_t seed)
{
    seed += 0x9e3779b97f4a7c15U;
    seed = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9U;
    seed = (seed ^ seed >> 27) * 0x94d049bb133111ebU;
    return seed ^ seed >> 31;
}

} // namespace hopscope

#pragma once

#include "ids.h"
#include "run/holdings/joined_value.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hopscope {

/// A value by its number in the vocabulary of its node.
using Number = std::uint8_t;
inline constexpr Number nothing = 255; ///< the node has no value
inline constexpr Number ownOperand = 0;

/// The different values that each node has had so far, in order of appearance. In a pipeline they are few, since packet
/// after packet is joined in the same way.
class Vocabulary {
public:
    explicit Vocabulary(std::uint32_t processors) : m_count(processors)
    {
        m_values.reserve(processors);
        for (std::uint32_t rank = 0; rank < processors; ++rank)
            m_values.push_back({{{rank, rank + 1, rankWord(NodeId{rank})}, processors == 1}});
    }
    JoinedValue at(NodeId node, Number number) const
    {
        return number == nothing ? JoinedValue{} : m_values[node.value][number].value;
    }
    bool isWhole(NodeId node, Number number) const { return number != nothing && m_values[node.value][number].whole; }
    /// The number of a value; takes over its reference to the pool. `nothing` if the node has had too many.
    Number numberOf(NodeId node, const JoinedValue& value, const Whole& whole)
    {
        std::vector<Entry>& known = m_values[node.value];
        for (std::size_t i = 0; i < known.size(); ++i)
            if (pool.same(known[i].value, value)) {
                pool.release(value);
                return static_cast<Number>(i);
            }
        if (known.size() == nothing) return nothing;
        RankInterval inPlace;
        known.push_back(
            {value, value.sum == whole.sum && std::ranges::equal(pool.of(value, inPlace), whole.intervals)});
        ++m_count;
        return static_cast<Number>(known.size() - 1);
    }
    std::size_t bytes() const
    {
        return m_values.size() * sizeof(std::vector<Entry>) + m_count * sizeof(Entry) + pool.bytes();
    }

    IntervalPool pool;

private:
    struct Entry {
        JoinedValue value;
        bool whole;
    };
    std::vector<std::vector<Entry>> m_values; ///< by node, then by number
    std::size_t m_count;
};

/// How values were joined before, by receiving node: sender and numbers of both, and the number of the result.
class Memo {
public:
    explicit Memo(std::uint32_t nodes) : m_entries(std::size_t{nodes} * ways, ~std::uint64_t{0}) {}
    static std::uint64_t keyOf(NodeId from, Number sent, Number own)
    {
        return std::uint64_t{from.value} << 24 | std::uint64_t{sent} << 16 | std::uint64_t{own} << 8;
    }
    /// An entry of that key differs from it in the last byte, which is the result.
    std::uint64_t& at(NodeId to, std::uint64_t key)
    {
        return m_entries[to.value * ways + ((key >> 8) * 0x9e3779b97f4a7c15U >> (64 - bits))];
    }
    static bool fits(std::uint64_t entry, std::uint64_t key) { return (entry ^ key) < 256; }
    std::size_t bytes() const { return m_entries.size() * sizeof(std::uint64_t); }

private:
    static constexpr unsigned bits = 3;
    static constexpr std::size_t ways = 1 << bits;
    std::vector<std::uint64_t> m_entries;
};

} // namespace hopscope

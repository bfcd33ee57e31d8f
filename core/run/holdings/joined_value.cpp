#include "run/holdings/joined_value.h"

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

/// Union of two sorted lists, neighbours merged; `overlap` is set if a rank is in both.
void merge(std::span<const RankInterval> a, std::span<const RankInterval> b, std::vector<RankInterval>& all,
           bool& overlap)
{
    all.resize(a.size() + b.size());
    std::ranges::merge(a, b, all.begin());
    std::size_t kept = 0;
    for (const RankInterval next : all) {
        if (kept == 0 || next.low > all[kept - 1].high) {
            all[kept++] = next;
            continue;
        }
        overlap = overlap || next.low < all[kept - 1].high;
        all[kept - 1].high = std::max(all[kept - 1].high, next.high);
    }
    all.resize(kept);
}

} // namespace

std::size_t IntervalPool::bytesOf(const std::vector<RankInterval>& intervals)
{
    constexpr std::size_t ofAllocation = 16; // what the library keeps beside each
    return intervals.capacity() * sizeof(RankInterval) + ofAllocation;
}

std::uint32_t IntervalPool::add(std::span<const RankInterval> intervals)
{
    Entry entry{{intervals.begin(), intervals.end()}, 1};
    m_listBytes += bytesOf(entry.intervals);
    if (m_free.empty()) {
        m_entries.push_back(std::move(entry));
        return static_cast<std::uint32_t>(m_entries.size() - 1);
    }
    const std::uint32_t place = m_free.back();
    m_free.pop_back();
    m_entries[place] = std::move(entry);
    return place;
}

void IntervalPool::remove(std::uint32_t place)
{
    m_listBytes -= bytesOf(m_entries[place].intervals);
    m_entries[place].intervals = {};
    m_free.push_back(place);
}

JoinedValue IntervalPool::joined(const JoinedValue& a, const JoinedValue& b, bool& overlap)
{
    RankInterval inPlaceA, inPlaceB;
    merge(of(a, inPlaceA), of(b, inPlaceB), m_joined, overlap);
    const std::uint64_t sum = a.sum + b.sum;
    if (m_joined.empty()) return {0, 0, sum};
    if (m_joined.size() == 1) return {m_joined[0].low, m_joined[0].high, sum};
    return {add(m_joined), JoinedValue::pooled, sum};
}

bool IntervalPool::same(const JoinedValue& a, const JoinedValue& b) const
{
    RankInterval inPlaceA, inPlaceB;
    return a.sum == b.sum && std::ranges::equal(of(a, inPlaceA), of(b, inPlaceB));
}

std::uint64_t rankWord(NodeId rank) { return randomWord(rank.value); }

Whole joinedOf(const NodeSet& ranks)
{
    Whole whole;
    ranks.each([&](NodeId rank) {
        whole.sum += rankWord(rank);
        if (whole.intervals.empty() || whole.intervals.back().high != rank.value)
            whole.intervals.push_back({rank.value, rank.value + 1});
        else
            ++whole.intervals.back().high;
    });
    return whole;
}

} // namespace hopscope

#include "run/joined_value.h"

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

/// Union of two sorted lists, neighbours merged; `overlap` is set if a rank is in both.
std::vector<RankInterval> merged(std::span<const RankInterval> a, std::span<const RankInterval> b, bool& overlap)
{
    std::vector<RankInterval> all(a.size() + b.size());
    std::ranges::merge(a, b, all.begin());
    std::vector<RankInterval> result;
    for (const RankInterval& next : all) {
        if (result.empty() || next.low > result.back().high) {
            result.push_back(next);
            continue;
        }
        overlap = overlap || next.low < result.back().high;
        result.back().high = std::max(result.back().high, next.high);
    }
    return result;
}

} // namespace

std::uint32_t IntervalPool::add(std::vector<RankInterval> intervals)
{
    if (m_free.empty()) {
        m_entries.push_back({std::move(intervals), 1});
        return static_cast<std::uint32_t>(m_entries.size() - 1);
    }
    const std::uint32_t place = m_free.back();
    m_free.pop_back();
    m_entries[place] = {std::move(intervals), 1};
    return place;
}

JoinedValue IntervalPool::joined(const JoinedValue& a, const JoinedValue& b, bool& overlap)
{
    RankInterval inPlaceA, inPlaceB;
    std::vector<RankInterval> all = merged(of(a, inPlaceA), of(b, inPlaceB), overlap);
    const std::uint64_t sum = a.sum + b.sum;
    if (all.empty()) return {0, 0, sum};
    if (all.size() == 1) return {all[0].low, all[0].high, sum};
    return {add(std::move(all)), JoinedValue::pooled, sum};
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

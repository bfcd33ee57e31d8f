#include "run/analysis/packet_search.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <vector>

namespace hopscope {

namespace {

constexpr std::int64_t mostNumbers = 1'000'000; ///< at numbers whose times are told, not played

/// Numbers of packets low, low + stride … high, none of which can take less time than `bound`.
struct Interval {
    double bound{};
    std::int64_t low{}, high{};
    bool operator<(const Interval& other) const { return bound > other.bound; } // the least first
};

} // namespace

PacketSearch::PacketSearch(PacketTimes& times, std::int64_t most, double effort, double known)
    : m_times(times), m_most(std::max<std::int64_t>(1, most)), m_effort(effort), m_best{known, 0}
{
}

bool PacketSearch::hopeless(double bound) const { return bound >= m_best.time * (1 - 1e-12); }

void PacketSearch::consider(std::int64_t packets)
{
    const double time = m_times.time(packets);
    if (!std::isfinite(time)) return;
    if (longer(time, m_best.time)) return;
    if (m_best.packets > 0 && !longer(m_best.time, time) && packets >= m_best.packets) return;
    m_best = {time, packets};
}

/// Whether the run that tells of so many packets may still be played.
bool PacketSearch::affordable(std::int64_t packets)
{
    const std::int64_t from = m_times.repeatedFrom();
    const auto played = static_cast<double>(from > 0 ? std::min(from + m_times.period(), packets) : packets);
    if (m_times.effort() + played * m_times.effortOfOne() <= m_effort) return true;
    m_complete = false;
    return false;
}

void PacketSearch::run()
{
    consider(1);
    const auto least = m_times.leastCurve();
    const std::int64_t from = m_times.repeatedFrom();
    const double ideal = least ? least->leastBetween(1, static_cast<double>(m_most)) : 1;
    const auto guess = std::clamp<std::int64_t>(std::llround(ideal), 1, m_most);
    if (affordable(guess)) consider(guess);
    if (from == 0) {
        few(m_most);
        return;
    }
    if (guess >= from) many();
    few(std::min(m_most, from - 1));
    if (guess < from) many();
}

/// Numbers of packets that are played themselves.
void PacketSearch::few(std::int64_t last)
{
    std::priority_queue<Interval> open;
    if (last >= 2) open.push({m_times.price(1, m_times.wordsOf(last)), 2, last});
    while (!open.empty()) {
        const Interval at = open.top();
        open.pop();
        if (hopeless(at.bound)) return;
        if (!affordable(at.low)) continue;
        consider(at.low);
        if (at.low == at.high) continue;
        // Far apart by factors, near each other by halves.
        constexpr std::int64_t wide = 4;
        const std::int64_t low = at.low + 1, high = at.high;
        const std::int64_t middle = high / low >= wide
                                        ? std::llround(std::sqrt(static_cast<double>(low) * static_cast<double>(high)))
                                        : low + (high - low) / 2;
        open.push({m_times.price(at.low, m_times.wordsOf(middle)), low, middle});
        if (middle < high) open.push({m_times.price(at.low, m_times.wordsOf(high)), middle + 1, high});
    }
}

/// Numbers of packets whose periods are told from a run for each remainder.
void PacketSearch::many()
{
    const std::int64_t from = m_times.repeatedFrom(), period = m_times.period();
    if (from > m_most) return;
    if (const auto least = m_times.leastCurve()) {
        const double s = least->leastBetween(static_cast<double>(from), static_cast<double>(m_most));
        if (hopeless(least->at(s))) return;
    }
    std::int64_t known = 0;
    for (std::int64_t first = from; first < from + period && first <= m_most; ++first) {
        if (known > 0)
            if (const auto below = m_times.curveBelow(first, known)) {
                const double s = below->leastBetween(static_cast<double>(first), static_cast<double>(m_most));
                if (hopeless(below->at(s))) continue;
            }
        if (!affordable(first)) return;
        if (const auto curve = m_times.curve(first)) {
            known = first;
            ofCurve(*curve, first);
        } else if (m_times.repeatedFrom() == 0) { // no repetition after all
            few(m_most);
            return;
        } else if (std::isfinite(m_times.time(first))) {
            const std::int64_t last = first + (m_most - first) / period * period;
            consider(first);
            between(first, last, period, nullptr);
        }
    }
}

void PacketSearch::ofCurve(const PacketCurve& curve, std::int64_t first)
{
    const std::int64_t period = m_times.period(), last = first + (m_most - first) / period * period;
    const double ideal = curve.leastBetween(static_cast<double>(first), static_cast<double>(last));
    const std::int64_t below =
        first + static_cast<std::int64_t>((ideal - static_cast<double>(first)) / static_cast<double>(period)) * period;
    for (const std::int64_t packets : {below, below + period})
        if (packets <= last) consider(packets);
    if (m_times.wholeWords()) between(first, last, period, &curve);
}

/// Where times lie above a curve, or above those of fewer packets that are longer.
void PacketSearch::between(std::int64_t first, std::int64_t last, std::int64_t stride, const PacketCurve* curve)
{
    const auto bound = [&](std::int64_t low, std::int64_t high) {
        if (!curve) return m_times.price(low, m_times.wordsOf(high));
        const double s = curve->leastBetween(static_cast<double>(low), static_cast<double>(high));
        return std::max(curve->at(s), m_times.price(low, m_times.wordsOf(high)));
    };
    std::priority_queue<Interval> open;
    open.push({bound(first, last), first, last});
    while (!open.empty()) {
        const Interval at = open.top();
        open.pop();
        if (hopeless(at.bound)) return;
        if (++m_looks > mostNumbers) {
            m_complete = false;
            return;
        }
        consider(at.low);
        consider(at.high);
        const std::int64_t inner = (at.high - at.low) / stride - 1; // between the two
        if (inner <= 0) continue;
        const std::int64_t low = at.low + stride, high = at.high - stride;
        const std::int64_t middle = low + (inner - 1) / 2 * stride;
        open.push({bound(low, middle), low, middle});
        if (middle < high) open.push({bound(middle + stride, high), middle + stride, high});
    }
}

} // namespace hopscope

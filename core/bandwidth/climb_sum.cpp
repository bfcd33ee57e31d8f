#include "bandwidth/climb_sum.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace hopscope {

ClimbSum& ClimbSum::operator+=(const ClimbSum& other)
{
    packets += other.packets;
    latency += other.latency;
    counting += other.counting;
    for (const Level& one : other.levels) {
        const auto same = std::ranges::find(levels, one.size, &Level::size);
        if (same == levels.end()) {
            levels.push_back(one);
            continue;
        }
        same->packets += one.packets;
        same->time += one.time;
        same->latency += one.latency;
        same->counting += one.counting;
        same->sent += one.sent;
        same->received += one.received;
    }
    return *this;
}

namespace {

ClimbSum sumOf(const ClimbSum::Level& one) { return {one.time, one.latency, one.counting, {one}}; }

} // namespace

ClimbSum oneLevelSum(unsigned size, double packets, double gap, double latency)
{
    return sumOf({.size = size, .gap = gap, .packets = packets, .time = packets * gap, .latency = latency});
}

ClimbSum climbSum(const BspMachine& machine, unsigned k, double k1, double k2, unsigned i)
{
    ClimbSum sum;
    for (unsigned j = 0; i + j < k; ++j) {
        const unsigned q = k - i - j;
        const double wide = std::exp2(j);
        ClimbSum::Level one{.size = q,
                            .gap = machine.gap(q),
                            .latency = machine.latency(q),
                            .counting = machine.prefixTime(q),
                            .sent = std::min(k1, k2 * wide),
                            .received = std::min(k1 * wide, k2)};
        one.packets = one.sent + one.received;
        one.time = one.packets * one.gap;
        sum += sumOf(one);
    }
    return sum;
}

ClimbSum spreadSum(const BspMachine& machine, const ClusterRelation& relation)
{
    ClimbSum sum;
    if (!relation.level) return sum;
    constexpr double slack = 1e-9; // what misses a whole number by rounding is one
    const auto roundedUp = [](double x) { return std::ceil(x - slack * std::min(1.0, x)); };
    const bool waves = machine.kind == BspMachine::Kind::NdButterfly; // Theorem 3.2 rounds times, 3.1 packets
    const auto k = static_cast<unsigned>(relation.loads.size());
    for (unsigned j = *relation.level; j < k; ++j) {
        const double gap = machine.gap(k - j), load = relation.loads[j];
        sum += sumOf({.size = k - j,
                      .gap = gap,
                      .packets = waves ? load : roundedUp(load),
                      .time = waves ? roundedUp(load * gap) : roundedUp(load) * gap,
                      .latency = machine.latency(k - j),
                      .counting = machine.prefixTime(k - j)});
    }
    return sum;
}

ClimbSum routedSum(const PacketRouting& routing, const BspMachine& machine)
{
    ClimbSum sum;
    std::set<std::pair<RoutedSuperstep::Phase, unsigned>> counted; // once a level on the way up, and on the way down
    for (const RoutedSuperstep& step : routing.supersteps) {
        const unsigned q = routing.levels - step.level;
        const double gap = machine.gap(q), packets = step.h;
        const bool counts =
            step.phase != RoutedSuperstep::Phase::Direct && counted.emplace(step.phase, step.level).second;
        sum += sumOf({.size = q,
                      .gap = gap,
                      .packets = packets,
                      .time = packets * gap,
                      .latency = machine.latency(q),
                      .counting = counts ? machine.prefixTime(q) : 0});
    }
    return sum;
}

} // namespace hopscope

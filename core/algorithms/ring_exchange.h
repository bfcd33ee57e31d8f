#pragma once

#include "algorithms/algorithm.h"

#include <cstdint>
#include <span>
#include <string>

namespace hopscope {

/// How the packets of a total exchange go round a ring.
enum class RingWays : std::uint8_t {
    Forwards,      ///< all of them forwards
    OneAfterOther, ///< the shorter way, first all that go forwards, then those that go backwards
    Both           ///< the shorter way, both directions in the same step
};

/// Total exchange along one axis of a grid after another, the last first: everybody passes on what is still travelling,
/// grouped by the coordinate of its destination. A line or ring is a grid of one axis.
Schedule ringExchange(const Topology& grid, RingWays ways, std::uint16_t line);
/// Why a transfer of it happens.
std::string ringExchangeReason(const Problem& problem, const Transfer& transfer, std::span<const BlockRange> blocks);

/// Its steps, and the words on the busiest link, in packets: what closed forms are made of.
struct RingExchangeCost {
    double steps{}, packets{};
};
RingExchangeCost ringExchangeCost(const Topology& grid, RingWays ways);

template <RingWays Ways> std::optional<double> ringExchangeSteps(const Problem& problem)
{
    return ringExchangeCost(problem.shape, Ways).steps;
}
/// t_s per step and t_w per packet on the grid itself. Open axes bear one direction at a time.
std::optional<double> ringExchangeTime(const Problem& problem, RingWays ways);
template <RingWays Ways> std::optional<double> ringExchangeTime(const Problem& problem)
{
    return ringExchangeTime(problem, Ways);
}
/// The same under store-and-forward: only where every axis wraps, so that all messages go to neighbours.
std::optional<double> ringExchangeStored(const Problem& problem, RingWays ways);
template <RingWays Ways> std::optional<double> ringExchangeStored(const Problem& problem)
{
    return ringExchangeStored(problem, Ways);
}
std::string ringExchangeNumbers(const Problem& problem, RingWays ways);
template <RingWays Ways> std::string ringExchangeNumbers(const Problem& problem)
{
    return ringExchangeNumbers(problem, Ways);
}

} // namespace hopscope

#pragma once

#include "run/bandwidth/bandwidth.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// Schedules of one operation beside each other: what they send over the boundaries, and what that costs.
struct BandwidthRival {
    std::string experiment, algorithm, title;
    std::size_t steps{};
    double endpointTime{}, dbsp{};
    std::vector<double> volume, averageBandwidth, peakBandwidth; ///< by t
    std::vector<unsigned> thin;
};

/// Most processors for which others are looked for.
inline constexpr std::uint32_t mostRivalProcessors = 256;
/// The schedule that is asked for first, then the others of its operation that are written for a ring, a torus or a
/// hypercube of as many processors, on the same machine, the cheapest by DBSP first. Nothing for a pattern, for a
/// schedule as one superstep and beyond `mostRivalProcessors`. Throws Refused, Cancelled.
std::vector<BandwidthRival> bandwidthRivals(const BandwidthQuestion& question, const std::stop_token& stop = {});

/// How "too thin" and "wide enough" go together with who is faster, each schedule with its network; empty where they
/// say the same.
std::string reconciled(const std::vector<BandwidthRival>& rivals);
/// The schedule that it sets beside the first one; null where it says nothing.
const BandwidthRival* tellingRival(const std::vector<BandwidthRival>& rivals);

} // namespace hopscope

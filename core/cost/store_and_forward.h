#pragma once

#include "topology/topology.h"

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

/// One message of a step: its size and its way.
struct Parcel {
    NodeId from, to;
    double words{};
    std::uint32_t firstLink{}, linkCount{}; ///< in the links given beside it
};

/// Time until the last parcel has arrived if every node stores a message whole before it passes it on: a message of w
/// words occupies each link of its way in turn for w units, times the latency of the link; a link of capacity c carries
/// c at once. Waiting messages go longest remaining way first, then lowest source, lowest destination, order of
/// sending. Without start-ups.
double makespan(const Topology& topology, std::span<const Parcel> parcels, std::span<const LinkId> links);

} // namespace hopscope

#pragma once

#include "topology/topology.h"

#include <cstdint>
#include <vector>

namespace hopscope {

/// Cables of a network as a cut sees them: their ends, and what each direction carries at once; 0 where the direction
/// does not exist.
struct CutCable {
    std::uint32_t a, b;
    std::uint64_t there, back;
};
std::vector<CutCable> cutCablesOf(const Topology& topology);

/// What all cables between the two sides carry at once in the narrower direction.
std::uint64_t capacityOf(const std::vector<CutCable>& cables, const std::vector<bool>& side);

/// Processors that hang on a router by their only cable.
struct Hanging {
    std::vector<std::uint32_t> on;     ///< by node: the router, of all others the node itself
    std::vector<std::uint32_t> weight; ///< by node: processors that hang on it, and itself if it is one that does not
    std::uint32_t count{0};
    std::uint64_t leastCapacity{0}; ///< of their cables
};
Hanging hangingOf(const Topology& topology, const std::vector<CutCable>& cables);

} // namespace hopscope

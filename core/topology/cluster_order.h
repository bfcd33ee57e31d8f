#pragma once

#include "topology/topology.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hopscope {

/// Processors numbered so that every block of 2^t numbers from a multiple of 2^t is a cluster. A grid is halved along
/// its longest side, ties along the earlier axis (north from south before west from east); everything else keeps its
/// numbers. Sizes that are no powers of two are padded with idle processors.
/// (Soviani & Singh, recursive halving of Section 2.)
struct ClusterOrder {
    unsigned levels{};              ///< k: 2^k processors, idle ones included
    std::vector<std::uint32_t> ids; ///< by processor
    std::string padding{};          ///< "padded from 3x3 to 4x4", "" if nothing was
};

ClusterOrder clusterOrder(const Topology& topology);
/// The number of a processor at these coordinates; `bits[d]` is the binary logarithm of the extent of dimension d, and
/// dimension 0 is x.
std::uint32_t clusterId(std::span<const unsigned> bits, std::span<const std::uint32_t> coordinates);

} // namespace hopscope

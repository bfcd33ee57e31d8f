#pragma once

#include "topology/topology.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace hopscope {

/// Places of nodes 0…n-1 in which distances look like hops as far as a plane allows: classical scaling of the hops to
/// some fifty nodes that lie far from each other (U. Brandes and C. Pich, "Eigensolver methods for progressive
/// multidimensional scaling of large data", 2007). In time about linear in the network; deterministic. Nodes that have
/// the same hops, as the leaves of one router do, stand round their common place.
std::vector<Point3> layOutByDistance(std::uint32_t nodes,
                                     const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges);

} // namespace hopscope

#pragma once

#include "topology/topology.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace hopscope {

/// How the nodes of a network that says no places are laid out.
enum class Layout2D : std::uint8_t {
    Spring, ///< linked nodes near each other, by Boost.Graph: Kamada and Kawai, of many nodes Fruchterman and Reingold,
            ///< of very many by their hops
    Circle,
    Layers, ///< by hops from a node
    Grid
};

/// Places of nodes 0…n-1, linked nodes about 1 apart. Deterministic. Above 4096 nodes springs are
/// left out: layOutByDistance(). `root`: of layers.
std::vector<Point3> layOut(std::uint32_t nodes, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges,
                           Layout2D layout, std::uint32_t root = 0);
/// The same places, so large that the middle edge is 1 long; as they are where no edge has a length.
void scaleToEdges(std::vector<Point3>& places, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges);

} // namespace hopscope

#pragma once

#include "topology/topology.h"

#include <boost/graph/adjacency_list.hpp>

namespace hopscope {

struct GraphNode {
    Point3 place;
    bool router{false};
};
struct GraphLink {
    LinkId link{};
    std::uint32_t capacity{1};
};
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS, GraphNode, GraphLink>;

/// The whole network as a graph: for drawing, for measures and as an independent check of the routes. Linear in nodes
/// and links, so meant for networks that are looked at.
Graph graphOf(const Topology& topology);

struct GraphMeasures {
    std::uint32_t degree{};   ///< most links (parallel ones each) at one node
    std::uint32_t diameter{}; ///< longest of the shortest paths, in links, by breadth-first search
    bool connected{true};
};
GraphMeasures measure(const Topology& topology);
/// The degree alone, which large networks have, too: linear in their links.
std::uint32_t largestDegree(const Topology& topology);

} // namespace hopscope

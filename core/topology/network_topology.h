#pragma once

#include "topology/network_file.h"
#include "topology/topology.h"

#include <string>
#include <vector>

namespace hopscope {

/// The network as one that messages can travel: processors come first, in the order of the file, then routers; an
/// undirected edge is one cable, and so are two directed edges that are each other's way back. Routes are the shortest
/// by hops. `text` is its name in experiments.
Topology topologyOf(const NetworkFile& network, std::string text, const Values& values = {});
/// Number in the topology of each node of the file, and the other way.
std::vector<NodeId> numbersOf(const NetworkFile& network);
/// A network as a file tells it: its nodes, cables, capacities and places. Of any topology that is looked at.
NetworkFile networkOf(const Topology& topology);

/// Nodes that can reach each other if links are taken in both directions: each component ascending, by their least
/// nodes. By Boost.Graph.
std::vector<std::vector<NodeId>> componentsOf(const Topology& topology);

} // namespace hopscope

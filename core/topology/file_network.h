#pragma once

#include "topology/network_file.h"
#include "topology/topology.h"

#include <memory>

namespace hopscope {

/// `graph:FILE`: a network that a file tells. It has no sizes, so it stands beside the families that have; those who
/// list families to choose from list topologyFamilies().
extern const TopologyFamily fileNetworks;

/// The network that a file of that name tells, as it is now; read again only when the file has changed. The path is
/// that of the folder where the program works, or of the root; blanks in it are written %20. A text that was set for
/// the name goes before the file. Throws Refused ("topology").
std::shared_ptr<const NetworkFile> networkNow(std::string_view name);
/// What `graph:NAME` means from now on, whatever lies in the folder; nothing: the file again. Read when asked for.
void setNetworkText(const std::string& name, std::optional<std::string> text);

/// The text that a name stands for now, in UTF-8; nothing where there is no such file.
std::optional<std::string> networkTextNow(std::string_view name);
/// NAME of `graph:NAME`, nothing of other topologies; the path that a name is, with its blanks; `graph:PATH` of a path.
std::optional<std::string> fileNetworkName(std::string_view topology);
std::string pathOfNetwork(std::string_view name);
std::string topologyOfFile(std::string_view path);

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

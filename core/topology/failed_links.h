#pragma once

#include "parameter.h"
#include "topology/topology.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// `without=3-4,7-r0`: links of any network that have failed, both directions of a cable; a router by its number behind
/// r. Every network takes it.
extern const Parameter withoutParameter;

/// The same links as they are written: ascending. Throws Refused ("without").
std::string canonicalLinks(std::string_view links);

/// The network without these links. Messages whose way has none of them travel as before, all others take a shortest
/// way by hops among those that are left, from every node to the neighbour with the smallest number. Named once, a
/// link between two nodes that have several takes one of them away. Throws Refused ("without"); its routes throw
/// Refused ("topology") where there is no way any more.
Topology withoutLinks(const Topology& whole, std::string_view links);
/// The links that have failed, one direction each; none if the network is whole.
std::vector<LinkId> failedLinks(const Topology& topology);
/// A node as such links name it: "3", "r0".
std::string nodeName(const Topology& topology, NodeId node);
/// The list with this link more, and without it where it is there.
std::string toggled(std::string_view links, std::string_view link);

/// "topology: in … there is no route from 3 to 9: there is no link between {0, 1, 2} and {5, 9}", for networks in
/// several parts.
std::string noRouteText(const Topology& topology, NodeId from, NodeId to,
                        const std::function<std::string(NodeId)>& name);

} // namespace hopscope

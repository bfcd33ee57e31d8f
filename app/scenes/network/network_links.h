#pragma once

#include "scenes/network/network_plan.h"

namespace hopscope {

/// The cables of the network, when its nodes have their places: side by side where several join two nodes, round the
/// border or in a bow where a straight line would hide others.
void addLinks(NetworkPlan& plan, const Topology& topology);
/// The edges that the algorithm wishes to show, along the wires, or along the routes where links are drawn.
void addEdges(NetworkPlan& plan, const Run& run);

} // namespace hopscope

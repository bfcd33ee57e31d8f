#pragma once

#include "scenes/network/network_groups.h"

namespace hopscope {

class Run;
class Topology;
struct NetworkPlan;

/// Units of the network where it says some and it is the picture; its own axes where its processors alone are linked;
/// else processors as the algorithm sees them; below a router those of its subtree belong together.
GroupShape shapeOf(const Run& run, const NetworkPlan& plan);
/// Fills `plan.cables` from the links; a plane, a ring and levels of routers are drawn without them.
void addCables(NetworkPlan& plan, const Topology& topology);

/// Whether a link of a plane goes round its border, from the last column (row or layer) to the first or back.
bool goesAcross(const GroupShape& shape, NodeId from, NodeId to);
bool goesDown(const GroupShape& shape, NodeId from, NodeId to);

} // namespace hopscope

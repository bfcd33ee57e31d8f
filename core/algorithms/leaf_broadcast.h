#pragma once

#include "schedule/schedule.h"
#include "topology/leaf_tree.h"

namespace hopscope {

/// In which order a router passes on a message: over one link per step, or over all at once.
enum class LeafOrder : std::uint8_t { ParentFirst, ChildrenFirst, AllAtOnce };

/// The message of leaf `root` goes to everybody; routers copy it. Lines of the pseudocode: 1 the root, 3 the first and
/// 4 the second kind of neighbours; 3 if all at once.
Schedule leafBroadcast(const LeafTree& tree, NodeId root, LeafOrder order);

/// One packet per step leaves leaf `root` for each of the others, the furthest or the nearest first, and moves on
/// without waiting. Lines: 2 the root, 3 routers.
Schedule leafScatter(const LeafTree& tree, NodeId root, bool furthestFirst);

} // namespace hopscope

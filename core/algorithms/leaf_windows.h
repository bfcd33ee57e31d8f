#pragma once

#include "schedule/schedule.h"
#include "topology/leaf_tree.h"

namespace hopscope {

// Allgathers without queues: for every level a window of D_i arrival steps, in which the leaves below every router of
// the level hand their blocks, one by one, to its other subtrees. A leaf sends its own block again for every level and
// every other subtree. Lines of the pseudocode: 3 up, 4 from one subtree to the other, 5 down.

/// Windows one after another, the root's first.
Schedule windowedAllgather(const LeafTree& tree);
/// Windows overlap, the nearest first; a block that two windows send over a link in one step is one packet.
Schedule overlappedAllgather(const LeafTree& tree);

} // namespace hopscope

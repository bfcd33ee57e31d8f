#pragma once

#include "topology/leaf_tree.h"

#include <vector>

namespace hopscope {

/// In one slot, leaf `from` of every child sends to leaf `to` of the r-th child after it; leaves counted within a
/// child.
struct Lane {
    std::uint32_t r{}, from{}, to{};
};
using LaneTable = std::vector<std::vector<Lane>>; ///< by slot

/// Slots in which all leaves of every child of a router of the level send one packet to all leaves of the other
/// children, e_i per child and slot (the last slot may have fewer), and no branch below carries more than it can.
LaneTable exactLanes(const LeafTree& tree, std::uint32_t level);

} // namespace hopscope

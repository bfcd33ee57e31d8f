#pragma once

#include "search/lower_bounds.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace hopscope::search {

/// What the nodes of a set lack, over what they can receive in one step: all sets of up to 13 nodes; of larger networks
/// the single nodes, the ends of lines, both sides of a bipartite network, and everybody.
LowerBound setBound(const Machine& machine);
/// Blocks that must enter a set of nodes, over what the others can send into it in one step; the same sets.
LowerBound cutBound(const Machine& machine);
/// For the reasons of bounds: "1 block", "2 blocks".
std::string counted(std::uint64_t count, std::string_view one);

} // namespace hopscope::search

#pragma once

#include "topology/cut_cables.h"

#include <optional>

namespace hopscope {

/// By node the side of a narrowest cut between two halves of the processors, if the network is a tree whose cables
/// carry as much in both directions, of up to 20 000 processors. For every subtree and every number of its processors
/// on the side of its root the least cut is found from those of its children: as many sums as there are pairs of
/// processors. Asks to go on; throws Cancelled.
std::optional<std::vector<bool>> treeBisection(std::uint32_t nodes, std::uint32_t processors,
                                               const std::vector<CutCable>& cables);

} // namespace hopscope

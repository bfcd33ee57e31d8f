#pragma once

#include "topology/cut_cables.h"

namespace hopscope {

/// By node the side of the narrowest cut between two halves of the processors that a search finds: halves in the order
/// of numbers, across each axis and in the order in which searches from several nodes meet all others, improved by
/// moving nodes, and routers with their processors; and those of multilevel_bisection.h. Asks to go on; throws
/// Cancelled.
std::vector<bool> searchedBisection(const Topology& topology, const std::vector<CutCable>& cables);

/// The first half of the processors in that order, and with them the routers among them: false.
std::vector<bool> firstHalf(const std::vector<std::uint32_t>& order, std::uint32_t processors);

} // namespace hopscope

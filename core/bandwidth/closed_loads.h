#pragma once

#include "cost/cluster_traffic.h"

#include <cstdint>

namespace hopscope {

/// Loads H of patterns in closed form, for machines too large for R; without alphas.

/// Nearest-neighbour exchange of n packets on the grid of 2^k processors.
ClusterRelation neighbourLoads(unsigned k, double n);

/// Soviani & Singh, Fig. 3; k even, at least 4.
enum class Figure3 : std::uint8_t { BorderColumns, RowsOfFft, CornerBlocks };
ClusterRelation figure3Loads(Figure3 pattern, unsigned k, double n);

} // namespace hopscope

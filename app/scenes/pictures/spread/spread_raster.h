#pragma once

#include "topology/topology.h"

namespace hopscope {

/// The rows and columns in which processors are drawn: those of a grid, else rows of consecutive numbers, as near to a
/// square as can be, the last perhaps not full.
Topology rasterOf(const Topology& network);

} // namespace hopscope

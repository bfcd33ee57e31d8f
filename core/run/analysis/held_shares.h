#pragma once

#include "run/run.h"

#include <vector>

namespace hopscope {

/// How much every processor has, 0 … 1: of all blocks, of what must be combined, or of the most that one has.
std::vector<double> heldShares(const Run& run, const Holdings& held);

} // namespace hopscope

#pragma once

#include "figures/leaf_theorems.h"
#include "run/run.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

using Theorems = std::shared_ptr<const std::vector<LeafTheorem>>;

/// They depend on the tree alone: those of the last few trees are kept; `algorithm`: only those about it. Throws
/// Cancelled.
Theorems theoremsIn(const std::string& tree, const Values& values, const std::string& algorithm,
                    const std::stop_token& stop);
/// In the tree of a run, with its capacities.
Theorems theoremsOf(const Run& run, const std::stop_token& stop);
Values capacitiesOf(const Run& run);

} // namespace hopscope

#pragma once

#include "algorithms/algorithm.h"

#include <span>
#include <string_view>

namespace hopscope {

/// Every algorithm, in alphabetical order of the ids.
std::span<const Algorithm* const> catalogue();
/// The entry, or the algorithm of a user that `file:` or `own:` names (algorithms/written.h). Nothing if there is none
/// of that id.
const Algorithm* findAlgorithm(std::string_view id);
/// Throws std::invalid_argument if there is none; for entries that are made of others.
const Algorithm& algorithmNamed(std::string_view id);

} // namespace hopscope

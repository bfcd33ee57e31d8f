#pragma once

#include "topology/cut_cables.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// The narrowest of all cuts between two halves of the processors, 0 … processors − 1 of the nodes, by node: by trying
/// them all, except those whose beginning is no narrower than what was found. Nothing for more than 20 nodes.
std::optional<std::vector<bool>> exactBisection(std::uint32_t nodes, std::uint32_t processors,
                                                const std::vector<CutCable>& cables);

} // namespace hopscope

#pragma once

#include "run/run.h"

#include <cstdint>
#include <optional>

namespace hopscope {

/// Where the network of a run is drawn as a map of regions, which begins elsewhere than at node 0: the node in its
/// middle, so that cells of a picture lie as those of the network. Else nothing.
std::optional<std::uint32_t> middleOfMap(const Run& run);

} // namespace hopscope

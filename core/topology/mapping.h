#pragma once

#include "topology/topology.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace hopscope {

/// The ways to place processor i of the shape on a processor of the topology; the first is the usual one.
std::span<const std::string_view> mappings();

/// Throws Refused if there is no such mapping, or if it does not fit (`gray` and `bit-reversed` need a power of two
/// processors).
void checkMapping(std::string_view mapping, const Topology& topology);

/// `placed[i]` is the topology's processor on which processor i of the shape runs; `snake` follows the rows of the
/// topology. Throws Refused as checkMapping() does.
std::vector<NodeId> placement(std::string_view mapping, const Topology& topology, std::uint64_t seed);

} // namespace hopscope

#pragma once

#include "run/analysis/service_tree.h"
#include "run/run.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace hopscope {

/// How many colours regions have.
inline constexpr std::size_t regionColours = 5;

/// The colour of the region that each processor serves, 0 … regionColours − 1: a region keeps its colour in all steps,
/// a new one takes what none of its neighbours has, as far as there is one. `processorAt`: by node of the network.
/// Throws Cancelled if asked to stop.
std::vector<std::uint8_t> coloursOfRegions(const Run& run, const ServiceTree& tree,
                                           std::span<const std::uint32_t> processorAt, const std::stop_token& stop);

} // namespace hopscope

#pragma once

#include "run/run.h"

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

/// By edge: the first step, from 1, in which a message goes along it; 0 if none does. Plays the schedule until all
/// edges are found, or `mostTransfers` have been looked at.
std::vector<StepIndex> firstSteps(const Run& run, std::span<const Ends> edges, std::uint64_t mostTransfers = 1'000'000);

} // namespace hopscope

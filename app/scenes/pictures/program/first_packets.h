#pragma once

#include "run/run.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace hopscope {

/// In which step, from 1, each processor receives for the first time; 0: the one that all begin with. Empty where
/// there is none or more than one, or where some receive nothing. Throws Cancelled if asked to stop.
std::vector<std::uint32_t> firstPacketSteps(const Run& run, const std::stop_token& stop);

} // namespace hopscope

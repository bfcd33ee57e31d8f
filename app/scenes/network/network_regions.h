#pragma once

#include "run/run.h"

#include <QString>

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

/// Of a broadcast: by processor, who hands the message on to it from this step on, itself or through others; of one
/// that has it at the beginning of the step, itself. Those of one holder are its region. `amounts`: by processor, what
/// it has then, 0 … 1. Empty where the rest of the run is no tree from those that have the message to all others, or
/// has too many steps to be looked through.
std::vector<std::uint32_t> holdersFrom(const Run& run, StepIndex first, std::span<const float> amounts);

/// How many processors the regions have: "6", "3–8". `holders` as above, of at least one processor.
QString regionSizes(std::span<const std::uint32_t> holders);

} // namespace hopscope

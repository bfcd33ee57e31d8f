#pragma once

#include "run/clockless_times.h"

#include <cstdint>
#include <vector>

namespace hopscope {

/// So many processors, ascending: those of the critical path first, as far as they fit from its end on, then others at
/// equal distances.
std::vector<std::uint32_t> busyRows(const ClocklessTimes& times, std::size_t rows);
/// How many of these are on the critical path.
std::size_t onCriticalPath(const ClocklessTimes& times, const std::vector<std::uint32_t>& rows);

} // namespace hopscope

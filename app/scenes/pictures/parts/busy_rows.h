#pragma once

#include "run/clockless_times.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace hopscope {

/// So many processors, ascending: those of the critical path first, as far as they fit from its end on, then others at
/// equal distances.
std::vector<std::uint32_t> busyRows(const ClocklessTimes& times, std::size_t rows);
/// How many of these are on the critical path.
std::size_t onCriticalPath(const ClocklessTimes& times, const std::vector<std::uint32_t>& rows);
/// "12 of 64 processors, 7 of them on the critical path"
QString busyRowsText(const ClocklessTimes& times, const std::vector<std::uint32_t>& rows);
/// Why the run is as long as it is, where the critical path is messages one after another: "Critical path: 6 messages ×
/// (o + L + o = 2 + 6 + 2 = 10) = 60 units; …"; empty where it is something else.
QString criticalPathText(const Run& run);

} // namespace hopscope

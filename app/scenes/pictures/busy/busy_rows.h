#pragma once

#include "run/clockless_times.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace hopscope {

/// So many processors, ascending: those of the critical path first, as far as they fit from its end on, then others at
/// equal distances.
std::vector<std::uint32_t> busyRows(const ClocklessTimes& times, std::size_t rows);
/// How many are on the critical path, and how many of these.
std::size_t criticalProcessors(const ClocklessTimes& times);
std::size_t onCriticalPath(const ClocklessTimes& times, const std::vector<std::uint32_t>& rows);
/// "12 of 64 processors, 7 of them on the critical path", "11 of 1024 processors: the critical path"
QString busyRowsText(const ClocklessTimes& times, const std::vector<std::uint32_t>& rows);
/// Why the run is as long as it is, where the critical path is messages one after another: "Critical path: 6 messages ×
/// (o + L + o = 2 + 6 + 2 = 10) = 60 units; …", and of a broadcast why others are faster; empty where it is something
/// else.
QStringList criticalPathTexts(const Run& run);

} // namespace hopscope

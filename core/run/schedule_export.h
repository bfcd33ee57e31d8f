#pragma once

#include "own/schedule_format.h"
#include "run/run.h"

#include <cstdint>
#include <ostream>

namespace hopscope {

/// Transfers of the largest run that is written as a text.
inline constexpr std::uint64_t mostWritten = 10'000'000;

/// The messages of the first `steps` steps in the text form of schedules (own/schedule_text.h), which `file:` reads
/// again. Throws Refused, before anything is written, where there are too many, or where the algorithm does what the
/// text form has no words for: routers that take part, values that move within a processor.
void writeSchedule(std::ostream& out, const Run& run, StepIndex steps);
/// The whole run in another tool's format. Throws Refused ("o") where the format cannot say it.
void writeSchedule(std::ostream& out, const Run& run, const ScheduleFormat& format);

} // namespace hopscope

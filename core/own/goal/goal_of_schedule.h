#pragma once

#include "own/goal/goal_program.h"
#include "own/schedule_format.h"

namespace hopscope {

/// Messages of the largest run that is written in another tool's format.
inline constexpr std::uint64_t mostExported = 10'000'000;

/// One send and one receipt a message; a send requires the receipts of what it passes on. Routers that take part are
/// the last ranks. Throws Refused ("o").
GoalProgram goalOf(const PlayedSchedule& played);

} // namespace hopscope

#pragma once

#include "own/goal/goal_play.h"
#include "own/own_waits.h"

namespace hopscope {

/// What the file says itself; calculations are acts. Of a play that has come to its end.
OwnWaits waitsOf(const GoalPlayed& played);

} // namespace hopscope

#pragma once

#include "cost/clockless_prices.h"
#include "own/goal/goal_play.h"
#include "own/goal/goal_program.h"
#include "run/clockless/timing.h"

#include <stop_token>

namespace hopscope {

/// A program in GOAL by the dependences that it states itself, under the rules of LogGOPSim: calculations keep a
/// processor busy, receipts are posted, messages are matched by source and tag in the order in which they are
/// processed. `scale`: by which all sizes are multiplied. The messages are those of `play`, in its order, which has
/// come to its end. Throws Refused where the messages do not match in time, Cancelled.
ClocklessTiming goalTiming(const GoalProgram& program, const GoalPlay& play, double scale,
                           const ClocklessPrices& prices, const std::stop_token& stop = {});

} // namespace hopscope

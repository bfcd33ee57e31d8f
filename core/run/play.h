#pragma once

#include "run/simulation.h"

#include <string>

namespace hopscope {

/// Plays the schedule once for each window, with every check; fixed windows whose values outgrow the limit are halved.
/// What was found goes to `found`, why it does not deliver to `missing`. False if a sliding window outgrows the limit.
/// Throws Refused where that would take too long or a single block too much, Cancelled.
bool play(const Setup& setup, const Data& data, const Windows& windows, const Limits& limits, Progress* progress,
          Simulation& found, std::string& missing);

} // namespace hopscope

#pragma once

#include "run/bounds.h"

#include <vector>

namespace hopscope {

/// What no schedule can beat where nobody has a common clock. `words`: those that some processor must send, or receive.
void addClocklessBounds(std::vector<Bound>& bounds, const Algorithm& algorithm, const PortModel& ports,
                        const Problem& problem, double words);

} // namespace hopscope

#pragma once

#include "run/run.h"

#include <string>
#include <vector>

namespace hopscope {

/// Why the whole run takes as long as it does, against the lower bound of any algorithm, in one sentence of what was
/// simulated; the longest form first, each shorter one for less room. "Whole run: each processor sends to 7 others, one
/// after another: 7 start-ups of 100 units; the lower bound needs 3." Empty where nothing as simple says it: without a
/// common clock, of a wrong result, and where several causes add up.
std::vector<std::string> whyRun(const Run& run);

} // namespace hopscope

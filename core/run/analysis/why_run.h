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

/// How the time is the sum of the steps where the transfer of each is so many times that of the one before, as messages
/// grow and ever more share a link; the longest form first. "Each step has 4 × the transfer of the one before: 6 × 10 +
/// (1 + 4 + … + 4⁵) × 64 = 87 420 units; the last step: 75 %". Empty of all others.
std::vector<std::string> sumOfPowers(const Run& run);

} // namespace hopscope

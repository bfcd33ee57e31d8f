#pragma once

#include "run/run.h"

#include <string>

namespace hopscope {

/// Without a common clock: what is under way at a time, and what comes next, as why() says it of steps.
std::string whyAtTime(const Run& run, double time);

} // namespace hopscope

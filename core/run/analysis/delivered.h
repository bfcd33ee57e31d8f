#pragma once

#include "run/run.h"

#include <string>

namespace hopscope {

/// What of the goal has been reached, as holdings have it: "7 of 12 packets delivered to all", "5 of 16 processors have
/// the message", "3 of 8 results complete", "processor 0 has combined 5 of 8 operands", "24 of 56 blocks in place".
/// Empty where the holdings are of a window of the blocks only, or there are too many to ask for all.
std::string deliveredText(const Run& run, const Holdings& holdings);

} // namespace hopscope

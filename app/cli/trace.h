#pragma once

#include "run/run.h"

#include <ostream>
#include <span>
#include <string>

namespace hopscope::cli {

/// Every transfer of the run as a line of CSV: step,from,to,words,links,effect,blocks.
void writeTrace(std::ostream& out, const Run& run);

/// Ranges of blocks without commas: "0-3 8-16:4 20".
std::string blocksText(std::span<const BlockRange> ranges);

} // namespace hopscope::cli

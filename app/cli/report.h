#pragma once

#include "run/run.h"

#include <string>

namespace hopscope::cli {

/// What `run` tells about a run on a terminal; with a line per stretch of equal steps if `withSteps`.
std::string report(const Run& run, bool withSteps);

/// Whether it is legal, delivers and meets every comparison.
bool passes(const Run& run);
/// The verdict of `check`: a line with ✓ or ✗ and one more for each thing that fails.
std::string verdictLines(const Run& run);

} // namespace hopscope::cli

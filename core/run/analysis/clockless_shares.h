#pragma once

#include "run/analysis/time_shares.h"

namespace hopscope {

/// Where the time between two moments goes in a run without a common clock, along the critical path that makes it as
/// long as it is: overhead and flight are its start-ups, waiting is serialisation, shared links are contention.
TimeParts clocklessParts(const Run& run, double from, double to);

/// As timeShares(). A processor is busy while it sends, receives or combines, idle after its last act, and waits
/// between. Throws Cancelled.
TimeShares clocklessShares(const Run& run, std::size_t mostColumns, const std::stop_token& stop);

} // namespace hopscope

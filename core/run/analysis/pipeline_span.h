#pragma once

#include "ids.h"
#include "run/run.h"

#include <cstdint>
#include <optional>

namespace hopscope {

/// What the steps of a pipelined broadcast go into, as its last receiver sees it: `before` until its first packet is
/// there but for one step, a step for each of its `packets`, and `pauses` between them in which it receives nothing.
/// They add up to Run::steps().
struct PipelineSpan {
    NodeId last; ///< who receives in the last step; the first of them
    StepIndex before{}, packets{}, pauses{};
};

/// Nothing of other operations, of a single packet, where somebody receives several packets at once, or where the run
/// has more than `mostTransfers`. Plays the schedule.
std::optional<PipelineSpan> pipelineSpan(const Run& run, std::uint64_t mostTransfers = 20'000'000);

} // namespace hopscope

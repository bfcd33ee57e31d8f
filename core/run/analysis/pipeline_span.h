#pragma once

#include "run/run.h"

#include <optional>

namespace hopscope {

/// What the steps of a pipelined broadcast go into, as its schedule has it: `fill` steps before the one that brings
/// packet 0 to the last processor, then a step for each of the `packets` and `pauses` between runs of them. They add up
/// to Run::steps().
struct PipelineSpan {
    StepIndex fill{}, packets{}, pauses{};
    StepIndex run{};     ///< packets between two pauses
    bool isDepth{false}; ///< `fill` is what formulas call d
};

/// Nothing of what is no pipeline of packets, where the last one has other packets before, something else comes between
/// the packets, and of more than 65 536 processors. Looks at a few steps of the schedule.
std::optional<PipelineSpan> pipelineSpan(const Run& run);

} // namespace hopscope

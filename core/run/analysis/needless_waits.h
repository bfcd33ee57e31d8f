#pragma once

#include "run/run.h"

#include <cstddef>
#include <optional>

namespace hopscope {

/// A processor could send, and waits for the end of an earlier step.
struct NeedlessWait {
    NodeId waits, whom; ///< whom: who ended the step, or sent what ended it
    StepIndex step{};   ///< of the send, from 0
    double from{}, to{};
};

struct NeedlessWaits {
    std::size_t sends{}, waiting{}; ///< all, and those that wait without need
    double sum{};                   ///< of their times
    std::optional<NeedlessWait> longest;
};

/// Who waits for whom without need in a run whose sends wait for steps: `free` is one of the same schedule where they
/// wait for what they send alone, which knows what that is. In both, what a processor does itself keeps it busy.
NeedlessWaits needlessWaits(const Run& ordered, const Run& free);
/// Whether the question makes sense: one schedule on one machine, with steps against without.
bool stepsAgainstNone(const Run& ordered, const Run& free);

} // namespace hopscope

#pragma once

#include "own/recording.h"
#include "search/plan.h"

#include <cstdint>
#include <span>

namespace hopscope::search {

/// An allreduce as messages from slot to slot (own/slots.h), with local acts between the steps.
struct Slotted {
    Recording recording;
    std::uint32_t slots{1};
};
/// With the slots that are needed where each message takes the first that is free: one where everybody always sends all
/// that it has. `paths`: of every message, step by step.
Slotted slottedPlan(const Plan& plan, std::span<const Path> paths, std::uint32_t processors);

} // namespace hopscope::search

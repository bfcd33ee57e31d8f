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
/// With one slot where everybody always sends all that it has; else with those that taking the first free one needs.
/// `paths`: of every message, step by step.
Slotted slottedPlan(const Plan& plan, std::span<const Path> paths, std::uint32_t processors);

} // namespace hopscope::search

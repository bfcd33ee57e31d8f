#pragma once

#include "search/machine.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hopscope::search {

/// A number of steps that no schedule undercuts, and why, in one sentence.
struct LowerBound {
    std::string name, reason;
    std::uint32_t steps{0};
};

/// The largest of all that volumes and distances say: what a search cannot refute, because too many blocks that must
/// pass too few ports are a pigeonhole. Of equal ones the first. Throws Cancelled.
LowerBound lowerBound(const Machine& machine);
/// What distances alone say, however many messages a link carries in a step.
LowerBound distanceBound(const Machine& machine);

/// Most messages that all nodes together can send in one step.
std::uint64_t mostMessages(const Machine& machine);
/// Most messages that can go in one step from some nodes to some others (which may be the same ones), by flow.
std::uint32_t mostMessages(const Machine& machine, const std::vector<bool>& senders,
                           const std::vector<bool>& receivers);

} // namespace hopscope::search

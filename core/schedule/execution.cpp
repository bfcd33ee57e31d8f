#include "schedule/execution.h"

#include <algorithm>

namespace hopscope {

std::uint32_t Execution::lineOf(NodeId processor, StepIndex k) const
{
    if (processor.value >= stays.size()) return 0;
    const auto& own = stays[processor.value];
    const auto found = std::ranges::lower_bound(own, k, {}, [](const Stay& stay) { return StepIndex{stay.last}; });
    return found == own.end() ? 0 : found->line;
}

} // namespace hopscope

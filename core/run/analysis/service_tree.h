#pragma once

#include "run/run.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// Who serves whom: in a tree from one root everybody but the root gets one message; run backwards, sends one.
struct ServiceTree {
    bool forwards{true};
    NodeId root{};
    std::vector<std::uint32_t> parent; ///< by processor
    std::vector<StepIndex> step;       ///< of its message; of the root −1 forwards, the number of steps backwards

    /// By processor: who serves the region that it lies in, after so many steps.
    std::vector<std::uint32_t> ownersAfter(StepIndex steps) const;
};

/// Nothing if the transfers are no such tree.
std::optional<ServiceTree> serviceTree(const Run& run);

} // namespace hopscope

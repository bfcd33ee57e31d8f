#pragma once

#include "run/analysis/leaf_activity.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace hopscope {

/// What the routers of a run send, in all steps.
struct RouterWork {
    std::vector<RouterSends> sends; ///< by router, then by column
    std::vector<RouterLoad> loads;  ///< by router
};
/// The same for every picture of a run that has such columns.
std::shared_ptr<const RouterWork> routerWork(const std::shared_ptr<const Run>& run, const std::vector<StepIndex>& edges,
                                             const std::stop_token& stop);

} // namespace hopscope

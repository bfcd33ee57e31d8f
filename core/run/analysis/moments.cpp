#include "run/analysis/moments.h"

#include "progress.h"

#include <algorithm>

namespace hopscope {

std::optional<StepIndex> firstContention(const Run& run)
{
    const auto stretches = run.profile().stretches();
    const auto found =
        std::ranges::find_if(stretches, [](const auto& stretch) { return stretch.traffic.messagesPerLink > 1; });
    if (found == stretches.end()) return {};
    return found->first;
}

StepIndex completeAfter(const Run& run, NodeId node, const std::stop_token& stop)
{
    const Data& data = run.data();
    Step step;
    for (StepIndex k = run.steps(); k-- > 0;) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        // What a node does by itself follows its receipts, so it only counts where values are carried on.
        if (std::ranges::any_of(step.locals(), [&](const Local& local) { return local.node == node; })) return k + 1;
        for (const Transfer& transfer : step.transfers()) {
            if (transfer.to != node) continue;
            bool counts = false;
            step.eachBlock(transfer,
                           [&](BlockId block) { counts = counts || data.mixed || data.ends(block).contains(node); });
            if (counts) return k + 1;
        }
    }
    return 0;
}

} // namespace hopscope

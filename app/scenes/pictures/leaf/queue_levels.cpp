#include "scenes/pictures/leaf/queue_levels.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

bool routersAreAlike(const LeafTree& tree, std::span<const std::vector<QueueHistory::Column>> columns)
{
    for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
        const auto all = columns.subspan(firstRouter(tree, level), routersOf(tree, level));
        for (const std::vector<QueueHistory::Column>& one : all)
            for (std::size_t i = 0; i < one.size(); ++i)
                if (one[i].longest != all.front()[i].longest
                    || std::abs(one[i].mean - all.front()[i].mean) > 1e-9 * std::max(1.0, one[i].mean))
                    return false;
    }
    return true;
}

bool hasLowPeaks(const QueueHistory& history, const LeafTree& tree)
{
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        if (const std::uint32_t peak = peakOf(history, tree, level).waiting;
            peak > 0 && history.peak() > lowPeak * peak)
            return true;
    return false;
}

std::vector<std::uint32_t> fullestRouters(const LeafTree& tree, const QueueHistory& history, StepIndex k)
{
    std::vector<std::uint32_t> routers;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
        const std::uint32_t first = firstRouter(tree, level);
        std::uint32_t found = first;
        for (std::uint32_t router = first; router < first + routersOf(tree, level); ++router)
            if (history.at(router, k) > history.at(found, k)) found = router;
        routers.push_back(found);
    }
    return routers;
}

} // namespace hopscope

#include "scenes/pictures/parts/few_regions.h"

#include <utility>

namespace hopscope {

std::uint32_t regionsIn(const std::vector<std::uint32_t>& owner)
{
    std::uint32_t regions = 0;
    for (std::uint32_t node = 0; node < owner.size(); ++node)
        if (owner[node] == node) ++regions;
    return regions;
}

std::vector<std::size_t> regionsAfterSteps(const ServiceTree& tree, StepIndex steps)
{
    constexpr StepIndex most = 64; // of more every owner would be looked at too often
    std::vector<std::size_t> counts;
    for (StepIndex done = 0; steps <= most && done <= steps; ++done)
        counts.push_back(regionsIn(tree.ownersAfter(done)));
    return counts;
}

FewRegions fewRegions(const ServiceTree& tree, StepIndex done, StepIndex steps, std::uint32_t most)
{
    // One region at the end where it begins.
    const StepIndex begin = tree.forwards ? 0 : steps, end = tree.forwards ? done : 0, by = tree.forwards ? 1 : -1;
    FewRegions found{begin, tree.ownersAfter(begin), 1};
    while (found.step != end) {
        std::vector<std::uint32_t> owner = tree.ownersAfter(found.step + by);
        const std::uint32_t count = regionsIn(owner);
        if (count > most) break;
        found = {found.step + by, std::move(owner), count};
    }
    return found;
}

} // namespace hopscope

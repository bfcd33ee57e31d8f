#include "scenes/pictures/parts/few_regions.h"

#include "drawing/format.h"
#include "drawing/words.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace hopscope {

std::uint32_t regionsIn(const std::vector<std::uint32_t>& owner)
{
    std::uint32_t regions = 0;
    for (std::uint32_t node = 0; node < owner.size(); ++node)
        if (owner[node] == node) ++regions;
    return regions;
}

QString regionsText(std::uint64_t count) { return counted(count, QStringLiteral("region"), QStringLiteral("regions")); }

std::uint32_t largestRegion(const std::vector<std::uint32_t>& owner)
{
    std::vector<std::uint32_t> sizes(owner.size());
    for (const std::uint32_t of : owner) ++sizes[of];
    return *std::ranges::max_element(sizes);
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

RegionCut regionCut(const ServiceTree& tree, StepIndex step)
{
    // Run backwards a step has joined what its reversal cuts.
    const std::vector<std::uint32_t> coarse = tree.ownersAfter(tree.forwards ? step : step + 1),
                                     fine = tree.ownersAfter(tree.forwards ? step + 1 : step);
    std::vector<std::uint32_t> pieces(fine.size()), sizes(fine.size());
    for (std::uint32_t node = 0; node < fine.size(); ++node) {
        ++sizes[fine[node]];
        if (fine[node] == node) ++pieces[coarse[node]];
    }
    RegionCut cut;
    for (std::uint32_t node = 0; node < fine.size(); ++node) {
        if (pieces[node] > 1) {
            cut.least = cut.larger == 0 ? pieces[node] : std::min(cut.least, pieces[node]);
            cut.most = std::max(cut.most, pieces[node]);
            cut.pieces += pieces[node];
            ++cut.larger;
        }
        if (fine[node] != node || pieces[coarse[node]] < 2) continue;
        cut.smallest = cut.largest == 0 ? sizes[node] : std::min(cut.smallest, sizes[node]);
        cut.largest = std::max(cut.largest, sizes[node]);
    }
    return cut;
}

QString cutSentence(const ServiceTree& tree, StepIndex step)
{
    const RegionCut cut = regionCut(tree, step);
    if (cut.larger == 0) return {};
    const QString each = cut.least == cut.most
                             ? numberText(cut.most)
                             : QStringLiteral("%1 to %2").arg(numberText(cut.least), numberText(cut.most));
    const QString sizes =
        cut.smallest == cut.largest
            ? counted(cut.largest, QStringLiteral("processor"), QStringLiteral("processors"))
            : QStringLiteral("%1 to %2 processors").arg(numberText(cut.smallest), numberText(cut.largest));
    const QString regions = regionsText(cut.larger);
    const QString ending = cut.larger > 1 ? QStringLiteral(" each") : QString();
    return tree.forwards
               ? QStringLiteral("step %1 cuts %2 into %3%4, of %5").arg(step + 1).arg(regions, each, ending, sizes)
               : QStringLiteral("step %1 makes %2 out of %3%4, of %5").arg(step + 1).arg(regions, each, ending, sizes);
}

} // namespace hopscope

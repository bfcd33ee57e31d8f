#include "scenes/pictures/regions/few_regions.h"

#include "drawing/format.h"
#include "drawing/words.h"

#include <QStringList>

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

QString processorsText(std::uint64_t count)
{
    return counted(count, QStringLiteral("processor"), QStringLiteral("processors"));
}

QString regionSentence(const std::vector<std::uint32_t>& owner, std::uint32_t node)
{
    const QString size = processorsText(static_cast<std::uint64_t>(std::ranges::count(owner, owner[node])));
    if (owner[node] == node) return QStringLiteral("Processor %1 serves a region of %2").arg(node).arg(size);
    return QStringLiteral("Processor %1 is in the region of processor %2, with %3")
        .arg(node)
        .arg(owner[node])
        .arg(size);
}

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

std::uint32_t RegionCut::allPieces() const
{
    std::uint32_t sum = 0;
    for (const auto& [each, regions] : pieces) sum += each * regions;
    return sum;
}

RegionCut regionCut(const ServiceTree& tree, StepIndex step)
{
    // Run backwards a step has joined what its reversal cuts.
    const std::vector<std::uint32_t> coarse = tree.ownersAfter(tree.forwards ? step : step + 1),
                                     fine = tree.ownersAfter(tree.forwards ? step + 1 : step);
    std::vector<std::uint32_t> pieces(fine.size()), sizes(fine.size()), before(fine.size());
    for (std::uint32_t node = 0; node < fine.size(); ++node) {
        ++sizes[fine[node]];
        ++before[coarse[node]];
        if (fine[node] == node) ++pieces[coarse[node]];
    }
    RegionCut cut;
    const auto widen = [](std::uint32_t size, std::uint32_t& least, std::uint32_t& most) {
        least = most == 0 ? size : std::min(least, size);
        most = std::max(most, size);
    };
    for (std::uint32_t node = 0; node < fine.size(); ++node) {
        if (sizes[node] > 0) widen(sizes[node], cut.smallest, cut.largest);
        if (before[node] == 0) continue;
        widen(before[node], cut.least, cut.most);
        ++cut.all;
        ++cut.pieces[pieces[node]];
        if (pieces[node] > 1) ++cut.larger;
    }
    return cut;
}

namespace {

QString sizesText(std::uint32_t least, std::uint32_t most)
{
    return least == most ? numberText(most) : numberText(least) + QStringLiteral("–") + numberText(most);
}

} // namespace

QString piecesSum(const RegionCut& cut)
{
    QStringList terms;
    for (const auto& [each, regions] : cut.pieces)
        terms.prepend(regions == 1 ? numberText(each)
                                   : QStringLiteral("%1 × %2").arg(numberText(regions), numberText(each)));
    return terms.join(QStringLiteral(" + ")) + QStringLiteral(" = ") + numberText(cut.allPieces());
}

QString cutSentence(const ServiceTree& tree, StepIndex step, StepIndex steps, bool done)
{
    const RegionCut cut = regionCut(tree, step);
    if (cut.larger == 0) return {};
    const QString which = QStringLiteral("Step %1 of %2 ").arg(step + 1).arg(steps),
                  coarse = QStringLiteral("%1 of %2 %3")
                               .arg(regionsText(cut.all), sizesText(cut.least, cut.most),
                                    cut.most == 1 ? QStringLiteral("processor") : QStringLiteral("processors")),
                  fine =
                      QStringLiteral("%1 of %2").arg(numberText(cut.allPieces()), sizesText(cut.smallest, cut.largest)),
                  sum = cut.all > 1 ? QStringLiteral(": ") + piecesSum(cut) : QString();
    if (tree.forwards)
        return which + (done ? QStringLiteral("cut ") : QStringLiteral("cuts ")) + coarse + QStringLiteral(" into ")
               + fine + sum;
    return which + (done ? QStringLiteral("made ") : QStringLiteral("makes ")) + coarse + QStringLiteral(" out of ")
           + fine + sum;
}

bool cutsEverySide(const ServiceTree& tree, StepIndex steps, std::uint32_t columns)
{
    const auto count = static_cast<std::uint32_t>(tree.parent.size());
    if (!tree.forwards || columns == 0 || count % columns != 0) return false;
    const std::uint32_t rows = count / columns;
    constexpr std::uint32_t none = 0xFFFFFFFF;
    for (StepIndex step = 0; step < steps; ++step) {
        const std::vector<std::uint32_t> coarse = tree.ownersAfter(step), fine = tree.ownersAfter(step + 1);
        std::vector<std::uint32_t> high(count), wide(count), lastRow(count, none), lastColumn(count, none),
            pieces(count);
        for (std::uint32_t node = 0; node < count; ++node) {
            const std::uint32_t byRow = coarse[node], turned = node % rows * columns + node / rows,
                                byColumn = coarse[turned];
            if (std::exchange(lastRow[byRow], node / columns) != node / columns) ++high[byRow];
            if (std::exchange(lastColumn[byColumn], node / rows) != node / rows) ++wide[byColumn];
            if (fine[node] == node) ++pieces[byRow];
        }
        const auto slabs = [](std::uint32_t side) { return std::min(side - 1, 2U); };
        for (std::uint32_t node = 0; node < count; ++node)
            if (high[node] > 0 && pieces[node] != 1 + slabs(high[node]) + slabs(wide[node])) return false;
    }
    return true;
}

} // namespace hopscope

#include "scenes/pictures/spread/spread_regions.h"

#include "drawing/theme.h"
#include "run/analysis/service_tree.h"
#include "scenes/last_of.h"
#include "scenes/pictures/parts/grid_axes.h"
#include "scenes/pictures/regions/few_regions.h"

#include <QRectF>

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

SpreadRegions findRegions(const Run& run, const Arrivals& arrivals, StepIndex done, bool moving, const GridCells& cells)
{
    // Of a region, and of a piece of one, in the mean; fewer where there is much room in a cell.
    constexpr double large = 20;
    const std::uint32_t leastCells = cells.side() < large ? 16 : 4, leastCut = leastCells / 2;
    if (arrivals.blocks != 1 || !hasGridAxes(run.topology())) return {};
    const auto tree = serviceTree(run);
    if (!tree || !tree->forwards) return {};
    std::vector<std::uint32_t> owner = tree->ownersAfter(done), larger;
    std::uint32_t count = regionsIn(owner);
    if (count * leastCells > arrivals.processors) return {};
    if (moving) {
        std::vector<std::uint32_t> cut = tree->ownersAfter(done + 1);
        if (const std::uint32_t pieces = regionsIn(cut); pieces * leastCut <= arrivals.processors) {
            larger = std::exchange(owner, std::move(cut));
            count = pieces;
        }
    }
    RegionSheet sheet{cells, run.setup().placed};
    sheet.nodes.resize(owner.size());
    std::iota(sheet.nodes.begin(), sheet.nodes.end(), 0);
    sheet.owner = owner;
    sheet.larger = larger;
    sheet.regions = count;
    sheet.keepWithin(cells.extent());
    return {regionBorders(sheet), !larger.empty()};
}

} // namespace

std::shared_ptr<const SpreadRegions> spreadRegions(const std::shared_ptr<const Run>& run, const Arrivals& arrivals,
                                                   StepIndex done, bool moving, const GridCells& cells)
{
    static LastOf<SpreadRegions, Run, StepIndex, bool, QRectF> last;
    return last.of(
        run, [&] { return std::make_shared<const SpreadRegions>(findRegions(*run, arrivals, done, moving, cells)); },
        done, moving, cells.extent());
}

void paintSpreadRegions(Canvas& canvas, const Theme& theme, const SpreadRegions& regions)
{
    paintRegionBorders(canvas, theme, regions.borders, theme.inkSoft);
}

Stroke SpreadRegions::stroke(const Theme& theme) const
{
    return borders.between.empty() ? Stroke{} : borders.stroke(theme, theme.inkSoft);
}

Stroke SpreadRegions::cutStroke(const Theme& theme) const
{
    return cuts ? borders.cutStroke(theme, theme.inkSoft) : Stroke{};
}

} // namespace hopscope

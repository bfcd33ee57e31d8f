#include "scenes/pictures/spread/spread_regions.h"

#include "run/analysis/service_tree.h"
#include "scenes/pictures/parts/grid_axes.h"
#include "scenes/pictures/regions/few_regions.h"
#include "scenes/pictures/regions/region_sheet.h"

#include <numeric>
#include <utility>

namespace hopscope {

std::optional<SpreadRegions> spreadRegions(const Run& run, const Arrivals& arrivals, StepIndex done, bool moving)
{
    constexpr std::uint32_t leastCells = 16, leastCut = 8; // of a region, and of a piece of one, in the mean
    if (arrivals.blocks != 1 || !hasGridAxes(run.topology())) return {};
    const auto tree = serviceTree(run);
    if (!tree || !tree->forwards) return {};
    SpreadRegions regions{tree->ownersAfter(done), {}, 0};
    regions.count = regionsIn(regions.owner);
    if (regions.count * leastCells > arrivals.processors) return {};
    if (!moving) return regions;
    std::vector<std::uint32_t> cut = tree->ownersAfter(done + 1);
    if (const std::uint32_t count = regionsIn(cut); count * leastCut <= arrivals.processors) {
        regions.larger = std::exchange(regions.owner, std::move(cut));
        regions.count = count;
    }
    return regions;
}

void paintSpreadRegions(Canvas& canvas, const Theme& theme, const Run& run, const GridCells& cells,
                        const SpreadRegions& regions)
{
    RegionSheet sheet{cells, run.setup().placed};
    sheet.nodes.resize(regions.owner.size());
    std::iota(sheet.nodes.begin(), sheet.nodes.end(), 0);
    sheet.owner = regions.owner;
    sheet.larger = regions.larger;
    sheet.regions = regions.count;
    sheet.keepWithin(cells.extent());
    paintRegionBorders(canvas, theme, sheet);
}

} // namespace hopscope

#include "scenes/pictures/regions/map_middle.h"

#include "scenes/last_of.h"
#include "scenes/network/map/region_tree.h"
#include "scenes/network/network_plan.h"
#include "scenes/pictures/parts/grid_axes.h"

#include <memory>

namespace hopscope {

std::optional<std::uint32_t> middleOfMap(const Run& run)
{
    static LastOf<std::optional<std::uint32_t>, Simulation> last; // the plan of a large network takes its time
    return *last.of(run.simulation(), [&] {
        std::optional<std::uint32_t> middle;
        if (gridAxesWrap(run.topology()) && drawnInBoxes(run, NetworkLayout::Topology))
            if (const auto plan = networkPlan(run, NetworkLayout::Topology); plan->regions) {
                const RegionTree& map = *plan->regions;
                middle = map.nodeAt({(map.rows() - 1) / 2, (map.columns() - 1) / 2}).value;
            }
        return std::make_shared<const std::optional<std::uint32_t>>(middle);
    });
}

} // namespace hopscope

#include "scenes/pictures/regions/map_middle.h"

#include "scenes/network/map/region_tree.h"
#include "scenes/network/network_plan.h"
#include "scenes/pictures/parts/grid_axes.h"

namespace hopscope {

std::optional<std::uint32_t> middleOfMap(const Run& run)
{
    if (!gridAxesWrap(run.topology()) || !drawnInBoxes(run, NetworkLayout::Topology)) return {};
    const auto plan = networkPlan(run, NetworkLayout::Topology);
    if (!plan->regions) return {};
    const RegionTree& map = *plan->regions;
    return map.nodeAt({(map.rows() - 1) / 2, (map.columns() - 1) / 2}).value;
}

} // namespace hopscope

#include "scenes/pictures/spread/spread_raster.h"

#include "topology/grid.h"

#include <bit>
#include <cmath>

namespace hopscope {

Topology rasterOf(const Topology& network)
{
    if (!network.axes().empty()) return network;
    auto columns = static_cast<std::uint32_t>(std::ceil(std::sqrt(network.processors())));
    if (std::has_single_bit(network.processors())) columns = std::bit_ceil(columns);
    return makeGrid("mesh", {(network.processors() + columns - 1) / columns, columns}, {false, false});
}

} // namespace hopscope

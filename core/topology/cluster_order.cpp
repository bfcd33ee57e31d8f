#include "topology/cluster_order.h"

#include "topology/grid.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include <fmt/format.h>

namespace hopscope {

std::uint32_t clusterId(std::span<const unsigned> bits, std::span<const std::uint32_t> coordinates)
{
    std::vector<unsigned> left(bits.begin(), bits.end());
    std::uint32_t id = 0;
    for (unsigned all = std::accumulate(left.begin(), left.end(), 0U); all > 0; --all) {
        std::size_t widest = 0; // the last of the widest
        for (std::size_t d = 1; d < left.size(); ++d)
            if (left[d] >= left[widest]) widest = d;
        id = 2 * id + (coordinates[widest] >> --left[widest] & 1U);
    }
    return id;
}

ClusterOrder clusterOrder(const Topology& topology)
{
    ClusterOrder order;
    std::vector<std::uint32_t> axes(topology.axes().begin(), topology.axes().end());
    if (axes.empty()) axes.push_back(topology.processors());
    std::vector<unsigned> bits;
    std::vector<std::uint32_t> padded;
    for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) { // the last axis is dimension 0
        bits.push_back(static_cast<unsigned>(std::bit_width(*axis - 1)));
        padded.insert(padded.begin(), 1U << bits.back());
        order.levels += bits.back();
    }
    if (padded != axes) order.padding = fmt::format("padded from {} to {}", sizesText(axes), sizesText(padded));
    order.ids.resize(topology.processors());
    for (std::uint32_t node = 0; node < order.ids.size(); ++node) {
        std::vector<std::uint32_t> place = coordinates(axes, node);
        std::ranges::reverse(place);
        order.ids[node] = clusterId(bits, place);
    }
    return order;
}

} // namespace hopscope

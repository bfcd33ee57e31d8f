#include "scenes/network/trees/network_tree_loads.h"

#include "topology/topology.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace hopscope {

std::vector<TreeLoad> treeLoads(const Topology& topology, std::span<const ProcessorRange> below,
                                std::span<const std::uint32_t> messages)
{
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, TreeLoad> loads;
    for (LinkId link = 0; link < messages.size(); ++link) {
        if (messages[link] == 0) continue;
        const auto [from, to] = topology.ends(link);
        ProcessorRange lower = below[from.value], upper = below[to.value];
        const bool up = upper.contains(lower);
        if (!up) std::swap(lower, upper);
        TreeLoad& load = loads[{lower.first, lower.last, upper.first, upper.last}];
        load.lower = lower, load.upper = upper;
        const std::uint32_t capacity = std::max(topology.capacity(link), 1U);
        (up ? load.up : load.down) += messages[link];
        (up ? load.upLinks : load.downLinks) += capacity;
        load.onLink = std::max(load.onLink, static_cast<double>(messages[link]) / capacity);
    }
    std::vector<TreeLoad> list;
    for (const auto& [ranges, load] : loads) list.push_back(load);
    return list;
}

TreeLoad loadAbove(std::span<const TreeLoad> loads, ProcessorRange range)
{
    TreeLoad sum{.lower = range, .upper = range};
    for (const TreeLoad& load : loads) {
        if (!range.contains(load.lower) || range.contains(load.upper)) continue;
        sum.up += load.up, sum.down += load.down;
        sum.upLinks += load.upLinks, sum.downLinks += load.downLinks;
        sum.onLink = std::max(sum.onLink, load.onLink);
    }
    return sum;
}

std::uint32_t climbOf(std::span<const TreeLoad> loads)
{
    std::uint32_t most = 0;
    for (const TreeLoad& load : loads) most = std::max(most, load.upper.size());
    return most;
}

std::uint32_t repeated(std::span<const TreeLoad> loads, ProcessorRange range)
{
    const std::uint32_t size = range.size();
    // By range, its links in their order, which is the same in all.
    std::map<std::uint32_t, std::vector<std::array<double, 9>>> within;
    for (const TreeLoad& load : loads) {
        const std::uint32_t number = load.upper.first / size, first = number * size;
        if (load.upper.last / size != number) continue;
        within[number].push_back({double(load.lower.first - first), double(load.lower.last - first),
                                  double(load.upper.first - first), double(load.upper.last - first), double(load.up),
                                  double(load.down), double(load.upLinks), double(load.downLinks), load.onLink});
    }
    const auto own = within.find(range.first / size);
    if (own == within.end() || range.first % size != 0) return 0;
    return static_cast<std::uint32_t>(
        std::ranges::count_if(within, [&](const auto& one) { return one.second == own->second; }));
}

std::vector<std::uint32_t> routersPassed(const Topology& topology, std::span<const std::uint32_t> messages)
{
    std::vector<bool> passed(topology.nodes());
    for (LinkId link = 0; link < messages.size(); ++link)
        if (messages[link] > 0) passed[topology.ends(link).to.value] = true;
    std::vector<std::uint32_t> routers;
    for (std::uint32_t node = topology.processors(); node < topology.nodes(); ++node)
        if (passed[node]) routers.push_back(node);
    return routers;
}

double mostWithin(std::span<const TreeLoad> loads, ProcessorRange range)
{
    double most = 0;
    for (const TreeLoad& load : loads)
        if (range.contains(load.upper)) most = std::max(most, load.onLink);
    return most;
}

} // namespace hopscope

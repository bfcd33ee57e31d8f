#include "scenes/network/network_tree_loads.h"

#include "topology/topology.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace hopscope {

std::vector<ProcessorRange> rangesBelow(const Topology& topology)
{
    constexpr std::uint32_t unknown = UINT32_MAX;
    const std::uint32_t processors = topology.processors(), nodes = topology.nodes();
    std::vector<std::uint32_t> level(nodes, unknown);
    std::vector<ProcessorRange> below(nodes);
    for (std::uint32_t i = 0; i < processors; ++i) level[i] = 0, below[i] = {i, i};
    // A level is known when the one below it is; a link is looked at until its lower end is known.
    std::vector<LinkId> rest(topology.links());
    std::iota(rest.begin(), rest.end(), LinkId{0});
    for (std::uint32_t known = 0; !rest.empty(); ++known) {
        const auto passed = std::erase_if(rest, [&](LinkId link) {
            const auto [from, to] = topology.ends(link);
            if (level[from.value] != known) return false;
            if (level[to.value] <= known) return true; // downwards
            ProcessorRange& range = below[to.value];
            const ProcessorRange& one = below[from.value];
            range = level[to.value] == unknown
                        ? one
                        : ProcessorRange{std::min(range.first, one.first), std::max(range.last, one.last)};
            level[to.value] = known + 1;
            return true;
        });
        if (passed == 0) break; // not all can be reached
    }
    const auto isRange = [](const ProcessorRange& range) { return range.first % (range.last - range.first + 1) == 0; };
    bool nested = std::ranges::find(level, unknown) == level.end() && std::ranges::all_of(below, isRange);
    for (LinkId link = 0; link < topology.links() && nested; ++link) {
        const auto [from, to] = topology.ends(link);
        nested = below[from.value].contains(below[to.value]) || below[to.value].contains(below[from.value]);
    }
    if (!nested) below.clear();
    return below;
}

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

double mostWithin(std::span<const TreeLoad> loads, ProcessorRange range)
{
    double most = 0;
    for (const TreeLoad& load : loads)
        if (range.contains(load.upper)) most = std::max(most, load.onLink);
    return most;
}

} // namespace hopscope

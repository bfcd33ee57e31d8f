#include "scenes/network/inside/network_inside_tree.h"

#include "scenes/network/inside/network_inside_plane.h"
#include "scenes/network/network_groups.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double leastLeaf = 10;    ///< from square to square
constexpr double besideLeaves = 60; ///< for the numbers at both ends
constexpr double besideTree = 0.25; ///< of the width, for what its links carry
constexpr double belowRoot = 16;    ///< the squares
constexpr std::uint32_t mostLeavesDrawn = 40;

/// How many processors are below the routers of the box, each number once, ascending; of a processor: 1.
std::vector<std::uint32_t> sizesWithin(const NetworkPlan& plan, const ProcessorRange& box)
{
    std::vector<std::uint32_t> sizes{1};
    for (const RouterRow& row : plan.routerRows)
        if (box.contains(row.below)) sizes.push_back(row.below.size());
    std::ranges::sort(sizes);
    sizes.erase(std::ranges::unique(sizes).begin(), sizes.end());
    return sizes;
}

/// Messages that climb out of what is below nodes of such a size.
std::uint64_t climbing(const std::vector<TreeLoad>& loads, const ProcessorRange& box, std::uint32_t size)
{
    std::uint64_t sum = 0;
    for (const TreeLoad& load : loads)
        if (box.contains(load.lower) && load.lower.size() == size) sum += load.up + load.down;
    return sum;
}

/// Of the links within the box, or out of it, the highest that carry something; nothing if none do.
const TreeLoad* highestOf(const std::vector<TreeLoad>& loads, const ProcessorRange& box)
{
    const TreeLoad* highest = nullptr;
    for (const TreeLoad& load : loads) {
        if (!box.contains(load.lower)) continue;
        const std::uint32_t size = load.lower.size(), most = highest ? highest->lower.size() : 0;
        if (size > most || (size == most && load.up + load.down > highest->up + highest->down)) highest = &load;
    }
    return highest;
}

} // namespace

const InsideTree::Link* InsideTree::busiest(std::size_t row) const
{
    const Link* found = nullptr;
    for (const Link& link : links)
        if (link.row == row && link.load.up + link.load.down > 0
            && (!found || link.load.onLink > found->load.onLink
                || (link.load.onLink == found->load.onLink
                    && std::max(link.load.up, link.load.down) > std::max(found->load.up, found->load.down))))
            found = &link;
    return found;
}

std::vector<TreeLoad> InsideTree::loadsOf(std::size_t row) const
{
    std::vector<TreeLoad> loads;
    for (const Link& link : links)
        if (link.row == row) loads.push_back(link.load);
    return loads;
}

bool InsideTree::passes(std::size_t row, std::uint32_t first) const
{
    const ProcessorRange below{first, first + sizes[row] - 1};
    return std::ranges::any_of(links, [&](const Link& link) {
        return (link.row == row || link.row + 1 == row) && below.contains(link.load.lower)
               && link.load.up + link.load.down > 0;
    });
}

std::optional<InsideTree> insideTree(const NetworkScene& scene, const NetworkProjection& projection,
                                     const NetworkGroup& box)
{
    const NetworkPlan& plan = projection.plan();
    const NetworkGroups& groups = projection.groups();
    const std::vector<TreeLoad>& loads = scene.moment->treeLoads;
    if (plan.routerRows.empty() || loads.empty() || groups.shape().columns > 1) return {};
    const ProcessorRange range{groups.first(box).value, groups.last(box).value};
    const std::vector<std::uint32_t> sizes = sizesWithin(plan, range);
    const TreeLoad* highest = highestOf(loads, range);
    if (sizes.size() < 2 || !highest) return {};
    const auto top = static_cast<std::size_t>(std::ranges::find(sizes, highest->lower.size()) - sizes.begin());
    if (top == sizes.size()) return {};
    InsideTree tree{.leaves = top + 1 == sizes.size()};
    const std::size_t root = tree.leaves ? top : top + 1;
    if (range.first % sizes[root] != 0 || range.size() % sizes[root] != 0) return {}; // not whole ones

    const double unit = projection.unit(), high = projection.inside().height() - belowRoot * unit,
                 wide =
                     (projection.inside().width() - insideWords(projection)) * (1 - besideTree) - besideLeaves * unit;
    const auto rows = static_cast<std::size_t>(std::max(high / (treeRow * unit), 1.0));
    const auto most = std::min(static_cast<std::uint32_t>(std::max(wide / (leastLeaf * unit), 2.0)), mostLeavesDrawn);
    // The lowest row that there is room for, of so many processors.
    const auto lowest = [&](std::uint32_t processors) {
        std::size_t cell = top + 1 - std::min(top + 1, rows);
        while (cell < top && processors / sizes[cell] > most) ++cell;
        return cell;
    };
    // What leaves the box comes from all of it, unless most would stay within its cells; else as many whole trees as
    // there is room for say what all do.
    std::size_t cell = lowest(tree.leaves ? range.size() : sizes[root]);
    if (tree.leaves && 2 * climbing(loads, range, sizes[cell]) < climbing(loads, range, 1)) cell = lowest(sizes[root]);
    if (sizes[root] / sizes[cell] > most) return {};
    tree.count = std::min(range.size(), std::max(most * sizes[cell] / sizes[root], 1U) * sizes[root]);
    // With the message that stands for the others.
    const std::vector<NodeId>& way = scene.moment->example;
    std::uint32_t at = highest->lower.first;
    for (const NodeId end : way)
        if (const ProcessorRange one{end.value, end.value}; range.contains(one)) {
            at = end.value;
            break;
        }
    const std::uint32_t place = at - range.first;
    tree.first = range.first + std::min(place - place % tree.count, range.size() - tree.count);
    for (std::size_t row = cell; row <= root; ++row) tree.sizes.push_back(sizes[row]);
    for (std::size_t row = 0; row < tree.linkRows(); ++row)
        for (std::uint32_t first = tree.first; first < tree.first + tree.count; first += tree.sizes[row]) {
            const ProcessorRange below{first, first + tree.sizes[row] - 1};
            const auto contains = [&](NodeId node) { return below.contains({node.value, node.value}); };
            tree.links.push_back(
                {row, loadAbove(loads, below), way.size() > 1 && contains(way.front()) != contains(way.back())});
        }
    return tree;
}

std::uint64_t overAll(const NetworkScene& scene, const NetworkProjection& projection, const NetworkGroup& box,
                      std::uint64_t leave)
{
    const NetworkGroups& groups = projection.groups();
    const GroupShape& shape = groups.shape();
    const std::uint32_t unit = shape.units.back();
    if (scene.moment->treeLoads.empty() || shape.unit.isEmpty() || unit <= 1 || box.size() <= unit
        || box.size() % unit != 0)
        return 0;
    std::uint64_t up = 0;
    const std::uint32_t last = groups.last(box).value;
    for (std::uint32_t first = groups.first(box).value; first < last; first += unit)
        up += loadAbove(scene.moment->treeLoads, {first, first + unit - 1}).up;
    return up - std::min(up, leave);
}

std::optional<std::pair<std::uint32_t, std::uint32_t>>
unitsWithin(const NetworkScene& scene, const NetworkProjection& projection, const NetworkGroup& box)
{
    const NetworkGroups& groups = projection.groups();
    const std::uint32_t unit = groups.shape().units.back();
    std::optional<std::pair<std::uint32_t, std::uint32_t>> only;
    for (const Transfer& transfer : scene.moment->step.transfers()) {
        const std::pair pair(transfer.from.value / unit, transfer.to.value / unit);
        if (pair.first == pair.second || !groups.placeIn(box, transfer.from) || !groups.placeIn(box, transfer.to))
            continue;
        if (only && *only != pair) return {};
        only = pair;
    }
    return only;
}

} // namespace hopscope

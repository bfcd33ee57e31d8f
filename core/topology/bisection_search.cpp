#include "topology/bisection_search.h"

#include "stopping.h"
#include "topology/multilevel_bisection.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace hopscope {

namespace {

/// Of units: nodes, or routers with the processors that hang on them. `units`: by node, the node that stands for its
/// unit; `weight`: by that node, the processors of the unit.
WeightedGraph graphOfUnits(const std::vector<std::uint32_t>& units, std::vector<std::uint32_t> weight,
                           const std::vector<CutCable>& cables)
{
    std::vector<WeightedGraph::Edge> edges;
    edges.reserve(cables.size());
    for (const CutCable& cable : cables) edges.push_back({units[cable.a], units[cable.b], cable.there + cable.back});
    return {std::move(weight), edges};
}

/// Nodes in the order in which a search from that one meets them.
std::vector<std::uint32_t> orderFrom(std::uint32_t start, const std::vector<std::vector<std::uint32_t>>& near)
{
    std::vector<bool> met(near.size());
    std::vector<std::uint32_t> order;
    const auto search = [&](std::uint32_t from) {
        std::size_t next = order.size();
        met[from] = true;
        order.push_back(from);
        for (; next < order.size(); ++next)
            for (const std::uint32_t other : near[order[next]])
                if (!met[other]) {
                    met[other] = true;
                    order.push_back(other);
                }
    };
    search(start);
    for (std::uint32_t node = 0; node < near.size(); ++node)
        if (!met[node]) search(node);
    return order;
}

/// Whole routers with the processors that hang on them, as long as they fit into a half, in that order; false. What
/// is missing then is taken from the next one by the second function.
std::vector<bool> wholeRouters(const std::vector<std::uint32_t>& order, std::uint32_t half, const Hanging& hanging)
{
    std::vector<bool> side(order.size(), true);
    std::uint32_t taken = 0;
    for (const std::uint32_t node : order) {
        if (hanging.on[node] != node || taken + hanging.weight[node] > half) continue;
        side[node] = false;
        taken += hanging.weight[node];
    }
    return side;
}
/// Processors on the side of their routers, but for those that make the halves equal; nothing where that is not
/// possible with one router.
std::optional<std::vector<bool>> withProcessors(std::vector<bool> side, std::uint32_t processors,
                                                const Hanging& hanging)
{
    std::uint32_t missing = processors / 2;
    for (std::uint32_t node = 0; node < side.size(); ++node) {
        side[node] = side[hanging.on[node]];
        if (node < processors && !side[node]) --missing;
    }
    std::uint32_t from = 0;
    if (missing == 0) return side;
    while (from < side.size() && !(from >= processors && side[from] && hanging.weight[from] >= missing)) ++from;
    if (from == side.size()) return {};
    for (std::uint32_t node = 0; node < processors && missing > 0; ++node)
        if (hanging.on[node] == from) {
            side[node] = false;
            --missing;
        }
    return side;
}

} // namespace

std::vector<bool> firstHalf(const std::vector<std::uint32_t>& order, std::uint32_t processors)
{
    std::vector<bool> side(order.size(), true);
    std::uint32_t taken = 0;
    for (const std::uint32_t node : order) {
        if (taken == processors / 2) break;
        side[node] = false;
        if (node < processors) ++taken;
    }
    return side;
}

std::vector<bool> searchedBisection(const Topology& topology, const std::vector<CutCable>& cables)
{
    const std::uint32_t nodes = topology.nodes(), processors = topology.processors();
    std::vector<std::vector<std::uint32_t>> near(nodes);
    for (const CutCable& cable : cables) {
        near[cable.a].push_back(cable.b);
        near[cable.b].push_back(cable.a);
    }
    std::vector<std::uint32_t> order(nodes), single(nodes);
    std::iota(order.begin(), order.end(), 0U);
    std::fill(single.begin(), single.begin() + processors, 1U);
    const Hanging hanging = hangingOf(topology, cables);
    const WeightedGraph byNode = graphOfUnits(order, std::move(single), cables),
                        byRouter = graphOfUnits(hanging.on, hanging.weight, cables);

    std::vector<bool> best;
    std::uint64_t least = ~std::uint64_t{0};
    const auto offerSide = [&](std::vector<bool> side) {
        improveBisection(byNode, side);
        if (const std::uint64_t cut = capacityOf(cables, side); cut < least) {
            least = cut;
            best = std::move(side);
        }
    };
    const auto offer = [&](const std::vector<std::uint32_t>& one) {
        goOn();
        offerSide(firstHalf(one, processors));
        if (hanging.count == 0) return;
        std::vector<bool> routers = wholeRouters(one, processors / 2, hanging);
        improveBisection(byRouter, routers);
        if (auto side = withProcessors(std::move(routers), processors, hanging)) offerSide(std::move(*side));
    };
    offer(order);
    // Between the planes across each axis.
    std::uint32_t stride = 1;
    for (std::size_t axis = topology.axes().size(); axis-- > 0 && nodes == processors;) {
        const std::uint32_t length = topology.axes()[axis];
        std::iota(order.begin(), order.end(), 0U);
        std::ranges::stable_sort(order, {}, [=](std::uint32_t node) { return node / stride % length; });
        offer(order);
        stride *= length;
    }
    // As many as are searched in less than a second.
    const auto trials = static_cast<std::uint32_t>(1'000'000 / (byNode.ends() + nodes + 1));
    for (std::uint32_t seed = 1; seed <= std::clamp(2 * trials, 2U, 24U); ++seed) {
        goOn();
        offerSide(multilevelBisection(byNode, seed));
    }
    const std::uint32_t starts = std::min(nodes, std::clamp(trials, 1U, 64U));
    for (std::uint32_t i = 0; i < starts; ++i)
        offer(orderFrom(static_cast<std::uint32_t>(std::uint64_t{i} * nodes / starts), near));
    return best;
}

} // namespace hopscope

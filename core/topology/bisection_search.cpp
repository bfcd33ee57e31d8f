#include "topology/bisection_search.h"

#include "stopping.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace hopscope {

namespace {

/// Moves units between the halves as long as that makes the cut narrower: pairs with as many processors change sides
/// together, those without processors alone. A unit is a node, or a router with the processors that hang on it.
class Improvement {
public:
    /// `units`: by node, the node that stands for its unit; `weight`: by that node, the processors of the unit.
    Improvement(std::vector<std::uint32_t> units, std::vector<std::uint32_t> weight,
                const std::vector<CutCable>& cables)
        : m_units(std::move(units)), m_weight(std::move(weight)), m_near(m_units.size())
    {
        for (const CutCable& cable : cables) {
            const auto capacity = static_cast<std::int64_t>(cable.there + cable.back);
            const std::uint32_t a = m_units[cable.a], b = m_units[cable.b];
            if (a == b) continue;
            m_near[a].push_back({b, capacity});
            m_near[b].push_back({a, capacity});
        }
    }

    void run(std::vector<bool>& side) const
    {
        constexpr int mostRounds = 40;
        for (int round = 0; round < mostRounds; ++round)
            if (!routers(side) & !pairs(side)) return;
    }

private:
    struct Near {
        std::uint32_t node;
        std::int64_t weight;
    };

    /// How much narrower the cut is when the node changes its side.
    std::int64_t gain(const std::vector<bool>& side, std::uint32_t node) const
    {
        std::int64_t sum = 0;
        for (const Near& near : m_near[node]) sum += side[near.node] == side[node] ? -near.weight : near.weight;
        return sum;
    }
    std::int64_t between(std::uint32_t a, std::uint32_t b) const
    {
        std::int64_t sum = 0;
        for (const Near& near : m_near[a])
            if (near.node == b) sum += near.weight;
        return sum;
    }
    bool routers(std::vector<bool>& side) const
    {
        bool moved = false;
        for (std::uint32_t node = 0; node < side.size(); ++node)
            if (m_units[node] == node && m_weight[node] == 0 && gain(side, node) > 0) {
                side[node] = !side[node];
                moved = true;
            }
        return moved;
    }
    bool pairs(std::vector<bool>& side) const
    {
        std::vector<std::pair<std::int64_t, std::uint32_t>> halves[2];
        for (std::uint32_t node = 0; node < side.size(); ++node)
            if (m_units[node] == node && m_weight[node] > 0)
                halves[side[node] ? 1 : 0].emplace_back(-gain(side, node), node);
        constexpr std::size_t mostTried = 24; // of each half, the best first
        for (auto& half : halves) {
            std::ranges::sort(half);
            half.resize(std::min(half.size(), mostTried));
        }
        std::int64_t best = 0;
        std::pair<std::uint32_t, std::uint32_t> chosen;
        for (const auto& [lossA, a] : halves[0])
            for (const auto& [lossB, b] : halves[1])
                if (const std::int64_t sum = -lossA - lossB - 2 * between(a, b);
                    sum > best && m_weight[a] == m_weight[b]) {
                    best = sum;
                    chosen = {a, b};
                }
        if (best == 0) return false;
        side[chosen.first] = !side[chosen.first];
        side[chosen.second] = !side[chosen.second];
        return true;
    }

    std::vector<std::uint32_t> m_units, m_weight;
    std::vector<std::vector<Near>> m_near;
};

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
    const Improvement byNode(order, single, cables), byRouter(hanging.on, hanging.weight, cables);

    std::vector<bool> best;
    std::uint64_t least = ~std::uint64_t{0};
    const auto offerSide = [&](std::vector<bool> side) {
        byNode.run(side);
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
        byRouter.run(routers);
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
    const std::uint32_t starts = std::min<std::uint32_t>(nodes, 64);
    for (std::uint32_t i = 0; i < starts; ++i)
        offer(orderFrom(static_cast<std::uint32_t>(std::uint64_t{i} * nodes / starts), near));
    return best;
}

} // namespace hopscope

#include "topology/graph_cuts.h"

#include "stopping.h"
#include "topology/second_eigenvalue.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>
#include <boost/graph/one_bit_color_map.hpp>
#include <boost/graph/stoer_wagner_min_cut.hpp>

namespace hopscope {

namespace {

/// Cables of a network: ends, and what each direction carries at once; 0 where the direction does not exist.
struct CutCable {
    std::uint32_t a, b;
    std::uint64_t there, back;
};

std::vector<CutCable> cablesOf(const Topology& topology)
{
    std::vector<CutCable> cables;
    cables.reserve(topology.links() / 2);
    for (LinkId link = 0; link < topology.links(); link += 2) {
        const Ends ends = topology.ends(link);
        if (ends.from == ends.to || !topology.exists(link)) continue;
        cables.push_back({ends.from.value, ends.to.value, topology.capacity(link),
                          topology.exists(link + 1) ? topology.capacity(link + 1) : 0});
    }
    return cables;
}

std::uint64_t capacityOf(const std::vector<CutCable>& cables, const std::vector<bool>& side)
{
    std::uint64_t out = 0, in = 0;
    for (const CutCable& cable : cables) {
        if (side[cable.a] == side[cable.b]) continue;
        out += side[cable.a] ? cable.back : cable.there;
        in += side[cable.a] ? cable.there : cable.back;
    }
    return std::min(out, in);
}

/// Stoer and Wagner's least cut. Directions that are missing make it 0 at most once, so the narrower one counts.
std::uint64_t leastCut(std::uint32_t nodes, const std::vector<CutCable>& cables)
{
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                                        boost::property<boost::edge_weight_t, long>>;
    if (nodes < 2) return 0;
    Graph graph(nodes);
    for (const CutCable& cable : cables)
        boost::add_edge(cable.a, cable.b, static_cast<long>(std::min(cable.there, cable.back)), graph);
    return static_cast<std::uint64_t>(boost::stoer_wagner_min_cut(graph, get(boost::edge_weight, graph)));
}

/// Moves nodes between the halves as long as that makes the cut narrower: pairs of processors change sides together,
/// routers alone.
class Improvement {
public:
    Improvement(std::uint32_t processors, std::uint32_t nodes, const std::vector<CutCable>& cables)
        : m_processors(processors), m_cables(cables), m_near(nodes)
    {
        for (const CutCable& cable : cables) {
            const auto weight = static_cast<std::int64_t>(cable.there + cable.back);
            m_near[cable.a].push_back({cable.b, weight});
            m_near[cable.b].push_back({cable.a, weight});
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
        for (std::uint32_t node = m_processors; node < side.size(); ++node)
            if (gain(side, node) > 0) {
                side[node] = !side[node];
                moved = true;
            }
        return moved;
    }
    bool pairs(std::vector<bool>& side) const
    {
        std::vector<std::pair<std::int64_t, std::uint32_t>> halves[2];
        for (std::uint32_t node = 0; node < m_processors; ++node)
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
                if (const std::int64_t sum = -lossA - lossB - 2 * between(a, b); sum > best) {
                    best = sum;
                    chosen = {a, b};
                }
        if (best == 0) return false;
        side[chosen.first] = !side[chosen.first];
        side[chosen.second] = !side[chosen.second];
        return true;
    }

    std::uint32_t m_processors;
    const std::vector<CutCable>& m_cables;
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

/// The first half of the processors in that order, and with them the routers among them.
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

/// What a search from every node visits at most.
constexpr std::uint64_t affordable = 60'000'000;

} // namespace

std::optional<BisectionBounds> bisectionBounds(const Topology& topology)
{
    const std::uint32_t nodes = topology.nodes(), processors = topology.processors();
    if (processors < 2 || topology.dedicated()) {
        if (processors < 2) return {};
        const std::uint64_t half = processors / 2, cut = half * (processors - half);
        std::vector<std::uint32_t> order(nodes);
        std::iota(order.begin(), order.end(), 0U);
        return BisectionBounds{cut, cut, firstHalf(order, processors)};
    }
    if (std::uint64_t{nodes} * topology.links() > affordable) return {};
    const auto cables = cablesOf(topology);
    std::vector<std::vector<std::uint32_t>> near(nodes);
    for (const CutCable& cable : cables) {
        near[cable.a].push_back(cable.b);
        near[cable.b].push_back(cable.a);
    }
    BisectionBounds bounds{0, ~std::uint64_t{0}, {}};
    const Improvement improvement(processors, nodes, cables);
    const auto offer = [&](const std::vector<std::uint32_t>& order) {
        goOn();
        std::vector<bool> side = firstHalf(order, processors);
        improvement.run(side);
        if (const std::uint64_t cut = capacityOf(cables, side); cut < bounds.atMost) {
            bounds.atMost = cut;
            bounds.side = std::move(side);
        }
    };
    std::vector<std::uint32_t> order(nodes);
    std::iota(order.begin(), order.end(), 0U);
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

    bounds.atLeast = leastCut(nodes, cables);
    goOn();
    if (nodes == processors && nodes <= mostForEigenvalue) {
        std::vector<WeightedPair> pairs;
        for (const CutCable& cable : cables)
            pairs.push_back({cable.a, cable.b, static_cast<double>(std::min(cable.there, cable.back))});
        const double p = processors, odd = processors % 2;
        // |cut| >= λ₂·|A|·|B|/p.
        const double bound = secondEigenvalue(nodes, pairs) * (p * p - odd) / (4 * p);
        constexpr double error = 1e-6;
        bounds.atLeast = std::max(bounds.atLeast, static_cast<std::uint64_t>(std::ceil(std::max(0.0, bound - error))));
    }
    return bounds;
}

std::optional<BroadcastCut> broadcastCut(const Topology& topology, NodeId root)
{
    using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
    struct Link {
        long capacity{0}, residual{0};
        Traits::edge_descriptor reverse{};
    };
    struct Node {
        boost::default_color_type colour{};
        long distance{};
        Traits::edge_descriptor predecessor{};
    };
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, Node, Link>;

    const std::uint32_t nodes = topology.nodes();
    if (topology.processors() < 2) return {};
    if (topology.dedicated())
        return BroadcastCut{topology.processors() - 1, NodeId{root.value == 0 ? 1U : 0U}, [&] {
                                std::vector<bool> near(nodes);
                                near[root.value] = true;
                                return near;
                            }()};
    if (std::uint64_t{nodes} * topology.links() > affordable) return {};

    Graph graph(nodes);
    for (const CutCable& cable : cablesOf(topology)) {
        const auto there = boost::add_edge(cable.a, cable.b, {static_cast<long>(cable.there)}, graph).first;
        const auto back = boost::add_edge(cable.b, cable.a, {static_cast<long>(cable.back)}, graph).first;
        graph[there].reverse = back;
        graph[back].reverse = there;
    }
    BroadcastCut cut{~std::uint64_t{0}, {}, {}};
    for (std::uint32_t target = 0; target < topology.processors(); ++target) {
        if (target == root.value) continue;
        goOn();
        const auto flow = static_cast<std::uint64_t>(boost::boykov_kolmogorov_max_flow(
            graph, get(&Link::capacity, graph), get(&Link::residual, graph), get(&Link::reverse, graph),
            get(&Node::predecessor, graph), get(&Node::colour, graph), get(&Node::distance, graph),
            get(boost::vertex_index, graph), root.value, target));
        if (flow >= cut.capacity) continue;
        cut = {flow, NodeId{target}, std::vector<bool>(nodes)};
        // What the flow leaves reachable from the root.
        std::vector<std::uint32_t> reached{root.value};
        cut.near[root.value] = true;
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (const auto edge : boost::make_iterator_range(out_edges(reached[i], graph)))
                if (graph[edge].residual > 0 && !cut.near[boost::target(edge, graph)]) {
                    cut.near[boost::target(edge, graph)] = true;
                    reached.push_back(static_cast<std::uint32_t>(boost::target(edge, graph)));
                }
    }
    return cut;
}

} // namespace hopscope

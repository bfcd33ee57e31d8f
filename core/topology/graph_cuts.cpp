#include "topology/graph_cuts.h"

#include "stopping.h"
#include "topology/bisection_floor.h"
#include "topology/bisection_rule.h"
#include "topology/bisection_search.h"
#include "topology/exact_bisection.h"
#include "topology/tree_bisection.h"

#include <algorithm>
#include <numeric>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>
#include <boost/range/iterator_range.hpp>

namespace hopscope {

namespace {

/// What flows to every node visit at most.
constexpr std::uint64_t affordable = 60'000'000;

} // namespace

std::optional<BisectionBounds> knownBisection(const Topology& topology)
{
    if (topology.processors() < 2 || !topology.failed().empty()) return {};
    for (const BisectionRule* rule : bisectionRules())
        if (rule->family == topology.family()) return rule->of(topology);
    return {};
}

std::optional<BisectionBounds> bisectionBounds(const Topology& topology)
{
    const std::uint32_t nodes = topology.nodes(), processors = topology.processors();
    if (processors < 2) return {};
    if (topology.dedicated()) {
        const std::uint64_t half = processors / 2, cut = half * (processors - half);
        std::vector<std::uint32_t> order(nodes);
        std::iota(order.begin(), order.end(), 0U);
        return BisectionBounds{cut, cut, firstHalf(order, processors)};
    }
    auto known = knownBisection(topology);
    constexpr std::uint64_t soonCut = 1'000'000; // nodes and links
    if ((known && known->atLeast == known->atMost) || nodes + topology.links() > soonCut) return known;
    const auto cables = cutCablesOf(topology);
    if (auto side = treeBisection(nodes, processors, cables)) {
        const std::uint64_t cut = capacityOf(cables, *side);
        return BisectionBounds{cut, cut, std::move(*side)};
    }
    if (auto side = exactBisection(nodes, processors, cables)) {
        const std::uint64_t cut = capacityOf(cables, *side);
        return BisectionBounds{cut, cut, std::move(*side)};
    }
    BisectionBounds bounds{bisectionFloor(topology, cables), 0, searchedBisection(topology, cables)};
    bounds.atMost = capacityOf(cables, bounds.side);
    if (!known) return bounds;
    bounds.atLeast = std::max(bounds.atLeast, known->atLeast);
    if (known->atMost <= bounds.atMost) {
        bounds.atMost = known->atMost;
        bounds.side = std::move(known->side);
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
    for (const CutCable& cable : cutCablesOf(topology)) {
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

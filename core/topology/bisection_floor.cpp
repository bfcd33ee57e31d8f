#include "topology/bisection_floor.h"

#include "stopping.h"
#include "topology/flow_floor.h"
#include "topology/lanczos.h"
#include "topology/second_eigenvalue.h"

#include <algorithm>
#include <cmath>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/stoer_wagner_min_cut.hpp>
#include <boost/pending/disjoint_sets.hpp>

namespace hopscope {

namespace {

/// Over cables that go both ways.
bool inOnePiece(std::uint32_t nodes, const std::vector<CutCable>& cables)
{
    boost::disjoint_sets_with_storage<> pieces(nodes);
    std::uint32_t left = nodes;
    for (const CutCable& cable : cables)
        if (cable.there > 0 && cable.back > 0 && pieces.find_set(cable.a) != pieces.find_set(cable.b)) {
            pieces.union_set(cable.a, cable.b);
            --left;
        }
    return left == 1;
}

/// Directions that are missing make it 0 at most once, so the narrower one counts. Of large networks only whether there
/// is one: 0 or 1.
std::uint64_t leastCut(std::uint32_t nodes, const std::vector<CutCable>& cables)
{
    constexpr std::uint64_t soonCut = 30'000'000;
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                                        boost::property<boost::edge_weight_t, long>>;
    if (nodes < 2) return 0;
    if (std::uint64_t{nodes} * cables.size() > soonCut) return inOnePiece(nodes, cables) ? 1 : 0;
    Graph graph(nodes);
    for (const CutCable& cable : cables)
        boost::add_edge(cable.a, cable.b, static_cast<long>(std::min(cable.there, cable.back)), graph);
    return static_cast<std::uint64_t>(boost::stoer_wagner_min_cut(graph, get(boost::edge_weight, graph)));
}

/// Packets of a total exchange over the busiest link, for each message that it carries at once; those of processors
/// that hang on the same router take the same way. 0 where there are too many pairs.
double crowding(const Topology& topology, const Hanging& hanging)
{
    constexpr std::size_t mostEnds = 1024;
    struct Stand {
        NodeId processor;
        std::uint32_t on;
    };
    std::vector<Stand> stands;
    std::vector<bool> met(topology.nodes());
    for (std::uint32_t node = 0; node < topology.processors(); ++node)
        if (const std::uint32_t on = hanging.on[node]; !met[on]) {
            met[on] = true;
            stands.push_back({NodeId{node}, on});
        }
    if (stands.size() > mostEnds || stands.size() < 2) return 0;
    std::vector<double> load(topology.links());
    std::vector<LinkId> route;
    for (const Stand& from : stands) {
        goOn();
        for (const Stand& to : stands) {
            if (from.on == to.on) continue;
            route.clear();
            topology.route(from.processor, to.processor, Path::Usual, route);
            for (const LinkId link : route)
                load[link] += static_cast<double>(hanging.weight[from.on]) * hanging.weight[to.on];
        }
    }
    double most = 0;
    for (LinkId link = 0; link < topology.links(); link += 2) {
        const Ends ends = topology.ends(link);
        if (hanging.on[ends.from.value] != ends.from.value || hanging.on[ends.to.value] != ends.to.value) continue;
        // Half of the packets may as well take the way back of the other direction.
        const double both = (load[link] + load[link + 1]) / 2;
        most = std::max(most, both / std::min(topology.capacity(link), topology.capacity(link + 1)));
    }
    return most;
}

/// Routers and the processors that do not hang on one, with the cables between them that go both ways.
WeightedGraph betweenRouters(const std::vector<CutCable>& cables, const Hanging& hanging)
{
    std::vector<WeightedGraph::Edge> edges;
    for (const CutCable& cable : cables)
        if (hanging.on[cable.a] == cable.a && hanging.on[cable.b] == cable.b && cable.there > 0 && cable.back > 0)
            edges.push_back({cable.a, cable.b, std::min(cable.there, cable.back)});
    return {hanging.weight, edges};
}

/// λ₂ divided by the nodes and by the processors on each, squared; 0 where they differ.
double spread(const WeightedGraph& routers, const Hanging& hanging, std::uint64_t effort)
{
    std::vector<std::uint32_t> number(routers.nodes());
    std::uint32_t nodes = 0, weight = 0;
    for (std::uint32_t node = 0; node < number.size(); ++node) {
        if (hanging.on[node] != node) continue;
        if (weight == 0) weight = hanging.weight[node];
        if (hanging.weight[node] != weight || weight == 0) return 0;
        number[node] = nodes++;
    }
    if (nodes < 2) return 0;
    std::vector<WeightedPair> pairs;
    std::vector<WeightedGraph::Edge> edges;
    for (std::uint32_t node = 0; node < routers.nodes(); ++node)
        for (const auto& near : routers.of(node)) {
            if (near.node < node) continue;
            pairs.push_back({number[node], number[near.node], static_cast<double>(near.weight)});
            edges.push_back({number[node], number[near.node], near.weight});
        }
    const double eigenvalue =
        nodes <= mostForEigenvalue
            ? secondEigenvalue(nodes, pairs)
            : secondEigenvalueAtLeast(WeightedGraph(std::vector<std::uint32_t>(nodes, weight), edges), effort);
    return eigenvalue / (static_cast<double>(nodes) * weight * weight);
}

} // namespace

std::uint64_t bisectionFloor(const Topology& topology, const std::vector<CutCable>& cables)
{
    constexpr std::uint64_t effort = 50'000'000; // edges that are followed: less than a second
    const std::uint64_t least = leastCut(topology.nodes(), cables);
    if (least == 0) return 0;
    goOn();
    const Hanging hanging = hangingOf(topology, cables);
    const WeightedGraph routers = betweenRouters(cables, hanging);
    const std::uint32_t processors = topology.processors(), half = processors / 2;
    // Over the routers |A|·|B| packets go each way, or those of the senders from both halves to the other one. The
    // floors are concave in the number of processors aside, so one of the two ends is the least.
    const auto leastAt = [&](auto packets) {
        const auto floorAt = [&](std::uint32_t aside) {
            return static_cast<double>(aside * hanging.leastCapacity) + packets(static_cast<double>(aside));
        };
        return std::min(floorAt(0), floorAt(std::min(half, hanging.count)));
    };
    double perPair = spread(routers, hanging, effort);
    if (!topology.parts().oneWay)
        if (const double most = crowding(topology, hanging); most > 0) perPair = std::max(perPair, 1 / most);
    double floor = leastAt([&](double aside) { return perPair * (half - aside) * (processors - half + aside); });
    if (const FlowFloor flow = flowFloor(routers, effort); flow.busiest > 0)
        floor = std::max(floor, leastAt([&](double aside) { return flow.packets / flow.busiest * (half - aside); }));
    constexpr double error = 1e-6;
    return std::max(least, static_cast<std::uint64_t>(std::ceil(std::max(0.0, floor * (1 - 1e-9) - error))));
}

} // namespace hopscope

#include "topology/bisection_floor.h"

#include "stopping.h"
#include "topology/second_eigenvalue.h"

#include <algorithm>
#include <cmath>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/stoer_wagner_min_cut.hpp>

namespace hopscope {

namespace {

/// Directions that are missing make it 0 at most once, so the narrower one counts.
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

/// λ₂ divided by the nodes and by the processors on each, squared; 0 where they differ and where there are too many.
double spread(const std::vector<CutCable>& cables, const Hanging& hanging)
{
    std::vector<std::uint32_t> number(hanging.on.size());
    std::uint32_t nodes = 0, weight = 0;
    for (std::uint32_t node = 0; node < number.size(); ++node) {
        if (hanging.on[node] != node) continue;
        if (weight == 0) weight = hanging.weight[node];
        if (hanging.weight[node] != weight || weight == 0) return 0;
        number[node] = nodes++;
    }
    if (nodes < 2 || nodes > mostForEigenvalue) return 0;
    std::vector<WeightedPair> pairs;
    for (const CutCable& cable : cables)
        if (hanging.on[cable.a] == cable.a && hanging.on[cable.b] == cable.b)
            pairs.push_back({number[cable.a], number[cable.b], static_cast<double>(std::min(cable.there, cable.back))});
    return secondEigenvalue(nodes, pairs) / (static_cast<double>(nodes) * weight * weight);
}

} // namespace

std::uint64_t bisectionFloor(const Topology& topology, const std::vector<CutCable>& cables)
{
    const std::uint64_t least = leastCut(topology.nodes(), cables);
    if (least == 0) return 0;
    goOn();
    const Hanging hanging = hangingOf(topology, cables);
    const std::uint32_t processors = topology.processors(), half = processors / 2;
    // Over the routers |A|·|B| packets go each way; the floor is concave in t, so one of the two ends is the least.
    double perPair = spread(cables, hanging);
    if (!topology.parts().oneWay)
        if (const double most = crowding(topology, hanging); most > 0) perPair = std::max(perPair, 1 / most);
    const auto floorAt = [&](std::uint32_t aside) {
        return static_cast<double>(aside * hanging.leastCapacity)
               + perPair * (half - aside) * (static_cast<double>(processors - half) + aside);
    };
    constexpr double error = 1e-6;
    const double floor = std::min(floorAt(0), floorAt(std::min(half, hanging.count)));
    return std::max(least, static_cast<std::uint64_t>(std::ceil(std::max(0.0, floor - error))));
}

} // namespace hopscope

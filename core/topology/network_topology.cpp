#include "topology/network_topology.h"

#include "diagnostic.h"
#include "topology/failed_links.h"
#include "topology/layout.h"
#include "topology/shortest_routes.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <unordered_map>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <fmt/format.h>

namespace hopscope {

namespace {

/// FNV-1a, of what tells two networks apart.
class Mark {
public:
    void add(const void* bytes, std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) {
            m_value ^= static_cast<const unsigned char*>(bytes)[i];
            m_value *= 1099511628211U;
        }
    }
    template <class Number> void add(Number number) { add(&number, sizeof number); }
    std::uint64_t value() const { return m_value; }

private:
    std::uint64_t m_value{14695981039346656037U};
};

/// The network as it travels: cables with both their directions.
struct Cable {
    std::uint32_t from{}, to{}, capacity{}, capacityBack{};
    bool back{}; ///< the other direction exists
    double latency{1}, latencyBack{1};
};

struct Net {
    std::uint32_t processors{}, nodes{};
    std::vector<Cable> cables;
    std::vector<std::optional<Point3>> said; ///< places of the file
    std::unique_ptr<ShortestRoutes> routes;
    bool oneWay{false}; ///< some cable has one direction only

    mutable std::once_flag once;
    mutable std::vector<Point3> places;

    Ends ends(LinkId link) const
    {
        const Cable& cable = cables[link / 2];
        const Ends forwards{NodeId{cable.from}, NodeId{cable.to}};
        return link % 2 == 0 ? forwards : Ends{forwards.to, forwards.from};
    }
    Point3 place(NodeId node) const
    {
        std::call_once(once, [this] { layOutOnce(); });
        return places[node.value];
    }
    void layOutOnce() const
    {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
        edges.reserve(cables.size());
        for (const Cable& cable : cables) edges.emplace_back(cable.from, cable.to);
        if (std::ranges::all_of(said, [](const auto& place) { return place.has_value(); })) {
            for (const auto& place : said) places.push_back(*place);
            scaleToEdges(places, edges);
        } else {
            places = layOut(nodes, edges, Layout2D::Spring);
        }
    }
};

/// Two directed edges that are each other's way back are one cable, those with the same capacity first.
std::vector<Cable> cablesOf(const NetworkFile& network, const std::vector<NodeId>& number)
{
    std::vector<Cable> cables;
    std::unordered_multimap<std::uint64_t, std::size_t> single;
    for (const NetworkFile::Edge& edge : network.edges) {
        const std::uint32_t from = number[edge.from].value, to = number[edge.to].value;
        if (edge.directed) {
            const auto [begin, end] = single.equal_range(std::uint64_t{to} << 32U | from);
            auto match =
                std::find_if(begin, end, [&](const auto& it) { return cables[it.second].capacity == edge.capacity; });
            if (match == end) match = begin;
            if (match != end) {
                cables[match->second].back = true;
                cables[match->second].capacityBack = edge.capacity;
                cables[match->second].latencyBack = edge.latency;
                single.erase(match);
                continue;
            }
            single.emplace(std::uint64_t{from} << 32U | to, cables.size());
        }
        cables.push_back({from, to, edge.capacity, edge.capacity, !edge.directed, edge.latency, edge.latencyBack});
    }
    return cables;
}

} // namespace

std::vector<NodeId> numbersOf(const NetworkFile& network)
{
    const auto routers = static_cast<std::uint32_t>(std::ranges::count(network.routers, true));
    std::uint32_t processor = 0, router = network.nodes() - routers;
    std::vector<NodeId> numbers;
    numbers.reserve(network.ids.size());
    for (const bool isRouter : network.routers) numbers.push_back(NodeId{isRouter ? router++ : processor++});
    return numbers;
}

Topology topologyOf(const NetworkFile& network, std::string text, const Values& values)
{
    const auto number = numbersOf(network);
    auto net = std::make_shared<Net>();
    net->nodes = network.nodes();
    net->processors = static_cast<std::uint32_t>(std::ranges::count(network.routers, false));
    net->cables = cablesOf(network, number);
    net->said.resize(net->nodes);
    for (const auto& [node, place] : network.places) net->said[number[node].value] = Point3{place.x, place.y, 0};

    const auto asked = values.find("routing");
    const bool spread = asked != values.end() && asked->second == Value("spread");
    std::vector<Ends> links;
    links.reserve(2 * net->cables.size());
    Mark mark;
    bool unit = true, alike = true;
    for (const Cable& cable : net->cables) {
        links.push_back({NodeId{cable.from}, NodeId{cable.to}});
        links.push_back(cable.back ? Ends{NodeId{cable.to}, NodeId{cable.from}}
                                   : Ends{NodeId{cable.to}, NodeId{cable.to}});
        net->oneWay = net->oneWay || !cable.back;
        unit = unit && cable.capacity == 1 && cable.capacityBack == 1;
        alike = alike && cable.latency == 1 && (!cable.back || cable.latencyBack == 1);
        mark.add(cable.latency);
        mark.add(cable.latencyBack);
        mark.add(cable.from);
        mark.add(cable.to);
        mark.add(cable.capacity);
        mark.add(cable.capacityBack);
        mark.add(cable.back);
    }
    mark.add(net->processors);
    mark.add(net->nodes);
    for (const auto& place : net->said)
        if (place) mark.add(*place);
    net->routes = std::make_unique<ShortestRoutes>(net->nodes, std::move(links),
                                                   spread ? RouteChoice::Spread : RouteChoice::Smallest);

    Topology::Parts parts{
        .family = "graph",
        .text = std::move(text),
        .processors = net->processors,
        .routers = net->nodes - net->processors,
        .links = 2 * net->cables.size(),
        .ends = [net](LinkId link) { return net->ends(link); },
        .place = [net](NodeId node) { return net->place(node); },
        .settings = fmt::format("{:x}{}", mark.value(), spread ? " spread" : ""),
    };
    if (!unit)
        parts.capacity = [net](LinkId link) {
            const Cable& cable = net->cables[link / 2];
            return link % 2 == 0 ? cable.capacity : cable.capacityBack;
        };
    parts.oneWay = net->oneWay;
    if (net->oneWay) parts.exists = [net](LinkId link) { return link % 2 == 0 || net->cables[link / 2].back; };
    if (!alike)
        parts.latency = [net](LinkId link) {
            const Cable& cable = net->cables[link / 2];
            return link % 2 == 0 ? cable.latency : cable.latencyBack;
        };
    const auto refuse = [ids = network.ids, number, bare = parts](NodeId from, NodeId to) {
        const auto name = [&](NodeId node) {
            const auto at = std::ranges::find(number, node);
            return fmt::format("\"{}\"", ids[static_cast<std::size_t>(at - number.begin())]);
        };
        throw Refused("topology", noRouteText(Topology(bare), from, to, name));
    };
    parts.route = [net, refuse](NodeId from, NodeId to, std::vector<LinkId>& out) {
        if (!net->routes->route(from, to, out)) refuse(from, to);
    };
    return Topology(std::move(parts));
}

NetworkFile networkOf(const Topology& topology)
{
    NetworkFile network;
    for (std::uint32_t i = 0; i < topology.nodes(); ++i) {
        const bool router = i >= topology.processors();
        network.ids.push_back(router ? fmt::format("r{}", i - topology.processors()) : std::to_string(i));
        network.routers.push_back(router);
        const Point3 place = topology.place(NodeId{i});
        network.places[i] = {place.x, place.y};
    }
    for (LinkId link = 0; link < topology.links(); link += 2) {
        const Ends ends = topology.ends(link);
        if (ends.from == ends.to || !topology.exists(link)) continue;
        // The capacity of an edge is one number for both of its directions.
        const bool both = topology.exists(link + 1), alike = topology.capacity(link) == topology.capacity(link + 1);
        const auto add = [&](LinkId way, bool directed) {
            const Ends its = topology.ends(way);
            network.edges.push_back({.from = its.from.value,
                                     .to = its.to.value,
                                     .directed = directed,
                                     .capacity = topology.capacity(way),
                                     .latency = topology.latency(way),
                                     .latencyBack = topology.latency(directed ? way : opposite(way))});
        };
        add(link, !both || !alike);
        if (both && !alike) add(opposite(link), true);
    }
    return network;
}

std::vector<std::vector<NodeId>> componentsOf(const Topology& topology)
{
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> graph(topology.nodes());
    for (LinkId link = 0; link < topology.links(); link += 2) {
        if (!topology.exists(link) && !topology.exists(link + 1)) continue;
        const Ends ends = topology.ends(link);
        boost::add_edge(ends.from.value, ends.to.value, graph);
    }
    std::vector<std::uint32_t> of(topology.nodes());
    std::vector<std::vector<NodeId>> components(boost::connected_components(graph, of.data()));
    for (std::uint32_t node = 0; node < of.size(); ++node) components[of[node]].push_back(NodeId{node});
    return components;
}

} // namespace hopscope

#include "diagnostic.h"
#include "run/run.h"
#include "testing.h"
#include "topology/file_network.h"
#include "topology/graph.h"
#include "topology/graph_cuts.h"
#include "topology/layout.h"
#include "topology/network_builder.h"
#include "topology/network_topology.h"
#include "topology/shortest_routes.h"

#include "catch.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>
#include <set>

#include <boost/graph/isomorphism.hpp>
#include <fmt/format.h>

namespace test_file_networks {

using namespace hopscope;
using Catch::Contains;

namespace {

Topology fromText(std::string_view name, std::string text, const Values& values = {})
{
    setNetworkText(std::string(name), std::move(text));
    return makeTopology(fmt::format("graph:{}", name), values);
}

std::vector<std::uint32_t> nodesOf(const Topology& topology, std::uint32_t from, std::uint32_t to,
                                   Path path = Path::Usual)
{
    std::vector<LinkId> links;
    topology.route(NodeId{from}, NodeId{to}, path, links);
    std::vector<std::uint32_t> nodes{from};
    for (const LinkId link : links) {
        CHECK(topology.ends(link).from.value == nodes.back());
        CHECK(topology.exists(link));
        nodes.push_back(topology.ends(link).to.value);
    }
    return nodes;
}

using Nodes = std::vector<std::uint32_t>;

} // namespace

TEST_CASE("a network from a file: processors first, routers after them, shortest routes by the smallest number")
{
    const Topology star = fromText("star.dot", "graph { s [kind=router]; a -- s; s -- b [capacity=3]; c -- s }");
    CHECK(star.text() == "graph:star.dot");
    CHECK(star.processors() == 3);
    CHECK(star.nodes() == 4);
    CHECK(star.links() == 6);
    CHECK(nodesOf(star, 0, 2) == Nodes{0, 3, 2});
    CHECK(star.capacity(2) == 3);
    const Topology square = fromText("square.edges", "0 1\n1 2\n2 3\n3 0");
    CHECK(nodesOf(square, 0, 2) == Nodes{0, 1, 2});
    CHECK(nodesOf(square, 2, 0) == Nodes{2, 1, 0});
    CHECK(nodesOf(square, 0, 2, Path::Backwards) == Nodes{0, 1, 2});
}

TEST_CASE("routes are shortest, free of loops, and those that spread stay the same for a pair")
{
    const std::string family =
        GENERATE(as<std::string>(), "torus:4x4", "hypercube:4", "ring:9", "mesh:3x5", "fat-tree:3");
    CAPTURE(family);
    const Topology original = makeTopology(family);
    const NetworkFile file = networkOf(original);
    const auto routing = GENERATE("smallest", "spread");
    const Topology copy = topologyOf(file, "graph:copy", {{"routing", Value(std::string(routing))}});
    REQUIRE(copy.nodes() == original.nodes());
    REQUIRE(copy.links() == original.links());
    const GraphMeasures one = measure(original), other = measure(copy);
    CHECK(one.degree == other.degree);
    CHECK(one.diameter == other.diameter);
    for (std::uint32_t from = 0; from < copy.nodes(); ++from)
        for (std::uint32_t to = 0; to < copy.nodes(); ++to) {
            const auto nodes = nodesOf(copy, from, to);
            CHECK(nodes.back() == to);
            CHECK(nodes.size() - 1 <= measure(copy).diameter);
            CHECK(std::set(nodes.begin(), nodes.end()).size() == nodes.size());
            CHECK(nodes == nodesOf(copy, from, to));
        }
}

TEST_CASE("a route is the same whether few or many are asked for")
{
    // The first routes to a destination are searched from both ends, later ones follow the distances of all nodes.
    const auto choice = GENERATE(RouteChoice::Smallest, RouteChoice::Spread);
    const auto seed = GENERATE(range(1U, 9U));
    std::minstd_rand engine(seed);
    const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
    const std::uint32_t nodes = 2 + random() % 60, links = random() % (4 * nodes);
    std::vector<Ends> all;
    for (std::uint32_t i = 0; i < links; ++i) all.push_back({NodeId{random() % nodes}, NodeId{random() % nodes}});
    const ShortestRoutes routes(nodes, all, choice);
    for (std::uint32_t to = 0; to < nodes; ++to) {
        const auto hops = routes.distancesTo(NodeId{to});
        std::vector<LinkId> first, later;
        for (std::uint32_t k = 0; k < nodes; ++k) {
            const std::uint32_t from = (k * 7 + seed) % nodes;
            const ShortestRoutes fresh(nodes, all, choice);
            first.clear();
            later.clear();
            CHECK(fresh.route(NodeId{from}, NodeId{to}, first) == ((*hops)[from] != ShortestRoutes::unreachable));
            routes.route(NodeId{from}, NodeId{to}, later);
            CHECK(first == later);
            if ((*hops)[from] != ShortestRoutes::unreachable) CHECK(first.size() == (*hops)[from]);
        }
    }
}

TEST_CASE("a route is the same when more destinations are asked for than distances are kept of")
{
    // Of 65 536 nodes the distances to 256 destinations are kept.
    constexpr std::uint32_t nodes = 65536, destinations = 300, routesToEach = 6;
    const auto choice = GENERATE(RouteChoice::Smallest, RouteChoice::Spread);
    std::vector<Ends> all;
    std::minstd_rand engine(3);
    for (std::uint32_t i = 1; i < nodes; ++i)
        for (const std::uint32_t other : {i - 1, static_cast<std::uint32_t>(engine()) % i}) {
            all.push_back({NodeId{i}, NodeId{other}});
            all.push_back({NodeId{other}, NodeId{i}});
        }
    const ShortestRoutes routes(nodes, all, choice), fresh(nodes, all, choice);
    std::vector<LinkId> first, later;
    const auto from = [](std::uint32_t to, std::uint32_t k) { return NodeId{(to * 211 + k * 9973 + 1) % nodes}; };
    for (std::uint32_t k = 0; k < routesToEach; ++k)
        for (std::uint32_t to = 0; to < destinations; ++to) {
            later.clear();
            REQUIRE(routes.route(from(to, k), NodeId{to}, later));
            if (k + 2 < routesToEach) continue; // before, and after all distances have been asked for
            first.clear();
            REQUIRE(fresh.route(from(to, k), NodeId{to}, first));
            CHECK(first == later);
        }
}

TEST_CASE("spread routes use both ways round a square")
{
    std::set<Nodes> ways;
    std::string text;
    // Many pairs of corners: between each, two ways.
    for (int i = 0; i < 40; ++i)
        text += fmt::format("{} {}\n{} {}\n{} {}\n{} {}\n", 4 * i, 4 * i + 1, 4 * i + 1, 4 * i + 2, 4 * i + 2,
                            4 * i + 3, 4 * i + 3, 4 * i);
    const Topology squares = fromText("squares.edges", text, {{"routing", Value(std::string("spread"))}});
    int first = 0;
    for (std::uint32_t i = 0; i < 40; ++i) first += nodesOf(squares, 4 * i, 4 * i + 2)[1] == 4 * i + 1 ? 1 : 0;
    CHECK(first > 8);
    CHECK(first < 32);
}

TEST_CASE("a one-way ring: the way back goes all round")
{
    const Topology ring = fromText("oneway.dot", "digraph { 0 -> 1 -> 2 -> 3 -> 0 }");
    CHECK(nodesOf(ring, 1, 0) == Nodes{1, 2, 3, 0});
    CHECK(nodesOf(ring, 0, 1, Path::Backwards) == Nodes{0, 1});
    CHECK(measure(ring).diameter == 3);
    // Two directed edges that are each other's way back are one cable.
    CHECK(fromText("both.dot", "digraph { a -> b; b -> a }").links() == 2);
}

TEST_CASE("where there is no route, a sentence names both ends; where there is no file, its name")
{
    const Topology apart = fromText("apart.edges", "a b\nc d");
    std::vector<LinkId> links;
    CHECK_THROWS_WITH(apart.route(NodeId{0}, NodeId{3}, Path::Usual, links), Contains("\"a\"") && Contains("\"d\""));
    CHECK(componentsOf(apart) == std::vector<std::vector<NodeId>>{{NodeId{0}, NodeId{1}}, {NodeId{2}, NodeId{3}}});
    CHECK_THROWS_WITH(makeTopology("graph:nowhere.dot"), Contains("nowhere.dot"));
    CHECK_THROWS_WITH(makeTopology("graph:nowhere"), Contains(".graphml"));
    CHECK_THROWS_WITH(fromText("bad.dot", "graph { a -> b }"), Contains("bad.dot") && Contains("line 1"));
}

TEST_CASE("the same name with another text is another network")
{
    const Topology before = fromText("now.edges", "0 1\n1 2"), after = fromText("now.edges", "0 1\n0 2");
    CHECK_FALSE(before == after);
    CHECK(after == fromText("now.edges", "0 1\n0 2"));
}

TEST_CASE("bounds of the bisection hold what is known in closed form")
{
    struct Known {
        const char* network;
        std::uint64_t bisection;
    };
    const auto [network, bisection] = GENERATE(values<Known>({{"ring:8", 2},
                                                              {"ring:9", 2},
                                                              {"line:6", 1},
                                                              {"torus:4x4", 8},
                                                              {"torus:4x4x4", 32},
                                                              {"mesh:4x4", 4},
                                                              {"mesh:6x6", 6},
                                                              {"hypercube:3", 4},
                                                              {"hypercube:4", 8},
                                                              {"hypercube:5", 16},
                                                              {"hypercube:6", 32},
                                                              {"complete:7", 12},
                                                              {"binary-tree:7", 1}}));
    CAPTURE(network);
    const auto bounds = bisectionBounds(makeTopology(network));
    REQUIRE(bounds);
    CHECK(bounds->atLeast <= bisection);
    CHECK(bounds->atMost == bisection);
    if (std::string_view(network).starts_with("hypercube")) CHECK(bounds->atLeast == bisection);
    const std::uint32_t processors = makeTopology(network).processors();
    const auto half = std::count(bounds->side.begin(), bounds->side.begin() + processors, true);
    CHECK(std::abs(2 * half - static_cast<std::int64_t>(processors)) <= 1);
}

TEST_CASE("as many edge-disjoint trees leave a root as its narrowest cut has links")
{
    CHECK(broadcastCut(makeTopology("hypercube:4"), NodeId{5})->capacity == 4);
    CHECK(broadcastCut(makeTopology("ring:7"), NodeId{0})->capacity == 2);
    CHECK(broadcastCut(makeTopology("torus:3x3"), NodeId{4})->capacity == 4);
    CHECK(broadcastCut(makeTopology("mesh:3x3"), NodeId{4})->capacity == 2);
    CHECK(broadcastCut(makeTopology("complete:6"), NodeId{2})->capacity == 5);
    const auto bridge = broadcastCut(fromText("bridge.edges", "0 1\n1 2\n2 0\n2 3\n3 4\n4 5\n5 3"), NodeId{0});
    CHECK(bridge->capacity == 1);
    CHECK(bridge->near == std::vector<bool>{true, true, true, false, false, false});
    CHECK_FALSE(broadcastCut(makeTopology("complete:1"), NodeId{0}));
}

TEST_CASE("a torus of 4 by 4 is a hypercube of 4 dimensions")
{
    const Graph torus = graphOf(makeTopology("torus:4x4")), cube = graphOf(makeTopology("hypercube:4")),
                mesh = graphOf(makeTopology("mesh:4x4"));
    CHECK(boost::isomorphism(torus, cube));
    CHECK_FALSE(boost::isomorphism(torus, mesh));
}

TEST_CASE("layouts: linked nodes about one apart, nobody on nobody, the same twice")
{
    const std::string family =
        GENERATE(as<std::string>(), "ring:8", "torus:4x4", "hypercube:5", "binary-tree:31", "complete:6", "mesh:12x12");
    const auto layout = GENERATE(Layout2D::Spring, Layout2D::Circle, Layout2D::Layers, Layout2D::Grid);
    CAPTURE(family, int(layout));
    const NetworkFile file = networkOf(makeTopology(family));
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (const NetworkFile::Edge& edge : file.edges) edges.emplace_back(edge.from, edge.to);
    const auto places = layOut(file.nodes(), edges, layout);
    REQUIRE(places.size() == file.nodes());
    CHECK(places == layOut(file.nodes(), edges, layout));
    std::vector<double> lengths;
    for (const auto& [from, to] : edges)
        lengths.push_back(std::hypot(places[from].x - places[to].x, places[from].y - places[to].y));
    std::ranges::sort(lengths);
    CHECK(lengths[lengths.size() / 2] == Approx(1));
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            CHECK(std::hypot(places[i].x - places[k].x, places[i].y - places[k].y) > 0.01);
    for (const Point3& place : places) CHECK(std::isfinite(place.x + place.y));
}

TEST_CASE("large networks are laid out, too")
{
    const NetworkFile file = networkOf(makeTopology("torus:128x128"));
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (const NetworkFile::Edge& edge : file.edges) edges.emplace_back(edge.from, edge.to);
    const auto places = layOut(file.nodes(), edges, Layout2D::Spring);
    REQUIRE(places.size() == 16384);
    for (const Point3& place : places) REQUIRE(std::isfinite(place.x + place.y));
}

TEST_CASE("two directed edges of unequal capacity are the two directions of one cable")
{
    const Topology pair = fromText("pair.dot", "digraph { a -> b; b -> a [capacity=2] }");
    CHECK(pair.links() == 2);
    CHECK(pair.capacity(0) == 1);
    CHECK(pair.capacity(1) == 2);
    const auto bounds = bisectionBounds(pair);
    REQUIRE(bounds);
    CHECK(bounds->atLeast == 1);
    CHECK(bounds->atMost == 1);
    // As a file it has two edges again.
    const NetworkFile file = networkOf(pair);
    REQUIRE(file.edges.size() == 2);
    CHECK(file.edges[0].capacity == 1);
    CHECK(file.edges[1].capacity == 2);
    CHECK(file.edges[1].directed);
    CHECK(topologyOf(file, "again").links() == 2);
    // Equal capacities belong together, whatever stands between them.
    const Topology two = fromText("two.dot", "digraph { a -> b; a -> b [capacity=2]; b -> a [capacity=2]; b -> a }");
    CHECK(two.links() == 4);
    for (LinkId link = 0; link < 4; link += 2) CHECK(two.capacity(link) == two.capacity(link + 1));
}

TEST_CASE("a file that cannot be read is named once, and sizes of a shape are told for a network from a file")
{
    const auto refusalOf = [](const char* text) { return test::refusal([&] { run(experimentFromText(text)); }).text; };
    CHECK(refusalOf("graph:nosuch.dot broadcast-binomial")
          == "topology: nosuch.dot cannot be read: there is no such file");
    setNetworkText("three.edges", "0 1\n1 2");
    CHECK(refusalOf("graph:three.edges allgather-hypercube")
          == "topology: hypercube needs p = 2^d processors (got 3); the nearest that work are 2 and 4");
    CHECK_THAT(refusalOf("ring:4 file:"), Contains("names no file"));
}

} // namespace test_file_networks

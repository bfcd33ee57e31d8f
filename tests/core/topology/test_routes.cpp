#include "testing.h"

#include "topology/graph.h"

#include <boost/graph/breadth_first_search.hpp>

#include <algorithm>

namespace test_routes {

using namespace hopscope;
using namespace hopscope::test;

namespace {

using Nodes = std::vector<std::uint32_t>;

std::vector<Topology> networks()
{
    std::vector<Topology> all;
    for (const char* text : {"complete:7", "line:9", "ring:2", "ring:3", "ring:8", "ring:9", "mesh:3x4", "mesh:1x5",
                             "mesh:2x3x4", "torus:2", "torus:2x2", "torus:1x4", "torus:3x1x4", "torus:3x4x5",
                             "torus:6x6", "hypercube:1", "hypercube:3", "hypercube:6"})
        all.push_back(makeTopology(text));
    all.push_back(makeTopology("torus:4x5", {{"wrap", std::string("yn")}}));
    all.push_back(makeTopology("torus:2x3x4", {{"wrap", std::string("nyn")}}));
    return all;
}

template <class Visit> void forAllPairs(const Topology& topology, Visit visit)
{
    for (std::uint32_t from = 0; from < topology.processors(); ++from)
        for (std::uint32_t to = 0; to < topology.processors(); ++to) visit(from, to);
}

/// Links from a node to all others, by breadth-first search in the graph.
std::vector<std::size_t> distancesFrom(std::uint32_t from, const Graph& graph)
{
    std::vector<std::size_t> distances(boost::num_vertices(graph), 0);
    boost::breadth_first_search(
        graph, from,
        boost::visitor(boost::make_bfs_visitor(boost::record_distances(distances.data(), boost::on_tree_edge()))));
    return distances;
}

} // namespace

TEST_CASE("a route is a chain of links from the sender to the receiver", "[topology]")
{
    for (const Topology& topology : networks()) {
        CAPTURE(topology.text());
        for (const Path path : {Path::Usual, Path::Backwards})
            forAllPairs(topology, [&](std::uint32_t from, std::uint32_t to) {
                NodeId at{from};
                for (LinkId link : routeOf(topology, from, to, path)) {
                    REQUIRE(link < topology.links());
                    const Ends ends = topology.ends(link);
                    REQUIRE(ends.from == at);
                    at = ends.to;
                }
                REQUIRE(at == NodeId{to});
            });
    }
}

TEST_CASE("no way is shorter than the route", "[topology]")
{
    for (const Topology& topology : networks()) {
        CAPTURE(topology.text());
        const Graph graph = graphOf(topology);
        std::vector<std::size_t> distances;
        forAllPairs(topology, [&](std::uint32_t from, std::uint32_t to) {
            if (to == 0) distances = distancesFrom(from, graph);
            if (routeOf(topology, from, to).size() != distances[to]) {
                CAPTURE(from, to);
                CHECK(routeOf(topology, from, to).size() == distances[to]);
            }
        });
    }
}

TEST_CASE("on a ring a message goes the shorter way and a tie goes up", "[topology]")
{
    const Topology ring = makeTopology("ring:8");
    CHECK(visited(ring, 0, 3) == Nodes{1, 2, 3});
    CHECK(visited(ring, 0, 5) == Nodes{7, 6, 5});
    CHECK(visited(ring, 0, 4) == Nodes{1, 2, 3, 4});
    CHECK(visited(ring, 6, 2) == Nodes{7, 0, 1, 2});
    CHECK(visited(ring, 4, 0) == Nodes{5, 6, 7, 0});
}

TEST_CASE("a line never goes round", "[topology]")
{
    CHECK(visited(makeTopology("line:5"), 4, 0) == Nodes{3, 2, 1, 0});
    CHECK(visited(makeTopology("torus:5", {{"wrap", std::string("n")}}), 4, 0) == Nodes{3, 2, 1, 0});
}

TEST_CASE("on grids the last axis comes first", "[topology]")
{
    CHECK(visited(makeTopology("mesh:3x4"), 0, 11) == Nodes{1, 2, 3, 7, 11});
    CHECK(visited(makeTopology("mesh:3x4"), 11, 0) == Nodes{10, 9, 8, 4, 0});
    CHECK(visited(makeTopology("torus:4x4"), 0, 15) == Nodes{3, 15});
    CHECK(visited(makeTopology("mesh:2x2x2"), 0, 7) == Nodes{1, 3, 7});
}

TEST_CASE("on a hypercube bit 0 comes first", "[topology]")
{
    CHECK(visited(makeTopology("hypercube:3"), 0, 7) == Nodes{1, 3, 7});
    CHECK(visited(makeTopology("hypercube:3"), 5, 2) == Nodes{4, 6, 2});
    CHECK(visited(makeTopology("hypercube:4"), 9, 0) == Nodes{8, 0});
}

TEST_CASE("the way backwards is the way of the other direction with every link turned", "[topology]")
{
    for (const Topology& topology : networks()) {
        CAPTURE(topology.text());
        forAllPairs(topology, [&](std::uint32_t from, std::uint32_t to) {
            auto turned = routeOf(topology, to, from);
            std::ranges::reverse(turned);
            for (LinkId& link : turned) link = opposite(link);
            REQUIRE(routeOf(topology, from, to, Path::Backwards) == turned);
        });
    }
    // It differs from the usual way where a tie or the order of the axes decides.
    CHECK(visited(makeTopology("ring:8"), 0, 4, Path::Backwards) == Nodes{7, 6, 5, 4});
    CHECK(visited(makeTopology("mesh:3x4"), 0, 11, Path::Backwards) == Nodes{4, 8, 9, 10, 11});
    CHECK(visited(makeTopology("hypercube:3"), 0, 7, Path::Backwards) == Nodes{4, 6, 7});
}

TEST_CASE("routes are appended to what is there", "[topology]")
{
    for (const Path path : {Path::Usual, Path::Backwards}) {
        const Topology ring = makeTopology("ring:8");
        std::vector<LinkId> links{42};
        ring.route(NodeId{3}, NodeId{3}, path, links);
        CHECK(links == std::vector<LinkId>{42});
        ring.route(NodeId{1}, NodeId{3}, path, links);
        REQUIRE(links.size() == 3);
        CHECK(links[0] == 42);
        CHECK(ring.ends(links[1]) == Ends{NodeId{1}, NodeId{2}});
        CHECK(ring.ends(links[2]) == Ends{NodeId{2}, NodeId{3}});
    }
}

TEST_CASE("paths are flags that toggle", "[topology]")
{
    CHECK((Path::Usual ^ Path::Backwards) == Path::Backwards);
    CHECK((Path::Backwards ^ Path::Backwards) == Path::Usual);
    CHECK(has(Path::Backwards, Path::Backwards));
    CHECK_FALSE(has(Path::Usual, Path::Backwards));
}

} // namespace test_routes

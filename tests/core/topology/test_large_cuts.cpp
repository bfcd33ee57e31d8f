// Bounds of the bisection that hold for any network, and how near they come for 16 384 nodes.
#include "topology/cut_cables.h"
#include "topology/file_network.h"
#include "topology/flow_floor.h"
#include "topology/graph_cuts.h"
#include "topology/lanczos.h"
#include "topology/multilevel_bisection.h"
#include "topology/second_eigenvalue.h"
#include "topology/tree_bisection.h"

#include "catch.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <random>

#include <fmt/format.h>

namespace test_large_cuts {

using namespace hopscope;

namespace {

using Edges = std::vector<WeightedGraph::Edge>;

Edges randomRegular(std::uint32_t nodes, std::uint32_t degree, std::uint32_t seed)
{
    std::mt19937 random(seed);
    std::vector<std::uint32_t> stubs;
    for (std::uint32_t i = 0; i < nodes * degree; ++i) stubs.push_back(i / degree);
    for (std::size_t i = stubs.size(); i-- > 1;) std::swap(stubs[i], stubs[random() % (i + 1)]);
    Edges edges;
    for (std::size_t i = 0; i + 1 < stubs.size(); i += 2)
        if (stubs[i] != stubs[i + 1]) edges.push_back({stubs[i], stubs[i + 1], 1});
    return edges;
}

Edges randomTree(std::uint32_t nodes, std::uint32_t seed, std::uint32_t heaviest)
{
    std::mt19937 random(seed);
    Edges edges;
    for (std::uint32_t i = 1; i < nodes; ++i) {
        const auto before = static_cast<std::uint32_t>(random() % i);
        edges.push_back({i, before, 1 + random() % heaviest});
    }
    return edges;
}

Edges torus(std::uint32_t side)
{
    Edges edges;
    for (std::uint32_t i = 0; i < side; ++i)
        for (std::uint32_t j = 0; j < side; ++j) {
            edges.push_back({i * side + j, i * side + (j + 1) % side, 1});
            edges.push_back({i * side + j, (i + 1) % side * side + j, 1});
        }
    return edges;
}

Edges cube(std::uint32_t dimensions)
{
    Edges edges;
    for (std::uint32_t i = 0; i < 1U << dimensions; ++i)
        for (std::uint32_t bit = 0; bit < dimensions; ++bit)
            if ((i >> bit & 1) == 0) edges.push_back({i, i | 1U << bit, 1});
    return edges;
}

WeightedGraph graphOf(const Edges& edges)
{
    std::uint32_t nodes = 0;
    for (const auto& edge : edges) nodes = std::max({nodes, edge.a + 1, edge.b + 1});
    return {std::vector<std::uint32_t>(nodes, 1), edges};
}

std::uint64_t cutOf(const Edges& edges, const std::vector<bool>& side)
{
    std::uint64_t cut = 0;
    for (const auto& edge : edges) cut += side[edge.a] != side[edge.b] ? edge.weight : 0;
    return cut;
}

std::uint64_t leastOfAllHalves(const Edges& edges, std::uint32_t nodes)
{
    std::uint64_t least = ~std::uint64_t{0};
    for (std::uint32_t half = 0; half < 1U << nodes; ++half) {
        if (static_cast<std::uint32_t>(std::popcount(half)) != nodes / 2) continue;
        std::uint64_t cut = 0;
        for (const auto& edge : edges) cut += (half >> edge.a ^ half >> edge.b) & 1 ? edge.weight : 0;
        least = std::min(least, cut);
    }
    return least;
}

Topology network(const std::string& name, const Edges& edges)
{
    std::string text;
    for (const auto& edge : edges) text += fmt::format("{} {} {}\n", edge.a, edge.b, edge.weight);
    setNetworkText(name, text);
    return makeTopology("graph:" + name);
}

constexpr std::uint64_t effort = 10'000'000;

} // namespace

TEST_CASE("Lanczos' method comes near the second eigenvalue, from below", "[large-cuts]")
{
    std::vector<Edges> graphs{torus(7), torus(14), cube(6), cube(7), randomTree(200, 5, 4)};
    for (const std::uint32_t degree : {3U, 4U, 8U}) graphs.push_back(randomRegular(200, degree, degree));
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        CAPTURE(i);
        const WeightedGraph graph = graphOf(graphs[i]);
        std::vector<WeightedPair> pairs;
        for (const auto& edge : graphs[i]) pairs.push_back({edge.a, edge.b, static_cast<double>(edge.weight)});
        const double exact = secondEigenvalue(graph.nodes(), pairs), found = secondEigenvalueAtLeast(graph, effort);
        double largest = 0;
        for (std::uint32_t node = 0; node < graph.nodes(); ++node) {
            double degree = 0;
            for (const auto& near : graph.of(node)) degree += static_cast<double>(near.weight);
            largest = std::max(largest, degree);
        }
        CHECK(found <= exact + 1e-6);
        CHECK(found >= exact - 0.15 * largest);
    }
    // An eigenvalue in closed form, of 16 384 nodes: 2 of a cube; with few steps nothing is claimed.
    CHECK(std::abs(secondEigenvalueAtLeast(graphOf(cube(14)), effort) - 2) < 1e-6);
    CHECK(secondEigenvalueAtLeast(graphOf(randomRegular(16384, 3, 1)), 1) == 0);
}

TEST_CASE("flows of some or of all processors claim no wider cut than there is", "[large-cuts]")
{
    struct Known {
        Edges edges;
        std::uint64_t bisection;
    };
    for (const auto& [edges, bisection] : std::vector<Known>{{torus(8), 16}, {torus(16), 32}, {cube(6), 32}, {cube(9), 256}}) {
        const WeightedGraph graph = graphOf(edges);
        for (const std::uint64_t budget : {std::uint64_t{1}, std::uint64_t{20'000}, effort}) {
            CAPTURE(graph.nodes(), budget);
            const FlowFloor flow = flowFloor(graph, budget);
            REQUIRE(flow.busiest > 0);
            const double floor = flow.packets * (graph.nodes() / 2) / flow.busiest;
            CHECK(floor <= static_cast<double>(bisection) + 1e-6);
            if (budget == effort) CHECK(floor >= 0.75 * static_cast<double>(bisection));
        }
    }
    // Not everybody is reached: nothing is claimed.
    CHECK(flowFloor(graphOf({{0, 1, 1}, {2, 3, 1}}), effort).busiest == 0);
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        const Edges edges = randomTree(9 + seed % 4, seed, 3);
        const WeightedGraph graph = graphOf(edges);
        const FlowFloor flow = flowFloor(graph, effort);
        CHECK(flow.packets * (graph.nodes() / 2) / flow.busiest
              <= static_cast<double>(leastOfAllHalves(edges, graph.nodes())) + 1e-6);
    }
}

TEST_CASE("a bisection of a tree is the least of all halves, whatever node it is given from", "[large-cuts]")
{
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        const std::uint32_t nodes = 2 + seed % 13;
        const Edges edges = randomTree(nodes, seed, 1 + seed % 4);
        std::vector<CutCable> cables;
        for (const auto& edge : edges) cables.push_back({edge.a, edge.b, edge.weight, edge.weight});
        const auto side = treeBisection(nodes, nodes, cables);
        REQUIRE(side);
        CHECK(capacityOf(cables, *side) == leastOfAllHalves(edges, nodes));
        CHECK(std::abs(2 * std::count(side->begin(), side->end(), true) - std::int64_t{nodes}) <= 1);
    }
}

TEST_CASE("a multilevel search divides into equal halves and finds what is narrow", "[large-cuts]")
{
    struct Known {
        Edges edges;
        std::uint64_t narrow; ///< that is expected at least of the best of a few
    };
    for (const auto& [edges, narrow] : std::vector<Known>{
             {torus(16), 32}, {cube(8), 128}, {randomTree(1001, 3, 1), 4}, {randomRegular(1000, 3, 2), 170}}) {
        const WeightedGraph graph = graphOf(edges);
        std::uint64_t best = ~std::uint64_t{0};
        for (std::uint32_t seed = 1; seed <= 4; ++seed) {
            CAPTURE(graph.nodes(), seed);
            const auto side = multilevelBisection(graph, seed);
            CHECK(std::abs(2 * std::count(side.begin(), side.end(), true) - std::int64_t{graph.nodes()}) <= 1);
            CHECK(multilevelBisection(graph, seed) == side);
            best = std::min(best, cutOf(edges, side));
        }
        CHECK(best <= narrow);
    }
}

TEST_CASE("networks of 16 384 nodes from files have useful bounds of their bisection", "[large-cuts]")
{
    struct Known {
        const char* name;
        Edges edges;
        std::uint64_t atLeast, atMost; ///< the bounds are between these
    };
    Edges path, star;
    for (std::uint32_t i = 1; i < 16384; ++i) {
        path.push_back({i - 1, i, 1});
        star.push_back({0, i, 1});
    }
    const std::vector<Known> table{{"torus.edges", torus(128), 140, 256},
                                   {"regular-4.edges", randomRegular(16384, 4, 1), 2000, 4900},
                                   {"path.edges", path, 1, 1},
                                   {"star.edges", star, 8192, 8192}};
    for (const auto& [name, edges, atLeast, atMost] : table) {
        CAPTURE(name);
        const Topology topology = network(name, edges);
        const auto bounds = bisectionBounds(topology);
        REQUIRE(bounds);
        CHECK(bounds->atLeast >= atLeast);
        CHECK(bounds->atMost <= atMost);
        CHECK(bounds->atLeast <= bounds->atMost);
        CHECK(cutOf(edges, bounds->side) == bounds->atMost);
        CHECK(2 * std::count(bounds->side.begin(), bounds->side.end(), true) == std::int64_t{topology.nodes()});
    }
}

} // namespace test_large_cuts

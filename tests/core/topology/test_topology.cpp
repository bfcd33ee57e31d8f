#include "testing.h"

#include "topology/graph.h"
#include "topology/grid.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

namespace test_topology {

using namespace hopscope;
using namespace hopscope::test;

namespace {

/// One network of every kind: odd and even axes, axes of one and of two nodes, open and closed ones.
struct Network {
    std::string text, wrap;
    Topology build() const { return makeTopology(text, wrap.empty() ? Values{} : Values{{"wrap", wrap}}); }
};
std::ostream& operator<<(std::ostream& out, const Network& network)
{
    return out << network.text << (network.wrap.empty() ? "" : " wrap=" + network.wrap);
}

std::vector<Network> networks()
{
    return {{"complete:1", ""},  {"complete:2", ""},  {"complete:9", ""},  {"line:1", ""},         {"line:2", ""},
            {"line:7", ""},      {"ring:1", ""},      {"ring:2", ""},      {"ring:3", ""},         {"ring:8", ""},
            {"ring:9", ""},      {"mesh:3x4", ""},    {"mesh:1x5", ""},    {"mesh:2x3x4", ""},     {"torus:1", ""},
            {"torus:2", ""},     {"torus:2x2", ""},   {"torus:1x4", ""},   {"torus:4x1", ""},      {"torus:3x1x4", ""},
            {"torus:3x4x5", ""}, {"torus:4x4", "yn"}, {"torus:2x3", "ny"}, {"torus:4x2x3", "yyn"}, {"hypercube:0", ""},
            {"hypercube:1", ""}, {"hypercube:5", ""}};
}

/// What the definition of the family says about neighbours: every cable as (lower, higher), parallel ones each.
std::multiset<std::pair<std::uint32_t, std::uint32_t>> cablesByDefinition(const Network& network)
{
    const Topology topology = network.build();
    std::multiset<std::pair<std::uint32_t, std::uint32_t>> cables;
    const auto join = [&](std::uint32_t a, std::uint32_t b) { cables.emplace(std::min(a, b), std::max(a, b)); };
    const std::uint32_t count = topology.nodes();
    for (std::uint32_t node = 0; node < count; ++node) {
        if (topology.family() == "complete")
            for (std::uint32_t other = 0; other < node; ++other) join(node, other);
        if (topology.family() == "hypercube")
            for (std::uint32_t bit = 1; bit < count; bit <<= 1)
                if ((node & bit) == 0) join(node, node | bit);
        for (std::size_t axis = 0; axis < topology.axes().size(); ++axis) {
            auto at = coordinates(topology.axes(), node);
            const std::uint32_t length = topology.axes()[axis];
            const bool closed = topology.family() == "ring" ? length > 2 : topology.wraps(axis) && length > 1;
            if (at[axis] + 1 == length && !closed) continue;
            at[axis] = (at[axis] + 1) % length;
            join(node, nodeAt(topology.axes(), at));
        }
    }
    return cables;
}

} // namespace

TEST_CASE("networks have the nodes and links and measures of the textbook", "[topology]")
{
    struct Known {
        Network network;
        std::uint32_t nodes;
        std::uint64_t cables;
        std::uint32_t degree, diameter;
    };
    const std::vector<Known> table{
        {{"complete:1", ""}, 1, 0, 0, 0},     {{"complete:2", ""}, 2, 1, 1, 1},
        {{"complete:5", ""}, 5, 10, 4, 1},    {{"complete:16", ""}, 16, 120, 15, 1},
        {{"line:1", ""}, 1, 0, 0, 0},         {{"line:2", ""}, 2, 1, 1, 1},
        {{"line:7", ""}, 7, 6, 2, 6},         {{"ring:1", ""}, 1, 0, 0, 0},
        {{"ring:2", ""}, 2, 1, 1, 1},         {{"ring:3", ""}, 3, 3, 2, 1},
        {{"ring:8", ""}, 8, 8, 2, 4},         {{"ring:9", ""}, 9, 9, 2, 4},
        {{"mesh:1", ""}, 1, 0, 0, 0},         {{"mesh:1x1", ""}, 1, 0, 0, 0},
        {{"mesh:2x2", ""}, 4, 4, 2, 2},       {{"mesh:1x5", ""}, 5, 4, 2, 4},
        {{"mesh:3x4", ""}, 12, 17, 4, 5},     {{"mesh:2x3x4", ""}, 24, 46, 5, 6},
        {{"torus:1", ""}, 1, 0, 0, 0},        {{"torus:2", ""}, 2, 2, 2, 1},
        {{"torus:3", ""}, 3, 3, 2, 1},        {{"torus:1x4", ""}, 4, 4, 2, 2},
        {{"torus:2x2", ""}, 4, 8, 4, 2},      {{"torus:2x4", ""}, 8, 16, 4, 3},
        {{"torus:4x4", ""}, 16, 32, 4, 4},    {{"torus:3x5", ""}, 15, 30, 4, 3},
        {{"torus:3x4x5", ""}, 60, 180, 6, 5}, {{"torus:4x4x4", "yyn"}, 64, 176, 6, 7},
        {{"torus:2x3", "ny"}, 6, 9, 3, 2},    {{"torus:2x2", "nn"}, 4, 4, 2, 2},
        {{"torus:4x1", "yn"}, 4, 4, 2, 2},    {{"hypercube:0", ""}, 1, 0, 0, 0},
        {{"hypercube:1", ""}, 2, 1, 1, 1},    {{"hypercube:2", ""}, 4, 4, 2, 2},
        {{"hypercube:3", ""}, 8, 12, 3, 3},   {{"hypercube:6", ""}, 64, 192, 6, 6},
    };
    for (const Known& known : table) {
        CAPTURE(known.network);
        const Topology topology = known.network.build();
        const GraphMeasures measures = measure(topology);
        CHECK(topology.text() == known.network.text);
        CHECK(topology.nodes() == known.nodes);
        CHECK(topology.processors() == known.nodes);
        CHECK(topology.links() == 2 * known.cables);
        CHECK(measures.degree == known.degree);
        CHECK(measures.diameter == known.diameter);
        CHECK(measures.connected);
    }
}

TEST_CASE("links are numbered densely and both directions of a cable are a pair", "[topology]")
{
    for (const Network& network : networks()) {
        CAPTURE(network);
        const Topology topology = network.build();
        std::multiset<std::pair<std::uint32_t, std::uint32_t>> cables;
        for (LinkId link = 0; link < topology.links(); ++link) {
            const Ends there = topology.ends(link), back = topology.ends(opposite(link));
            REQUIRE(there == Ends{back.to, back.from});
            if (link % 2 == 0)
                cables.emplace(std::min(there.from, there.to).value, std::max(there.from, there.to).value);
        }
        CHECK(cables == cablesByDefinition(network));
    }
}

TEST_CASE("a ring of two has one cable and a torus axis of two has two", "[topology]")
{
    CHECK(makeTopology("ring:2").links() == 2);
    const Topology torus = makeTopology("torus:2");
    CHECK(torus.links() == 4);
    CHECK(torus.ends(0) == torus.ends(3));
    // Both go in the + direction, each over a cable of its own.
    CHECK(routeOf(torus, 0, 1) == std::vector<LinkId>{0});
    CHECK(routeOf(torus, 1, 0) == std::vector<LinkId>{2});
}

TEST_CASE("every link carries one message at a time unless its family says more", "[topology]")
{
    const Topology ring = makeTopology("ring:5");
    CHECK(ring.unitCapacity());
    CHECK(ring.capacity(3) == 1);
    const Topology line = lineWithCapacities({1, 4});
    CHECK_FALSE(line.unitCapacity());
    CHECK(line.capacity(2) == 4);
    CHECK(line.capacity(3) == 4);
}

TEST_CASE("only the complete network gives every pair a link of its own", "[topology]")
{
    for (const Network& network : networks())
        CHECK(network.build().dedicated() == (network.build().family() == "complete"));
}

TEST_CASE("no two nodes are drawn at the same place", "[topology]")
{
    for (const Network& network : networks()) {
        CAPTURE(network);
        const Topology topology = network.build();
        std::set<Point3> places;
        for (std::uint32_t node = 0; node < topology.nodes(); ++node) places.insert(topology.place(NodeId{node}));
        CHECK(places.size() == topology.nodes());
    }
}

TEST_CASE("the graph of a network has its nodes and links", "[topology]")
{
    const Topology topology = makeTopology("torus:2x3");
    const Graph graph = graphOf(topology);
    CHECK(boost::num_vertices(graph) == 6);
    CHECK(boost::num_edges(graph) == topology.links());
    CHECK(boost::out_degree(0, graph) == 4);
    const auto [edge, found] = boost::edge(0, 1, graph);
    REQUIRE(found);
    CHECK(topology.ends(graph[edge].link) == Ends{NodeId{0}, NodeId{1}});
}

TEST_CASE("grids number their nodes row by row", "[topology]")
{
    const std::vector<std::uint32_t> axes{2, 3, 4};
    CHECK(coordinates(axes, 0) == std::vector<std::uint32_t>{0, 0, 0});
    CHECK(coordinates(axes, 1) == std::vector<std::uint32_t>{0, 0, 1});
    CHECK(coordinates(axes, 23) == std::vector<std::uint32_t>{1, 2, 3});
    for (std::uint32_t node = 0; node < 24; ++node) CHECK(nodeAt(axes, coordinates(axes, node)) == node);
    CHECK(strideOf(axes, 0) == 12);
    CHECK(strideOf(axes, 1) == 4);
    CHECK(strideOf(axes, 2) == 1);
    CHECK(sizesText(axes) == "2x3x4");
}

TEST_CASE("grids for a number of processors are as square as possible", "[topology]")
{
    for (const auto& [count, sizes] : std::map<std::uint64_t, std::string>{
             {1, "1x1"}, {2, "1x2"}, {7, "1x7"}, {12, "3x4"}, {16, "4x4"}, {30, "5x6"}, {36, "6x6"}, {1024, "32x32"}})
        CHECK(squarestSizes(count) == sizes);
}

TEST_CASE("every family knows its sizes for a number of processors", "[topology]")
{
    const std::set<std::string_view> powers{"hypercube", "butterfly", "nd-butterfly", "fat-tree"};
    for (const TopologyFamily* family : topologyFamilies())
        for (std::uint64_t count = 1; count <= 130; ++count) {
            CAPTURE(family->id, count);
            const auto sizes = family->sizesFor(count);
            const bool possible = powers.contains(family->id) ? std::has_single_bit(count)
                                  : family->id == "leaf-tree" ? count > 1
                                  : family->id == "dragonfly" ? sizes.has_value() // some numbers of every kind
                                  : family->rareSizes != nullptr
                                      ? std::ranges::count(family->rareSizes(), count, &RareSize::processors) == 1
                                      : true;
            CHECK(sizes.has_value() == possible);
            if (sizes) CHECK(makeTopology(std::string(family->id) + ":" + *sizes).processors() == count);
        }
}

TEST_CASE("families are found by their id and come in alphabetical order", "[topology]")
{
    const auto families = topologyFamilies();
    CHECK(std::ranges::is_sorted(families, {}, [](const TopologyFamily* family) { return family->id; }));
    for (const TopologyFamily* family : families) CHECK(findTopologyFamily(family->id) == family);
    CHECK(findTopologyFamily("moebius") == nullptr);
}

TEST_CASE("impossible networks are refused with the nearest one that works", "[topology]")
{
    const std::vector<std::pair<std::string, std::string>> table{
        {"ring:0", "ring:1"},
        {"ring:4x4", "ring:16"},
        {"hypercube:8x8", "hypercube:6"},
        {"hypercube:25", "hypercube:24"},
        {"hypercube:9223372036854775809x1", "hypercube:24"},
        {"torus:0x4", "torus:1x4"},
        {"complete:99999999", "complete:16777216"},
    };
    for (const auto& [text, nearest] : table) {
        CAPTURE(text);
        const Diagnostic why = refusal([&text = text] { makeTopology(text); });
        CHECK(why.parameter == "topology");
        CHECK_THAT(why.text, Catch::Matchers::Contains(text.substr(text.find(':') + 1)));
        CHECK_THAT(why.text, Catch::Matchers::Contains("the nearest that works is " + nearest));
        REQUIRE(why.remedies.size() == 1);
        CHECK(why.remedies[0].experiment == nearest);
        CHECK_NOTHROW(makeTopology(nearest));
    }
}

TEST_CASE("what is no network at all is refused with the way to write it", "[topology]")
{
    const std::vector<std::pair<std::string, std::string>> table{
        {"", "there is no"},
        {":", "there is no"},
        {"rnig:8", "did you mean ring?"},
        {"ring", "write ring:P"},
        {"ring:", "write ring:P"},
        {"ring:x", "write ring:P"},
        {"ring:8x", "write ring:P"},
        {"ring:-8", "write ring:P"},
        {"ring:8.5", "write ring:P"},
        {"ring: 8", "write ring:P"},
        {"mesh:4xx4", "write mesh:AxBx"},
        {"complete:99999999999999999999", "write complete:P"},
    };
    for (const auto& [text, sentence] : table) {
        CAPTURE(text);
        CHECK_THAT(refusal([&text = text] { makeTopology(text); }).text, Catch::Matchers::Contains(sentence));
    }
}

TEST_CASE("a grid may be as large as the largest network and no larger", "[topology]")
{
    CHECK(makeTopology("mesh:4096x4096").processors() == maximumProcessors);
    for (const char* text : {"mesh:4096x4097", "torus:4294967296x4294967296", "mesh:0x99999999999", "torus:2x16777216"})
        CHECK_THAT(refusal([text] { makeTopology(text); }).text, Catch::Matchers::Contains("1 to 16777216 processors"));
}

TEST_CASE("a torus says for each of its axes whether it wraps", "[topology]")
{
    for (const char* wrap : {"y", "yyy", "yx", "YN"}) {
        const Diagnostic why = refusal([wrap] { makeTopology("torus:4x4", {{"wrap", std::string(wrap)}}); });
        CHECK(why.parameter == "wrap");
        CHECK_THAT(why.text, Catch::Matchers::Contains("2 letters y or n"));
    }
    const Topology torus = makeTopology("torus:3x4", {{"wrap", std::string("ny")}});
    CHECK_FALSE(torus.wraps(0));
    CHECK(torus.wraps(1));
}

TEST_CASE("networks that differ in a parameter are different though they are written alike", "[topology]")
{
    const auto same = [](const char* text, const Values& a, const Values& b) {
        return makeTopology(text, a) == makeTopology(text, b);
    };
    CHECK_FALSE(same("nd-butterfly:4", {{"n", 2.0}}, {{"n", 3.0}}));
    CHECK(same("nd-butterfly:4", {}, {{"n", 2.0}}));
    CHECK_FALSE(same("fat-tree:4", {{"alpha-m", 0.5}}, {{"alpha-m", 0.25}}));
    CHECK(same("fat-tree:4", {}, {{"alpha-m", 0.5}}));
    CHECK_FALSE(same("torus:4x4", {}, {{"wrap", std::string("yn")}}));
    CHECK(same("torus:4x4", {}, {{"wrap", std::string("yy")}}));
    CHECK_FALSE(same("mesh:4x4", {}, {{"routing", std::string("first-axis-first")}}));
    CHECK_FALSE(same("binary-tree:8", {}, {{"capacity", std::string("fat")}}));
    CHECK_FALSE(same("leaf-tree:2x2x2", {}, {{"capacities", std::string("exponential")}}));
    CHECK(
        same("leaf-tree:2x2x2", {{"capacities", std::string("1,2,4")}}, {{"capacities", std::string("exponential")}}));
    CHECK_FALSE(same("hierarchy:2x4", {}, {{"out", 3.0}}));
    CHECK_FALSE(makeTopology("ring:4") == makeTopology("ring:5"));
}

} // namespace test_topology

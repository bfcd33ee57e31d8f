#include "testing.h"

#include "topology/mapping.h"

#include <algorithm>
#include <numeric>

namespace test_mapping {

using namespace hopscope;
using namespace hopscope::test;

namespace {

using Nodes = std::vector<std::uint32_t>;

Nodes placed(std::string_view mapping, const std::string& topology, std::uint64_t seed = 1)
{
    Nodes nodes;
    for (NodeId node : placement(mapping, makeTopology(topology), seed)) nodes.push_back(node.value);
    return nodes;
}

Nodes inOrder(std::size_t count)
{
    Nodes nodes(count);
    std::iota(nodes.begin(), nodes.end(), 0U);
    return nodes;
}

bool neighbours(const Topology& topology, std::uint32_t a, std::uint32_t b)
{
    return routeOf(topology, a, b).size() == 1;
}

} // namespace

TEST_CASE("every mapping puts every processor in a place of its own", "[mapping]")
{
    for (const std::string_view mapping : mappings())
        for (const char* topology : {"ring:1", "ring:2", "hypercube:4", "mesh:4x8", "torus:2x2x4", "complete:64"}) {
            CAPTURE(mapping, topology);
            Nodes nodes = placed(mapping, topology);
            std::ranges::sort(nodes);
            CHECK(nodes == inOrder(nodes.size()));
        }
}

TEST_CASE("row-major leaves everybody in place", "[mapping]")
{
    CHECK(mappings().front() == "row-major");
    CHECK(placed("row-major", "mesh:3x4") == inOrder(12));
}

TEST_CASE("a snake turns every second row", "[mapping]")
{
    CHECK(placed("snake", "mesh:3x4") == Nodes{0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11});
    CHECK(placed("snake", "mesh:2x2x2") == Nodes{0, 1, 3, 2, 6, 7, 5, 4});
    for (const char* straight : {"line:6", "ring:6", "complete:6", "hypercube:3"})
        CHECK(placed("snake", straight) == inOrder(placed("snake", straight).size()));
}

TEST_CASE("consecutive processors of a snake are neighbours", "[mapping]")
{
    for (const char* text :
         {"mesh:3x4", "mesh:4x3", "mesh:1x5", "mesh:5x1", "mesh:2x3x4", "mesh:3x3x3", "mesh:3x2x3x2"}) {
        CAPTURE(text);
        const Topology mesh = makeTopology(text);
        const Nodes nodes = placed("snake", text);
        for (std::size_t i = 1; i < nodes.size(); ++i) CHECK(neighbours(mesh, nodes[i - 1], nodes[i]));
    }
}

TEST_CASE("a ring laid out by gray codes closes in the hypercube", "[mapping]")
{
    CHECK(placed("gray", "hypercube:3") == Nodes{0, 1, 3, 2, 6, 7, 5, 4});
    const Topology cube = makeTopology("hypercube:5");
    const Nodes nodes = placed("gray", "hypercube:5");
    for (std::size_t i = 0; i < nodes.size(); ++i) CHECK(neighbours(cube, nodes[i], nodes[(i + 1) % nodes.size()]));
}

TEST_CASE("reversing the bits twice gives the number back", "[mapping]")
{
    CHECK(placed("bit-reversed", "ring:8") == Nodes{0, 4, 2, 6, 1, 5, 3, 7});
    const Nodes nodes = placed("bit-reversed", "ring:32");
    for (std::uint32_t i = 0; i < 32; ++i) CHECK(nodes[nodes[i]] == i);
}

TEST_CASE("the seed alone decides a random placement", "[mapping]")
{
    CHECK(placed("random", "ring:50", 7) == placed("random", "torus:5x10", 7));
    CHECK(placed("random", "ring:50", 7) != placed("random", "ring:50", 8));
    CHECK(placed("random", "ring:50", 7) != inOrder(50));
}

TEST_CASE("mappings that do not fit are refused", "[mapping]")
{
    for (const char* mapping : {"gray", "bit-reversed"}) {
        const Diagnostic why = refusal([mapping] { placed(mapping, "ring:6"); });
        CHECK(why.parameter == "mapping");
        CHECK_THAT(why.text, Catch::Matchers::Contains("power of two") && Catch::Matchers::Contains("got 6"));
    }
    CHECK_THAT(refusal([] { placed("grey", "ring:8"); }).text, Catch::Matchers::Contains("did you mean gray?"));
}

} // namespace test_mapping

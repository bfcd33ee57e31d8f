#include "testing.h"

#include "algorithms/mesh_tree.h"
#include "run/run.h"

#include <set>

namespace test_mesh_tree {

using namespace hopscope;
using namespace hopscope::test;

namespace {

double peak(const std::string& text)
{
    const auto result = run(experimentFromText(text));
    CHECK(result->violationCount() == 0);
    CHECK(result->delivers());
    for (const Comparison& comparison : result->comparisons()) CHECK(holds(comparison));
    return result->maxLinkLoad();
}

} // namespace

TEST_CASE("an H-tree covers every mesh of a power of two of groups", "[mesh-tree]")
{
    for (const std::uint32_t side : {1U, 2U, 4U, 8U, 16U})
        for (const std::uint32_t rows : {1U, 2U, 3U})
            for (const std::uint32_t columns : {1U, 2U, 5U}) {
                CAPTURE(side, rows, columns);
                const auto tree = canonicalMeshTree(side * rows, side * columns, rows, columns);
                REQUIRE(tree);
                CHECK(canonicalMeshRoot(side * rows, side * columns, rows, columns) == tree->nodes[0]);
                const std::set<NodeId> nodes(tree->nodes.begin(), tree->nodes.end());
                CHECK(nodes.size() == std::size_t{side} * side * rows * columns);
                CHECK(tree->groups.size() == std::size_t{side} * side);
            }
    CHECK_FALSE(canonicalMeshRoot(6, 6, 1, 1));
    CHECK_FALSE(canonicalMeshTree(6, 6, 1, 1));
    CHECK_FALSE(canonicalMeshTree(8, 16, 1, 1));
    CHECK_FALSE(storedMeshTree(8, 8, 1, 2));
}

TEST_CASE("the load of canonical layouts does not grow with the mesh", "[mesh-tree]")
{
    for (const char* mesh : {"4x4", "8x8", "16x16", "32x32"}) {
        CAPTURE(mesh);
        CHECK(peak(std::string("mesh:") + mesh + " broadcast-mesh-fractional-tree packets=3") == 1);
    }
    for (const char* text : {"mesh:8x16 broadcast-mesh-fractional-tree group-columns=2 packets=6",
                             "mesh:32x32 broadcast-mesh-fractional-tree group-rows=2 group-columns=2 packets=12",
                             "mesh:12x8 broadcast-mesh-fractional-tree group-rows=3 group-columns=2 packets=18"}) {
        CAPTURE(text);
        const double load = peak(text);
        CHECK(load >= 2);
        CHECK(load <= 3);
    }
}

TEST_CASE("routes of stored layouts never meet along the row first, nor back along the column first", "[mesh-tree]")
{
    for (const char* mesh : {"4x8", "8x16"}) {
        const std::string broadcast =
            std::string("mesh:") + mesh + " broadcast-mesh-fractional-tree layout=stored packets=9";
        const std::string reduce = std::string("mesh:") + mesh + " reduce-mesh-fractional-tree layout=stored packets=9";
        CAPTURE(mesh);
        CHECK(peak(broadcast) == 1);
        CHECK(peak(reduce) == 1); // the same links backwards
        CHECK(peak(reduce + " paths=rerouted") == 2);
        CHECK(peak(reduce + " paths=rerouted routing=first-axis-first") == 1);
    }
}

TEST_CASE("routing chooses the first axis", "[topology]")
{
    const Topology usual = makeTopology("mesh:3x4"),
                   other = makeTopology("mesh:3x4", {{"routing", std::string("first-axis-first")}});
    const auto second = [](const Topology& topology) { return topology.ends(routeOf(topology, 0, 11)[0]).to; };
    CHECK(second(usual) == NodeId{1});
    CHECK(second(other) == NodeId{4});
}

} // namespace test_mesh_tree

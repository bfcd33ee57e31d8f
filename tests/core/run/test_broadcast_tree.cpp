#include "run/analysis/broadcast_tree.h"
#include "testing.h"

#include <bit>
#include <string>
#include <string_view>

namespace test_broadcast_tree {

using namespace hopscope;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

/// With spaces where a line is not broken.
std::string unbroken(std::string text)
{
    constexpr std::string_view space = "\u00A0";
    for (auto at = text.find(space); at != std::string::npos; at = text.find(space))
        text.replace(at, space.size(), " ");
    return text;
}

TEST_CASE("a broadcast over a tree has one sender for every processor", "[broadcast-tree]")
{
    const auto made = run(experimentFromText("hypercube:3 broadcast-hypercube"));
    const auto tree = broadcastTree(*made);
    REQUIRE(tree);
    CHECK(tree->depth == 3);
    CHECK(tree->from[0] == NodeId{0});
    for (std::uint32_t i = 1; i < 8; ++i) // over one link of the cube, towards the root
        CHECK(std::popcount(i ^ tree->from[i].value) == 1);
    CHECK_FALSE(broadcastTree(*run(experimentFromText("hypercube:3 allgather-hypercube"))));
}

TEST_CASE("a failed link moves an edge of the tree, and what its steps are made of is said", "[broadcast-tree]")
{
    const std::string text = "torus:4x4 broadcast-breadth-first packets=4 words=64 alpha=10";
    const auto whole = run(experimentFromText(text)), failed = run(experimentFromText(text + " without=0-1"));
    const auto before = broadcastTree(*whole), now = broadcastTree(*failed);
    REQUIRE((before && now));
    CHECK(before->from[1] == NodeId{0});
    CHECK(now->from[1] != NodeId{0});
    const std::string said = unbroken(treeChangeText(*before, *now, *failed));
    INFO(said);
    CHECK_THAT(said, Contains("the tree stays 4 edges deep: 4 packets + depth 4 − 1 = 7 steps, each 10 + 64 ÷ 4 = "
                              "26 units, 182 in all; no port limit: root 0 sends to its 3 children at once"));
    CHECK_THAT(treeChangeText(*before, *before, *whole), StartsWith("no edge of its tree changes; "));
}

TEST_CASE("steps of a broadcast over a tree are made of its depth and its packets", "[broadcast-tree]")
{
    const auto made = run(experimentFromText("hypercube:3 broadcast-hypercube words=5 alpha=10 beta=2"));
    CHECK_THAT(
        unbroken(treeStepsText(*broadcastTree(*made), *made)),
        StartsWith("depth 3: the longest path, 0 → 4 → 6 → 7, has one message in each of the 3 steps, each 10 + 2 × 5 = "
                   "20 units, 60 in all"));
}

TEST_CASE("one level of a tree in each step is said only where every processor of a level receives in it",
          "[broadcast-tree]")
{
    const auto steps = [](const char* text) {
        const auto made = run(experimentFromText(text));
        return unbroken(treeStepsText(*broadcastTree(*made), *made));
    };
    // 0 → 4, 2, 1 in steps 1, 2, 3: all three are on level 1.
    CHECK_THAT(steps("hypercube:3 broadcast-hypercube"), !Contains("level"));
    CHECK_THAT(steps("torus:4x4 broadcast-breadth-first"), Contains("one level of the tree in each step: 4 steps"));
    CHECK_THAT(steps("torus:8x8 broadcast-torus-mst words=64 alpha=10"), Contains("the longest path, 0 → "));
}

} // namespace test_broadcast_tree

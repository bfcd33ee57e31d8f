#include "testing.h"
#include "topology/graph.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <set>

namespace test_leaf_trees {

using namespace hopscope;
using namespace hopscope::test;

namespace {

/// Every list of arities with so many leaves.
void eachTree(std::uint32_t leaves, const std::string& prefix, std::vector<std::string>& out)
{
    if (leaves == 1 && !prefix.empty()) out.push_back("leaf-tree:" + prefix.substr(0, prefix.size() - 1));
    for (std::uint32_t arity = 2; arity <= leaves; ++arity)
        if (leaves % arity == 0) eachTree(leaves / arity, prefix + std::to_string(arity) + "x", out);
}

} // namespace

TEST_CASE("a leaf tree is complete, with the processors as leaves", "[topology][leaf]")
{
    std::vector<std::string> texts;
    for (std::uint32_t leaves = 2; leaves <= 36; ++leaves) eachTree(leaves, "", texts);
    CHECK(texts.size() == 170);
    for (const std::string& text : texts) {
        CAPTURE(text);
        const Topology topology = makeTopology(text);
        const LeafTree tree = LeafTree::of(topology);
        CHECK(topology.nodes() == tree.nodes());
        CHECK(topology.processors() == tree.leaves());
        CHECK(topology.links() == 2 * (topology.nodes() - 1));
        const GraphMeasures measures = measure(topology);
        CHECK(measures.connected);
        CHECK(measures.diameter == 2 * tree.levels());
        for (LinkId link = 0; link < topology.links(); ++link) {
            const Ends ends = topology.ends(link);
            CHECK(topology.ends(opposite(link)) == Ends{ends.to, ends.from});
            const std::uint32_t lower = std::min(ends.from.value, ends.to.value);
            CHECK(tree.parent(lower) == std::max(ends.from.value, ends.to.value));
            CHECK(tree.child(tree.parent(lower), tree.index(lower) % tree.arity(tree.level(lower) + 1)) == lower);
        }
        for (std::uint32_t from = 0; from < topology.nodes(); ++from)
            for (std::uint32_t to = 0; to < topology.nodes(); ++to) {
                NodeId at{from};
                std::set<std::uint32_t> seen{from};
                for (const LinkId link : routeOf(topology, from, to)) {
                    REQUIRE(topology.ends(link).from == at);
                    at = topology.ends(link).to;
                    REQUIRE(seen.insert(at.value).second); // the only way in a tree is the one without a turn
                }
                REQUIRE(at.value == to);
            }
    }
}

TEST_CASE("nodes of a leaf tree are numbered level by level", "[topology][leaf]")
{
    const Topology topology = makeTopology("leaf-tree:2x3");
    CHECK(topology.nodes() == 10);
    CHECK(visited(topology, 0, 1) == std::vector<std::uint32_t>{6, 1});
    CHECK(visited(topology, 1, 4) == std::vector<std::uint32_t>{6, 9, 8, 4});
    CHECK(topology.place(NodeId{9}) == Point3{2.5, 0, 0});
    CHECK(topology.place(NodeId{7}) == Point3{2.5, 1, 0});
    CHECK(topology.place(NodeId{5}) == Point3{5, 2, 0});
    const LeafTree tree = LeafTree::of(topology);
    CHECK(tree.meeting(0, 1) == 1);
    CHECK(tree.meeting(1, 2) == 2);
    CHECK(tree.meeting(3, 3) == 0);
    CHECK(tree.towards(9, 3) == 7);
    CHECK(tree.towards(6, 3) == 9);
}

TEST_CASE("capacities of a leaf tree are constant, exponential or listed", "[topology][leaf]")
{
    const auto of = [](const char* text, const char* capacities) {
        const LeafTree tree = LeafTree::of(makeTopology(text, {{"capacities", std::string(capacities)}}));
        std::vector<std::uint32_t> found;
        for (std::uint32_t level = 1; level <= tree.levels(); ++level) found.push_back(tree.capacity(level));
        for (std::uint32_t level = 1; level <= tree.levels(); ++level) found.push_back(tree.effective(level));
        return found;
    };
    using List = std::vector<std::uint32_t>;
    CHECK(of("leaf-tree:2x2x2", "constant") == List{1, 1, 1, 1, 1, 1});
    CHECK(of("leaf-tree:2x3x4", "exponential") == List{1, 2, 6, 1, 2, 6});
    CHECK(of("leaf-tree:2x2x2", "1,4,3") == List{1, 4, 3, 1, 2, 3});
    const auto refused = [](const char* text, const char* capacities) {
        return refusal([&] { makeTopology(text, {{"capacities", std::string(capacities)}}); });
    };
    CHECK(refused("leaf-tree:2x2", "1").parameter == "capacities");
    CHECK(refused("leaf-tree:2x2", "2,2").text
          == "capacities: level 1, the links of the processors, must have 1, got 2,2; 1,2 works");
    CHECK(refused("leaf-tree:2x2", "1,0").parameter == "capacities");
    CHECK(refused("leaf-tree:2x2", "1,1.5").parameter == "capacities");
    CHECK(refused("leaf-tree:2x2", "wide").parameter == "capacities");
    CHECK(refused("leaf-tree:2x1x2", "constant").remedies.at(0).experiment == "leaf-tree:2x2");
    CHECK(refused("leaf-tree:1", "constant").parameter == "topology");
    CHECK(refused("leaf-tree:4096x4097", "constant").parameter == "topology");
}

} // namespace test_leaf_trees

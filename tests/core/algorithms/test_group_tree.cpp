#include "algorithms/algorithm.h"
#include "algorithms/group_tree.h"
#include "catch.h"
#include "run/experiment.h"
#include "run/run.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

namespace test_group_tree {

using namespace hopscope;

namespace {

std::optional<GroupTree> treeOf(const std::string& text)
{
    const auto made = run(experimentFromText(text));
    return groupTree(made->drawing(), made->topology().processors());
}

} // namespace

TEST_CASE("the groups of a fractional tree are a binary tree", "[drawing][tree]")
{
    for (const char* text :
         {"complete:1024 broadcast-fractional-tree group=10 packets=20", "complete:100 reduce-fractional-tree group=4",
          "complete:77 broadcast-fractional-tree group=3 root=50", "complete:64 broadcast-coupled-simplex group=2",
          "complete:64 broadcast-fractional-tree-simplex group=2 packets=4"}) {
        INFO(text);
        const auto tree = treeOf(text);
        REQUIRE(tree);
        REQUIRE(tree->toRoot == (std::string(text).find("reduce") != std::string::npos));
        const auto processors = static_cast<std::uint32_t>(tree->groupOf.size());
        REQUIRE(tree->groups.front().groupsBelow + 1 == tree->groups.size());
        REQUIRE(tree->groups.front().processorsBelow + tree->groups.front().members.size() == processors);
        for (std::uint32_t i = 0; i < tree->groups.size(); ++i) {
            const GroupTree::Node& group = tree->groups[i];
            REQUIRE(group.members.size() <= tree->largest);
            REQUIRE(group.children.size() <= 2);
            REQUIRE(group.parent.has_value() == (i > 0));
            for (const NodeId member : group.members) REQUIRE(tree->groupOf[member.value] == i);
            // What hangs below it follows it, first what its last member feeds.
            std::uint32_t next = i + 1;
            for (const std::uint32_t child : group.children) {
                REQUIRE(child == next);
                REQUIRE(tree->groups[child].level == group.level + 1);
                next += 1 + tree->groups[child].groupsBelow;
            }
            if (group.children.size() == 2 && group.members.size() > 1) {
                REQUIRE_FALSE(tree->groups[group.children[0]].inTurn);
                REQUIRE(tree->groups[group.children[1]].inTurn);
            }
        }
    }
    REQUIRE(treeOf("complete:77 broadcast-fractional-tree group=3 root=50")->groups.front().members.front()
            == NodeId{50});
}

TEST_CASE("what is no tree of several groups has none", "[drawing][tree]")
{
    REQUIRE_FALSE(treeOf("complete:64 broadcast-chain packets=4"));
    REQUIRE_FALSE(treeOf("complete:64 broadcast-binomial"));
    REQUIRE_FALSE(treeOf("complete:20 broadcast-fractional-tree group=20 packets=4"));
    // Two groups that feed each other.
    Drawing circle;
    circle.groups = {{"a", {NodeId{0}}}, {"b", {NodeId{1}}}};
    circle.edges = {{NodeId{0}, NodeId{1}}, {NodeId{1}, NodeId{0}}};
    REQUIRE_FALSE(groupTree(circle, 2));
    circle.edges.pop_back();
    REQUIRE(groupTree(circle, 2));
    REQUIRE_FALSE(groupTree(circle, 3)); // a processor without a group
}

} // namespace test_group_tree

#include "testing.h"
#include "topology/graph.h"

#include <algorithm>
#include <map>
#include <set>

namespace test_binary_tree {

using namespace hopscope;
using namespace hopscope::test;

TEST_CASE("a binary tree has its processors as leaves and one router less", "[topology]")
{
    for (std::uint32_t p = 1; p <= 70; ++p) {
        const Topology tree = makeTopology("binary-tree:" + std::to_string(p));
        CAPTURE(p);
        CHECK(tree.processors() == p);
        CHECK(tree.nodes() == 2 * p - 1);
        CHECK(tree.links() == 4 * (p - 1));
        const GraphMeasures measures = measure(tree);
        CHECK(measures.connected);
        CHECK(measures.degree == (p == 1 ? 0 : p == 2 ? 2 : 3));
        for (LinkId link = 0; link < tree.links(); ++link) {
            const Ends ends = tree.ends(link);
            CHECK(tree.ends(opposite(link)) == Ends{ends.to, ends.from});
            CHECK(ends.from != ends.to);
        }
    }
}

TEST_CASE("routes of a binary tree go up to the common router and down", "[topology]")
{
    // Five processors: 7 cuts 0-2 from 3-4, 6 cuts 0-1 from 2, 5 cuts 0 from 1, and 8 cuts 3 from 4.
    const Topology tree = makeTopology("binary-tree:5");
    CHECK(visited(tree, 0, 1) == std::vector<std::uint32_t>{5, 1});
    CHECK(visited(tree, 1, 2) == std::vector<std::uint32_t>{5, 6, 2});
    CHECK(visited(tree, 0, 4) == std::vector<std::uint32_t>{5, 6, 7, 8, 4});
    CHECK(visited(tree, 3, 4) == std::vector<std::uint32_t>{8, 4});
    for (std::uint32_t p = 2; p <= 33; ++p) {
        const Topology any = makeTopology("binary-tree:" + std::to_string(p));
        for (std::uint32_t from = 0; from < any.nodes(); ++from)
            for (std::uint32_t to = 0; to < any.nodes(); ++to) {
                NodeId at{from};
                std::set<std::uint32_t> seen{from};
                for (const LinkId link : routeOf(any, from, to)) {
                    REQUIRE(any.ends(link).from == at);
                    at = any.ends(link).to;
                    REQUIRE(seen.insert(at.value).second); // the only way in a tree is the one without a turn
                }
                REQUIRE(at.value == to);
            }
    }
}

TEST_CASE("links of a fat tree carry as many messages as there are processors below", "[topology]")
{
    const Topology fat = makeTopology("binary-tree:13", {{"capacity", std::string("fat")}});
    std::map<std::uint32_t, std::uint32_t> below; // leaves below a node, by counting up from every leaf
    for (std::uint32_t leaf = 0; leaf < 13; ++leaf) {
        NodeId at{leaf};
        for (bool climbs = true; climbs;) {
            ++below[at.value];
            climbs = false;
            for (LinkId link = 0; link < fat.links() && !climbs; link += 2)
                if (fat.ends(link).from == at) at = fat.ends(link).to, climbs = true;
        }
    }
    for (LinkId link = 0; link < fat.links(); ++link) {
        const Ends ends = fat.ends(link);
        CHECK(fat.capacity(link) == std::min(below[ends.from.value], below[ends.to.value]));
    }
    CHECK(makeTopology("binary-tree:13").unitCapacity());
}

TEST_CASE("a binary tree stands on a row of processors", "[topology]")
{
    const Topology tree = makeTopology("binary-tree:11");
    for (std::uint32_t leaf = 0; leaf < 11; ++leaf) CHECK(tree.place(NodeId{leaf}) == Point3{double(leaf), 4, 0});
    for (LinkId link = 0; link < tree.links(); link += 2)
        CHECK(tree.place(tree.ends(link).from).y > tree.place(tree.ends(link).to).y);
    std::set<Point3> places;
    for (std::uint32_t node = 0; node < tree.nodes(); ++node) CHECK(places.insert(tree.place(NodeId{node})).second);
}

} // namespace test_binary_tree

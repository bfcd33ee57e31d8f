#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "algorithms/search_trees.h"
#include "diagnostic.h"
#include "run/bounds.h"
#include "run/run.h"
#include "topology/failed_links.h"
#include "topology/file_network.h"
#include "topology/graph.h"
#include "topology/graph_cuts.h"
#include "topology/network_topology.h"

#include "catch.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace test_failed_links {

using namespace hopscope;
using Catch::Contains;

namespace {

Topology network(const std::string& text, const std::string& failed)
{
    return makeTopology(text, {{"without", Value(failed)}});
}

std::vector<std::uint32_t> wayOf(const Topology& topology, std::uint32_t from, std::uint32_t to,
                                 Path path = Path::Usual)
{
    std::vector<LinkId> links;
    topology.route(NodeId{from}, NodeId{to}, path, links);
    std::vector<std::uint32_t> nodes{from};
    for (const LinkId link : links) {
        REQUIRE(topology.exists(link));
        REQUIRE(topology.ends(link).from.value == nodes.back());
        nodes.push_back(topology.ends(link).to.value);
    }
    REQUIRE(nodes.back() == to);
    return nodes;
}

using Way = std::vector<std::uint32_t>;

} // namespace

TEST_CASE("a link that failed: its messages go round it, all others stay on their ways", "[failed]")
{
    const Topology whole = makeTopology("torus:4x4"), broken = network("torus:4x4", "0-1");
    CHECK(broken.text() == "torus:4x4");
    CHECK_FALSE(broken == whole);
    CHECK(wayOf(broken, 0, 1) == Way{0, 3, 2, 1}); // 3 hops, the smallest number that is near enough each time
    int rerouted = 0;
    for (std::uint32_t from = 0; from < 16; ++from)
        for (std::uint32_t to = 0; to < 16; ++to) {
            const Way before = wayOf(whole, from, to), now = wayOf(broken, from, to);
            bool used = false;
            for (std::size_t i = 0; i + 1 < before.size(); ++i)
                used = used || (before[i] < 2 && before[i + 1] < 2 && before[i] != before[i + 1]);
            if (used)
                ++rerouted;
            else
                CHECK(now == before);
            CHECK(now.size() >= before.size());
        }
    CHECK(rerouted > 0);
    CHECK(measure(broken).degree == 4);
    CHECK(broadcastCut(broken, NodeId{0})->capacity == 3);
}

TEST_CASE("detours are shortest ways in what is left", "[failed]")
{
    const auto [text, failed] = GENERATE(values<std::pair<const char*, const char*>>({{"torus:4x4", "0-1,5-9"},
                                                                                      {"hypercube:4", "0-1,0-2"},
                                                                                      {"mesh:3x5", "6-7"},
                                                                                      {"ring:9", "8-0"},
                                                                                      {"complete:6", "0-1,1-2"},
                                                                                      {"fat-tree:3", "0-r0"},
                                                                                      {"hierarchy:2x4", "0-r0"}}));
    CAPTURE(text, failed);
    const Topology whole = makeTopology(text);
    Topology broken = whole;
    try {
        broken = network(text, failed);
    } catch (const Refused& refusal) {
        FAIL(refusal.why().text);
    }
    const Graph graph = graphOf(broken);
    const std::size_t cables = 1 + static_cast<std::size_t>(std::ranges::count(std::string(failed), ','));
    CHECK(boost::num_edges(graph) == boost::num_edges(graphOf(whole)) - 2 * cables);
    const Topology left = topologyOf(networkOf(broken), "left");
    std::vector<LinkId> before, now, best;
    for (std::uint32_t from = 0; from < broken.processors(); ++from)
        for (std::uint32_t to = 0; to < broken.processors(); ++to) {
            before.clear();
            now.clear();
            best.clear();
            whole.route(NodeId{from}, NodeId{to}, Path::Usual, before);
            try {
                broken.route(NodeId{from}, NodeId{to}, Path::Usual, now);
            } catch (const Refused&) {
                CHECK(componentsOf(broken).size() > 1);
                continue;
            }
            left.route(NodeId{from}, NodeId{to}, Path::Usual, best);
            if (now != before) CHECK(now.size() == best.size());
        }
}

TEST_CASE("links that do not exist, or are none, are refused in a sentence", "[failed]")
{
    CHECK_THROWS_WITH(network("torus:4x4", "0-5"),
                      Contains("there is no link between 0 and 5; 0 has links to 1, 3, 4 and 12"));
    CHECK_THROWS_WITH(network("torus:4x4", "0-99"),
                      Contains("there is no node 99 in torus:4x4; it has processors 0 to 15"));
    CHECK_THROWS_WITH(network("torus:4x4", "0"), Contains("such as 3-4"));
    CHECK_THROWS_WITH(network("torus:4x4", "0-1,"), Contains("such as 3-4"));
    CHECK_THROWS_WITH(network("torus:4x4", "0-1,1-0"), Contains("it fails once"));
    CHECK_THROWS_WITH(network("fat-tree:3", "0-r99"), Contains("and routers r0 to r"));
    CHECK(canonicalLinks("7-r0, 4-3") == "3-4,7-r0");
    CHECK(toggled("3-4", "0-1") == "0-1,3-4");
    CHECK(toggled("0-1,3-4", "1-0") == "3-4");
    // Two cables between the same two: each fails by itself.
    CHECK(makeTopology("torus:2x3").links() == 24);
    CHECK(boost::num_edges(graphOf(network("torus:2x3", "0-3"))) == 22);
    CHECK(boost::num_edges(graphOf(network("torus:2x3", "0-3,0-3"))) == 20);
}

TEST_CASE("a network in two parts names both, and what needs no way between them runs", "[failed]")
{
    const Experiment apart = experimentFromText("line:6 broadcast-naive without=2-3");
    try {
        run(apart);
        FAIL("there is no way");
    } catch (const Refused& refusal) {
        CHECK_THAT(refusal.why().text,
                   Contains("no route from 0 to 3: there is no link between {0, 1, 2} and {3, 4, 5}"));
    }
    CHECK_FALSE(validate(experimentFromText("line:6 broadcast-breadth-first without=2-3")).empty());
    CHECK(run(experimentFromText("line:6 shift-direct without=2-3 shift=0"))->delivers());
}

TEST_CASE("every entry that runs on a torus runs without one of its links, and delivers", "[failed]")
{
    int slower = 0, others = 0; // a detour may even meet fewer other messages
    for (const Algorithm* algorithm : catalogue()) {
        const Experiment whole{"torus:4x4", std::string(algorithm->id), {{"words", 16.0}, {"alpha", 1.0}}};
        Experiment usual = whole;
        if (!validate(usual).empty()) usual.values.erase("alpha");
        if (!validate(usual).empty()) continue;
        const Experiment broken = with(usual, "without", std::string("0-1"));
        CAPTURE(toText(broken));
        const auto before = run(usual), now = run(broken);
        CHECK(now->delivers());
        if (!fitsAnyNetwork(*algorithm)) {
            CHECK(now->steps() == before->steps());
            // No closed form of the whole network is claimed of what is left of it.
            for (const Comparison& comparison : now->comparisons())
                if (comparison.relation == Relation::Equal && comparison.quantity == "time") CHECK(holds(comparison));
        } else {
            CHECK(now->violationCount() == 0);
        }
        for (const Comparison& comparison : now->comparisons()) {
            CAPTURE(comparison.name, comparison.value, comparison.simulated);
            CHECK(holds(comparison));
        }
        (now->time() > before->time() ? slower : others) += 1;
        CHECK(toText(now->experiment()).find("without=0-1") != std::string::npos);
    }
    CHECK(slower > 5);
    CHECK(others > 5);
}

TEST_CASE("search trees: every edge is a way, distances are those of the graph", "[failed]")
{
    const std::string text = GENERATE("torus:4x4", "mesh:3x4", "hypercube:4", "ring:9", "complete:5", "fat-tree:3");
    CAPTURE(text);
    const Topology topology = makeTopology(text);
    for (const std::uint32_t root : {0U, topology.processors() - 1}) {
        const SearchTree tree = breadthFirstTree(topology, NodeId{root});
        REQUIRE(tree.spans());
        CHECK(tree.order.front() == NodeId{root});
        const auto order = depthFirstOrder(topology, NodeId{root});
        CHECK(std::set(order.begin(), order.end()).size() == topology.processors());
        if (topology.nodes() == topology.processors())
            for (std::uint32_t i = 0; i < topology.processors(); ++i) {
                const Topology copy = topologyOf(networkOf(topology), "copy");
                CHECK(tree.depth[i] == wayOf(copy, root, i).size() - 1);
            }
    }
}

TEST_CASE("two trees exist where the narrowest cut has two links, and share none", "[failed]")
{
    const auto [text, failed] = GENERATE(values<std::pair<const char*, const char*>>({{"torus:4x4", ""},
                                                                                      {"torus:4x4", "0-1,0-3"},
                                                                                      {"torus:4x4", "0-1,0-3,0-4"},
                                                                                      {"ring:7", ""},
                                                                                      {"ring:7", "2-3"},
                                                                                      {"mesh:3x4", ""},
                                                                                      {"hypercube:5", "0-1"},
                                                                                      {"line:4", ""},
                                                                                      {"complete:5", ""},
                                                                                      {"torus:2x2", ""}}));
    CAPTURE(text, failed);
    const Topology topology = network(text, failed);
    for (std::uint32_t root = 0; root < topology.processors(); ++root) {
        const auto trees = twoDisjointTrees(topology, NodeId{root});
        REQUIRE(trees.has_value() == (broadcastCut(topology, NodeId{root})->capacity >= 2));
        if (!trees) continue;
        std::map<std::pair<std::uint32_t, std::uint32_t>, int> used;
        for (const SearchTree& tree : *trees) {
            REQUIRE(tree.spans());
            for (const NodeId node : tree.order)
                if (tree.parent[node.value] != node) ++used[{tree.parent[node.value].value, node.value}];
        }
        for (LinkId link = 0; link < topology.links(); ++link)
            if (topology.exists(link)) --used[{topology.ends(link).from.value, topology.ends(link).to.value}];
        for (const auto& [ends, count] : used) CHECK(count <= 0);
    }
}

TEST_CASE("of one processor, whatever routers stand beside it, both trees are the processor alone")
{
    for (const char* text : {"star:1", "ring:1", "hypercube:0"}) {
        CAPTURE(text);
        const auto trees = twoDisjointTrees(makeTopology(text), NodeId{});
        REQUIRE(trees.has_value());
        REQUIRE(trees->size() == 2);
        for (const SearchTree& tree : *trees) CHECK((tree.spans() && tree.height == 0));
    }
}

TEST_CASE("a broadcast is bounded by the narrowest cut", "[failed]")
{
    setNetworkText("bound.edges", "0 1\n1 2\n2 0\n2 3 2\n3 4\n4 5\n5 3");
    const auto trees = run(experimentFromText("graph:bound.edges broadcast-two-trees packets=8 words=80 beta=1"));
    CHECK(trees->violationCount() == 0);
    const auto comparisons = trees->comparisons();
    const auto bound = std::ranges::find(comparisons, "narrowest cut", &Comparison::name);
    REQUIRE(bound != comparisons.end());
    CHECK(bound->value == 40); // 80 words over two links at once
    CHECK(trees->time() >= 40);
    CHECK_THROWS_WITH(run(experimentFromText("graph:bound.edges broadcast-two-trees without=2-3")),
                      Contains("no route") || Contains("no link leads to {3, 4, 5}"));
    CHECK_THROWS_WITH(run(experimentFromText("line:4 broadcast-two-trees")),
                      Contains("one link alone leads to {1, 2, 3}"));
}

TEST_CASE("latency is a factor on the price of a hop", "[failed]")
{
    setNetworkText("slow.graphml", R"(<graphml><key id="l" for="edge" attr.name="latency"/>
        <graph edgedefault="undirected"><node id="a"/><node id="b"/><node id="c"/>
        <edge source="a" target="b"/><edge source="b" target="c"><data key="l">3</data></edge></graph></graphml>)");
    const auto time = [](const char* text) { return run(experimentFromText(text))->time(); };
    // 10 words over one hop of 1 and one of 3, behind one start-up.
    CHECK(time("graph:slow.graphml shift-direct shift=2 words=10 alpha=5 beta=2 model=store-and-forward")
          >= 5 + 2 * (10 + 30));
    setNetworkText("quick.edges", "a b\nb c");
    CHECK(time("graph:slow.graphml broadcast-naive words=10 alpha=5 beta=2 model=store-and-forward")
          == time("graph:quick.edges broadcast-naive words=10 alpha=5 beta=2 model=store-and-forward") + 2 * 20);
    CHECK(time("graph:slow.graphml broadcast-naive words=10") == time("graph:quick.edges broadcast-naive words=10"));
}

TEST_CASE("a network that changed under its name is run anew", "[failed]")
{
    const Experiment experiment = experimentFromText("graph:changing.edges broadcast-naive");
    setNetworkText("changing.edges", "0 1\n1 2\n2 0");
    const auto before = run(experiment);
    setNetworkText("changing.edges", "0 1\n1 2");
    const auto now = run(experiment, before);
    CHECK(now->simulation() != before->simulation());
    CHECK(now->topology().links() == 4);
    CHECK(run(experiment, now)->simulation() == now->simulation());
}

} // namespace test_failed_links

#include "diagnostic.h"
#include "topology/network_builder.h"

#include "catch.h"

#include <algorithm>

#include <fmt/format.h>

namespace test_network_files {

using namespace hopscope;
using Catch::Contains;

namespace {

const NetworkFormat& format(std::string_view id)
{
    for (const NetworkFormat* each : networkFormats())
        if (each->id == id) return *each;
    FAIL("no format " << id);
    throw;
}

NetworkFile read(std::string_view id, std::string_view text) { return networkFromText(text, format(id)); }

std::string refusalOf(std::string_view id, std::string_view text)
{
    try {
        read(id, text);
        return "read";
    } catch (const Refused& refusal) {
        return refusal.why().text;
    }
}

std::vector<std::pair<std::string, std::string>> edgesOf(const NetworkFile& network)
{
    std::vector<std::pair<std::string, std::string>> edges;
    for (const NetworkFile::Edge& edge : network.edges)
        edges.emplace_back(network.ids[edge.from], network.ids[edge.to]);
    return edges;
}

/// Edges by their ends: graph6 has an order of its own.
NetworkFile inOrder(NetworkFile network)
{
    for (NetworkFile::Edge& edge : network.edges)
        if (edge.from > edge.to) std::swap(edge.from, edge.to);
    std::ranges::sort(network.edges, {}, [](const NetworkFile::Edge& edge) { return std::pair(edge.from, edge.to); });
    return network;
}

using Pairs = std::vector<std::pair<std::string, std::string>>;
using Names = std::vector<std::string>;

} // namespace

TEST_CASE("a file's suffix names its format")
{
    CHECK(networkFormatFor("cluster.graphml").id == "graphml");
    CHECK(networkFormatFor("A/B.DOT").id == "dot");
    CHECK(networkFormatFor("x.gv").id == "dot");
    CHECK(networkFormatFor("x.g6").id == "graph6");
    CHECK_THROWS_WITH(networkFormatFor("x.png"), Contains(".graphml") && Contains("x.png"));
}

TEST_CASE("GraphML: keys, defaults, directions, kinds and everything else")
{
    const NetworkFile network = read("graphml", R"(<?xml version="1.0"?>
<g:graphml xmlns:g="http://graphml.graphdrawing.org/xmlns">
  <g:key id="k0" for="node" attr.name="kind" attr.type="string"><g:default>processor</g:default></g:key>
  <g:key id="k1" for="edge" attr.name="capacity" attr.type="int"><g:default>2</g:default></g:key>
  <g:key id="k2" for="node" attr.name="rack" attr.type="string"/>
  <g:graph edgedefault="undirected">
    <g:edge source="a &lt;1>" target="switch" />
    <g:node id="a &lt;1>"><g:data key="k2">north</g:data></g:node>
    <g:node id="switch"><g:data key="k0">router</g:data></g:node>
    <g:node id="c"/>
    <g:edge source="switch" target="c" directed="true"><g:data key="k1">4</g:data></g:edge>
    <g:edge source="c" target="c"/>
  </g:graph>
</g:graphml>)");
    CHECK(network.ids == Names{"a <1>", "switch", "c"});
    CHECK(network.routers == std::vector<bool>{false, true, false});
    REQUIRE(network.edges.size() == 2);
    CHECK(network.edges[0].capacity == 2);
    CHECK_FALSE(network.edges[0].directed);
    CHECK(network.edges[1].capacity == 4);
    CHECK(network.edges[1].directed);
    CHECK(network.keptOfNodes.at(0) == KeptAttributes{{"rack", "north"}});
    REQUIRE(network.notes.size() == 1);
    CHECK_THAT(network.notes[0], Contains("from a node to itself"));
}

TEST_CASE("GraphML: types and defaults of attributes that mean nothing to Hopscope are written back")
{
    const std::string text =
        R"(<graphml><key id="a" for="node" attr.name="rack" attr.type="int"><default>3</default></key>
<key id="b" for="all" attr.name="colour"><default>red &amp; blue</default></key>
<key id="c" for="edge" attr.name="fibre" attr.type="boolean"/>
<graph edgedefault="directed"><node id="0"/><node id="1"><data key="a">5</data></node>
<edge source="0" target="1"><data key="c">true</data></edge></graph></graphml>)";
    const NetworkFile network = read("graphml", text);
    using Of = KeptKey::Of;
    const std::vector<KeptKey> keys{{Of::Nodes, "rack", "int", "3"},
                                    {Of::Nodes, "colour", "string", "red & blue"},
                                    {Of::Edges, "colour", "string", "red & blue"},
                                    {Of::Network, "colour", "string", "red & blue"},
                                    {Of::Edges, "fibre", "boolean", {}}};
    CHECK(network.keys == keys);
    CHECK(network.keptOfNodes.at(1) == KeptAttributes{{"rack", "5"}});
    const NetworkFormat& graphml = networkFormatFor("x.graphml");
    CHECK(read("graphml", graphml.write(network)) == network);

    // DOT knows defaults, which its reader gives to everybody; the other formats say that something is lost.
    const NetworkFile dot = read("dot", networkFormatFor("x.dot").write(network));
    CHECK(dot.keptOfNodes.at(0) == KeptAttributes{{"rack", "3"}, {"colour", "red & blue"}});
    CHECK(dot.keptOfNodes.at(1) == KeptAttributes{{"rack", "5"}, {"colour", "red & blue"}});
    CHECK(dot.kept == KeptAttributes{{"colour", "red & blue"}});
    for (const NetworkFormat* each : networkFormats())
        if (each->write && each->id != "graphml") CHECK_FALSE(each->loss(network).empty());
}

TEST_CASE("GraphML refuses with line and column")
{
    CHECK_THAT(refusalOf("graphml", "<graphml>\n<graph>\n<node/></graph></graphml>"),
               Contains("line 3") && Contains("id"));
    CHECK_THAT(refusalOf("graphml", "<graphml>\n<graph>\n<node id='a'></graph>"), Contains("line 3"));
    CHECK_THAT(refusalOf("graphml", "<svg/>"), Contains("<svg>"));
    CHECK_THAT(refusalOf("graphml", "<graphml/>"), Contains("<graph>"));
    CHECK_THAT(refusalOf("graphml", "<graphml><graph><node id='a'/><node id='a'/></graph></graphml>"),
               Contains("already"));
    CHECK_THAT(refusalOf("graphml", "<graphml><graph><node id='a'/><edge source='a' target='b'/></graph></graphml>"),
               Contains("\"b\""));
    // Entities are not expanded, so they cannot multiply.
    CHECK_THAT(refusalOf("graphml", "<!DOCTYPE a [<!ENTITY x \"yyyy\"><!ENTITY z \"&x;&x;\">]><graphml><graph><node "
                                    "id='&z;'/></graph></graphml>"),
               Contains("read"));
}

TEST_CASE("depth of elements takes no stack")
{
    std::string deep = "<graphml>";
    constexpr int levels = 200'000;
    for (int i = 0; i < levels; ++i) deep += "<graph><node id='" + std::to_string(i) + "'>";
    for (int i = 0; i < levels; ++i) deep += "</node></graph>";
    CHECK(read("graphml", deep + "</graphml>").nodes() == levels);
    std::string groups = "graph {";
    for (int i = 0; i < levels; ++i) groups += "subgraph {";
    CHECK_THAT(refusalOf("dot", groups), Contains("256"));
}

TEST_CASE("DOT: chains, groups, defaults, comments and names of all kinds")
{
    const NetworkFile network = read("dot", R"(/* a */ strict graph "name" { // b
# of a preprocessor
  node [kind=processor]; edge [capacity=2]
  a -- b -- "c d" [latency=3, colour=red]
  subgraph cluster_x { node [kind=router] r1 r2 }
  {a b} -- subgraph cluster_x;
  a:port:n -- <<b>html</b>>; "x" + "y" [pos="3,-4!" label="sum"]
  a -- b [capacity=5];
})");
    CHECK(network.ids == Names{"a", "b", "c d", "r1", "r2", "<<b>html</b>>", "xy"});
    CHECK(network.routers == std::vector<bool>{false, false, false, true, true, false, false});
    CHECK(
        edgesOf(network)
        == Pairs{{"a", "b"}, {"b", "c d"}, {"a", "r1"}, {"a", "r2"}, {"b", "r1"}, {"b", "r2"}, {"a", "<<b>html</b>>"}});
    CHECK(network.edges[0].capacity == 5); // strict: the second mention adds to the first
    CHECK(network.edges[1].latency == 3);
    CHECK(network.edges[2].capacity == 2);
    CHECK(network.places.at(6) == NetworkFile::Place{3, 4});
    CHECK(network.labels.at(6) == "sum");
    CHECK(network.keptOfEdges.at(1) == KeptAttributes{{"colour", "red"}});
}

TEST_CASE("DOT refuses what it cannot be")
{
    CHECK_THAT(refusalOf("dot", "graph {\n a -> b }"), Contains("line 2, column 4") && Contains("--"));
    CHECK_THAT(refusalOf("dot", "graph { a [b=\"c] }"), Contains("quotation mark"));
    CHECK_THAT(refusalOf("dot", "graph { a "), Contains("ends"));
    CHECK_THAT(refusalOf("dot", "nodes { }"), Contains("graph or digraph"));
    CHECK_THAT(refusalOf("dot", "graph { a -- b [capacity=-1] }"), Contains("capacity") && Contains("nearest"));
    CHECK_THAT(refusalOf("dot", "graph { a -- b [capacity=nan] }"), Contains("capacity"));
    CHECK_THAT(refusalOf("dot", "graph { }"), Contains("no node"));
    // Two groups in ten kilobytes ask for nine million edges.
    std::string group = "{";
    for (int i = 0; i < 3000; ++i) group += fmt::format("n{} ", i);
    CHECK_THAT(refusalOf("dot", "graph { " + group + "} -- " + group + "} }"), Contains("edges"));
}

TEST_CASE("LogGOPSim's networks: hosts begin with H")
{
    const NetworkFile network =
        read("dot", "digraph { H1 -> S [comment=\"*\"]; S -> H0 [comment=\"H0,H2\"]; S -> H2 }");
    CHECK(network.ids == Names{"H1", "S", "H0", "H2"});
    CHECK(network.routers == std::vector<bool>{false, true, false, false});
    CHECK(network.edges[0].directed);
    CHECK_THAT(network.notes.at(0), Contains("LogGOPSim"));
}

TEST_CASE("TGF: names, labels and edges between them")
{
    const NetworkFile network = read("tgf", "1 January first\r\n2\r\n#\r\n1 2 Edge label\r\n2 1");
    CHECK(network.ids == Names{"1", "2"});
    CHECK(network.labels.at(0) == "January first");
    CHECK(edgesOf(network) == Pairs{{"1", "2"}, {"2", "1"}});
    CHECK(network.keptOfEdges.at(0) == KeptAttributes{{"label", "Edge label"}});
    CHECK_THAT(refusalOf("tgf", "1\n#\n1 2"), Contains("line 3, column 3") && Contains("\"2\""));
    CHECK_THAT(refusalOf("tgf", "1\n1"), Contains("already"));
}

TEST_CASE("an edge list numbers its nodes by their numbers, others by mention")
{
    CHECK(read("edges", "3 0\n1 2 4 # thick\n").ids == Names{"0", "1", "2", "3"});
    CHECK(edgesOf(read("edges", "3 0\n1 2 4")) == Pairs{{"3", "0"}, {"1", "2"}});
    CHECK(read("edges", "3 0\n1 2 4").edges[1].capacity == 4);
    CHECK(read("edges", "b a\nc").ids == Names{"b", "a", "c"});
    CHECK(read("edges", "5 9").ids == Names{"5", "9"});
    CHECK_THAT(refusalOf("edges", "a b 1 2"), Contains("line 1, column 7"));
    CHECK_THAT(refusalOf("edges", "a b x"), Contains("capacity"));
}

TEST_CASE("graph6: the texts of its definition")
{
    CHECK(edgesOf(read("graph6", ">>graph6<<Bw")) == Pairs{{"0", "1"}, {"0", "2"}, {"1", "2"}});
    CHECK(read("graph6", "C~").edges.size() == 6);
    CHECK(edgesOf(read("graph6", "Cl")) == Pairs{{"0", "1"}, {"1", "2"}, {"0", "3"}, {"2", "3"}});
    CHECK(read("graph6", "Bw\nC~\n").notes.size() == 1);
    CHECK_THAT(refusalOf("graph6", "C"), Contains("letter"));
    CHECK_THAT(refusalOf("graph6", "Bw~"), Contains("letter"));
    CHECK_THAT(refusalOf("graph6", "B\x01"), Contains("column 2"));
    CHECK(refusalOf("graph6", "B") == "line 1, column 2: 3 nodes need 1 letter for their edges, got 0");
    CHECK(refusalOf("graph6", "Bx")
          == "line 1, column 2: the last 3 bits of a network must be 0, got the letter x; the nearest that works is w");
    // Ten million nodes cost three letters to declare.
    CHECK_THAT(refusalOf("graph6", "~~??eH_?"), Contains("nodes"));
    for (const std::uint32_t nodes : {1U, 62U, 63U, 200U}) {
        NetworkBuilder path;
        path.numbered(nodes);
        for (std::uint32_t i = 1; i < nodes; ++i) path.edge({.from = i - 1, .to = i});
        const NetworkFile network = path.finish();
        CHECK(read("graph6", format("graph6").write(network)) == network);
    }
}

TEST_CASE("BookSim's anynet: nodes hang on routers, latencies have a direction")
{
    const NetworkFile network =
        read("anynet", "router 0 node 0 node 1 router 1 15\nrouter 1 node 3 router 2\nrouter 2 node 2 router 1 7\n");
    CHECK(network.ids == Names{"node 0", "node 1", "node 2", "node 3", "router 0", "router 1", "router 2"});
    CHECK(edgesOf(network)
          == Pairs{{"node 0", "router 0"},
                   {"node 1", "router 0"},
                   {"node 2", "router 2"},
                   {"node 3", "router 1"},
                   {"router 0", "router 1"},
                   {"router 1", "router 2"}});
    CHECK(network.edges[4].latency == 15);
    CHECK(network.edges[4].latencyBack == 1);
    CHECK(network.edges[5].latency == 1);
    CHECK(network.edges[5].latencyBack == 7);
    // A later mention without a latency sets it back.
    CHECK(read("anynet", "router 0 node 0 router 1 15\nrouter 0 router 1").edges[1].latency == 1);
    CHECK_THAT(refusalOf("anynet", "router 0 node 0\nrouter 1 node 0"), Contains("line 2") && Contains("router 0"));
    CHECK_THAT(refusalOf("anynet", "router 0\tnode 0"), Contains("tab"));
    CHECK_THAT(refusalOf("anynet", "router 0 node"), Contains("number"));
    CHECK_THAT(refusalOf("anynet", "router 0 node 0 link 3"),
               Contains("\"router\", \"node\" or a latency must stand here, got \"link\""));
}

TEST_CASE("every format refuses what is empty or no text, and reads Latin-1 and a byte order mark")
{
    for (const NetworkFormat* each : networkFormats()) {
        CAPTURE(each->id);
        CHECK_THAT(refusalOf(each->id, ""), Contains("empty"));
        CHECK_THAT(refusalOf(each->id, "  \n"), Contains("empty"));
        CHECK_THAT(refusalOf(each->id, std::string_view("a\0b", 3)), Contains("bytes"));
    }
    const NetworkFile latin = read("tgf", "a Z\xFCrich\n#\n");
    CHECK(latin.labels.at(0) == "Z\xC3\xBCrich");
    CHECK_THAT(latin.notes.at(0), Contains("Latin-1"));
    CHECK(read("tgf", "\xEF\xBB\xBF"
                      "a\n#\n")
              .ids
          == Names{"a"});
    // Of a file within another, too: nobody sees that it makes a name another one.
    CHECK(read("edges", " \xEF\xBB\xBF"
                        "0 1\n1 \xEF\xBB\xBF"
                        "0\n")
              .ids
          == Names{"0", "1"});
}

TEST_CASE("what a format says, it reads back to an equal network")
{
    const std::uint32_t seed = GENERATE(range(1U, 40U));
    std::uint64_t state = seed;
    const auto draw = [&](std::uint64_t below) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return (state >> 33U) % below;
    };
    const bool plain = seed % 2 == 0;
    const std::string_view odd[] = {"a", "b c", "<&>", "\"q\"", "#", "{", "-", "1.5", "node", "\xC3\xBC", "H1", "\\N"};
    NetworkBuilder builder;
    const auto nodes = static_cast<std::uint32_t>(1 + draw(10));
    if (plain)
        builder.numbered(nodes);
    else
        for (std::uint32_t i = 0; i < nodes; ++i) {
            const std::uint32_t node = builder.node(odd[draw(std::size(odd))]);
            if (draw(3) == 0) builder.attribute(node, "label", "a label");
            if (draw(3) == 0 && node > 0) builder.attribute(node, "kind", "router");
            if (draw(3) == 0) {
                builder.attribute(node, "x", "-1.25");
                builder.attribute(node, "y", fmt::format("{}", draw(5)));
            }
            if (draw(4) == 0) builder.network().keptOfNodes[node] = {{"rack", "7"}};
        }
    if (seed % 5 == 1)
        builder.network().keys = {{KeptKey::Of::Edges, "speed", "double", "1"},
                                  {KeptKey::Of::Nodes, "rack", "int", {}}};
    const std::uint32_t known = builder.network().nodes();
    for (std::uint64_t i = draw(12); i > 0; --i) {
        const auto edge = builder.edge({.from = static_cast<std::uint32_t>(draw(known)),
                                        .to = static_cast<std::uint32_t>(draw(known)),
                                        .directed = !plain && draw(2) == 0});
        if (edge && !plain && draw(2) == 0) builder.attributeOfEdge(*edge, "capacity", fmt::format("{}", 1 + draw(9)));
        if (edge && !plain && draw(2) == 0) builder.attributeOfEdge(*edge, "latency", "2.5");
        if (edge && !plain && draw(3) == 0) builder.network().keptOfEdges[*edge] = {{"speed", "10 Gbit/s"}};
        if (edge && !plain && draw(3) == 0) builder.attributeOfEdge(*edge, "id", fmt::format("e{}", i));
    }
    if (!plain && draw(2) == 0) builder.network().kept = {{"id", "cluster"}, {"colour", "blue"}};
    const NetworkFile network = builder.finish();
    for (const NetworkFormat* each : networkFormats()) {
        if (!each->write) continue;
        CAPTURE(each->id);
        const std::string text = each->write(network);
        CAPTURE(text);
        const NetworkFile again = networkFromText(text, *each);
        CHECK(again.nodes() == network.nodes());
        if (!each->loss || each->loss(network).empty())
            CHECK((each->id == "graph6" ? inOrder(again) == inOrder(network) : again == network));
        // What was lost once is not lost twice.
        CHECK(networkFromText(each->write(again), *each) == again);
    }
}

TEST_CASE("GraphML: attributes in a tag are kept, and ports are told to be left out")
{
    const NetworkFile network =
        read("graphml", "<graphml><graph edgedefault='directed' parse.nodes='2'>"
                        "<node id='a' kind='router' foo='bar' parse.indegree='0'><port name='p'/></node><node id='b'/>"
                        "<edge id='e' source='a' target='b' sourceport='p' capacity='2'/></graph></graphml>");
    CHECK(network.routers == std::vector<bool>{true, false});
    CHECK(network.keptOfNodes.at(0) == KeptAttributes{{"foo", "bar"}});
    CHECK(network.edges.at(0).capacity == 2);
    CHECK(network.keptOfEdges.at(0) == KeptAttributes{{"id", "e"}, {"sourceport", "p"}});
    CHECK(network.notes == std::vector<std::string>{"1 port was left out; a link ends at a node."});
    CHECK(read("graphml", format("graphml").write(network)) == network);
    CHECK_THAT(refusalOf("graphml", "<graphml><graph><node id='a'/><edge source='a'/></graph></graphml>"),
               Contains("an <edge> needs a target"));
}

TEST_CASE("GraphML: ids of edges, descriptions and what stands beside the network are written back")
{
    const NetworkFile network =
        read("graphml", "<graphml><desc>all</desc><key id='k' for='graphml' attr.name='source'/>"
                        "<graph id='G' edgedefault='undirected' colour='blue'><desc>a pair</desc>"
                        "<node id='a'><desc>first</desc></node><node id='b'/>"
                        "<edge id='cable 7' source='a' target='b'><desc>long</desc></edge></graph>"
                        "<data key='k'>by hand</data></graphml>");
    CHECK(
        network.kept
        == KeptAttributes{{"id", "G"}, {"colour", "blue"}, {"desc", "a pair"}, {"desc", "all"}, {"source", "by hand"}});
    CHECK(network.keptOfNodes.at(0) == KeptAttributes{{"desc", "first"}});
    CHECK(network.keptOfEdges.at(0) == KeptAttributes{{"id", "cable 7"}, {"desc", "long"}});
    const std::string text = format("graphml").write(network);
    CHECK_THAT(text, Contains("<graph id=\"G\" ") && Contains("<edge id=\"cable 7\" source=\"a\""));
    CHECK(read("graphml", text) == network);
}

TEST_CASE("DOT: the name of a network is kept, and named groups are told to be unfolded")
{
    const NetworkFile network =
        read("dot", "digraph \"My net\" { rankdir=LR; subgraph cluster_0 { label=rack; a -> b } "
                    "{a b} -> c; c -> d [dir=back]; d -> a [dir=both] }");
    CHECK(network.kept == KeptAttributes{{"id", "My net"}, {"rankdir", "LR"}});
    CHECK(network.notes == std::vector<std::string>{"1 subgraph was unfolded; its name and attributes are left out."});
    CHECK(network.keptOfEdges.at(3) == KeptAttributes{{"dir", "back"}}); // an arrow as it is drawn
    CHECK_FALSE(network.edges.at(4).directed);
    const std::string text = format("dot").write(network);
    CHECK_THAT(text, Contains("digraph \"My net\" {"));
    CHECK(read("dot", text) == network);
}

TEST_CASE("DOT: the ports of an edge are attributes of it")
{
    const NetworkFile network = read("dot", "graph { a:out:n -- b:in -- c [tailport=left] }");
    CHECK(network.keptOfEdges.at(0) == KeptAttributes{{"tailport", "out:n"}, {"headport", "in"}});
    CHECK(network.keptOfEdges.at(1) == KeptAttributes{{"tailport", "in"}});
    CHECK(read("dot", format("dot").write(network)) == network);
}

TEST_CASE("a number that is too large for any computer is put back to the largest that works")
{
    const auto nearest = [](std::string_view value) {
        const std::string text = refusalOf("dot", fmt::format("graph {{ a -- b [{}] }}", value));
        return text.substr(text.find("the nearest"));
    };
    CHECK(nearest("capacity=\"1e400\"") == "the nearest that works is 1000000");
    CHECK(nearest("capacity=\"1e-400\"") == "the nearest that works is 1");
    CHECK(nearest("capacity=wide") == "the nearest that works is 1");
    CHECK(nearest("latency=\"1e400\"") == "the nearest that works is 1000000");
    CHECK(nearest("latency=\"1e-400\"") == "the nearest that works is 1e-06");
}

} // namespace test_network_files

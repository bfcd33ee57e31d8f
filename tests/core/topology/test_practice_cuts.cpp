// The networks of practice: bisections by trying all halves, and what contention costs.
#include "practice_networks.h"

#include "topology/graph_cuts.h"

#include <boost/graph/boykov_kolmogorov_max_flow.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace test_practice_cuts {

using namespace hopscope;
using namespace hopscope::test;

namespace {

/// The least capacity between two halves of the processors, all of them tried; routers stand where they cut least.
std::uint64_t bisectionByTrial(const Topology& topology)
{
    using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
    struct Arc {
        long capacity{}, residual{};
        Traits::edge_descriptor reverse;
    };
    using Flow = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, Arc>;
    const std::uint32_t p = topology.processors();
    std::uint64_t least = ~std::uint64_t{0};
    for (std::uint32_t half = 0; half < 1U << p; ++half) {
        // One processor stays on the one side: the other way round is the same cut.
        if (static_cast<std::uint32_t>(std::popcount(half)) != p / 2 || (p % 2 == 0 && (half & 1) != 0)) continue;
        if (topology.nodes() == p) {
            std::uint64_t cut = 0;
            for (LinkId link = 0; link < topology.links(); link += 2) {
                const Ends ends = topology.ends(link);
                if (!topology.exists(link)) continue;
                if (((half >> ends.from.value ^ half >> ends.to.value) & 1) != 0) cut += topology.capacity(link);
            }
            least = std::min(least, cut);
            continue;
        }
        Flow flow(topology.nodes() + 2);
        const std::uint32_t source = topology.nodes(), sink = source + 1;
        const auto join = [&](std::uint32_t a, std::uint32_t b, long there, long back) {
            const auto one = boost::add_edge(a, b, flow).first, other = boost::add_edge(b, a, flow).first;
            flow[one] = {there, 0, other};
            flow[other] = {back, 0, one};
        };
        for (LinkId link = 0; link < topology.links(); link += 2) {
            const Ends ends = topology.ends(link);
            if (topology.exists(link))
                join(ends.from.value, ends.to.value, topology.capacity(link), topology.capacity(link));
        }
        for (std::uint32_t i = 0; i < p; ++i)
            if ((half >> i & 1) != 0)
                join(source, i, 1 << 20, 0);
            else
                join(i, sink, 1 << 20, 0);
        std::vector<boost::default_color_type> colours(topology.nodes() + 2);
        std::vector<long> far(topology.nodes() + 2);
        std::vector<Traits::edge_descriptor> before(topology.nodes() + 2);
        const long most = boost::boykov_kolmogorov_max_flow(
            flow, boost::get(&Arc::capacity, flow), boost::get(&Arc::residual, flow), boost::get(&Arc::reverse, flow),
            before.data(), colours.data(), far.data(), boost::get(boost::vertex_index, flow), source, sink);
        least = std::min(least, static_cast<std::uint64_t>(most));
    }
    return least;
}

double linkWords(const Run& run)
{
    double sum = 0;
    for (StepIndex k = 0; k < run.steps(); ++k) sum += run.trafficAt(k).wordsPerLink;
    return sum;
}

} // namespace

TEST_CASE("bisections of small networks of practice, by trying all halves", "[practice-networks]")
{
    const std::vector<std::pair<std::string, std::uint64_t>> table{
        {"de-bruijn:2x3", 3},
        {"de-bruijn:2x4", 6},
        {"kautz:2x2", 3},
        {"kautz:2x3", 7},
        {"kautz:3x2", 12},
        {"dgx1", 6},
        {"dgx1 links=single", 4},
        {"clos:2", 1},
        {"clos:4", 8},
        {"k-ary-n-tree:2x3", 4},
        {"k-ary-n-tree:4x2", 8},
        {"hyperx:4x4", 16 * 4 / 4},
        {"hyperx:2x5", 10 * 2 / 4},
        {"hyperx:4x4 width=3", 3 * 16},
        {"hyperx:2x2 terminals=2", 2},
        {"star:8", 4},
        {"gpu-boxes:2x4", 4},
        {"gpu-boxes:2x4 outer=2", 2},
        {"gpu-boxes:2x4 outside=rails", 4},
        {"cube-connected-cycles:2", 2},
    };
    for (const auto& [text, bisection] : table) {
        CAPTURE(text);
        CHECK(bisectionByTrial(network(text)) == bisection);
        const auto bounds = bisectionBounds(network(text));
        REQUIRE(bounds);
        CHECK(bounds->atLeast <= bisection);
        CHECK(bounds->atMost == bisection);
    }
}

TEST_CASE("bisections that the structure tells are those of all halves", "[practice-networks]")
{
    // Trees, networks that route every permutation, rails, products of complete graphs.
    for (const char* text : {"star:2",
                             "star:9",
                             "fat-tree:3",
                             "fat-tree:4",
                             "fat-tree:4 alpha-m=0",
                             "fat-tree:3 alpha-m=1",
                             "leaf-tree:3x3",
                             "leaf-tree:2x2x3",
                             "binary-tree:11",
                             "gpu-boxes:3x3",
                             "gpu-boxes:4x3 outer=1",
                             "gpu-boxes:3x4 inner=2 outer=3",
                             "gpu-boxes:3x3 outside=rails",
                             "gpu-boxes:3x4 outside=rails inner=2",
                             "gpu-boxes:5x2 outside=rails outer=3",
                             "gpu-boxes:1x5 outside=rails",
                             "clos:2",
                             "clos:4",
                             "k-ary-n-tree:2x3",
                             "k-ary-n-tree:3x2",
                             "k-ary-n-tree:4x2",
                             "k-ary-n-tree:5x1",
                             "hyperx:2x5",
                             "hyperx:4x3",
                             "hyperx:2x3x2",
                             "hyperx:4x2 width=2",
                             "hyperx:2x2 terminals=3",
                             "hyperx:4 terminals=2 width=3",
                             "hyperx:3x3",
                             "hyperx:3 terminals=3",
                             "hyperx:5x3",
                             "hyperx:3x3 width=2",
                             "hyperx:3 terminals=4 width=2",
                             "hyperx:5",
                             "dragonfly:1x1x1",
                             "dragonfly:2x1x3",
                             "dragonfly:1x3x1",
                             "line:7",
                             "ring:8",
                             "mesh:4x3",
                             "torus:4x3"}) {
        CAPTURE(text);
        const Topology topology = network(text);
        const auto bounds = bisectionBounds(topology);
        const std::uint64_t bisection = bisectionByTrial(topology);
        REQUIRE(bounds);
        CHECK(bounds->atMost == bisection);
        CHECK(bounds->atLeast == bisection);
    }
}

TEST_CASE("bounds of a bisection hold where they differ", "[practice-networks]")
{
    for (const char* text :
         {"dragonfly:1x2x1", "dragonfly:2x2x1", "dragonfly:1x2x2", "de-bruijn:2x4", "kautz:3x2", "dgx1",
          "cube-connected-cycles:2", "mesh:3x3x1 without=0-1", "torus:4x3 without=0-1", "clos:4 without=r0-r8",
          "torus:3x3", "torus:4x4", "torus:2x4", "torus:3x4", "torus:2x2x4", "torus:6x3", "complete:7"}) {
        CAPTURE(text);
        const Topology topology = network(text);
        const auto bounds = bisectionBounds(topology);
        const std::uint64_t bisection = bisectionByTrial(topology);
        REQUIRE(bounds);
        CHECK(bounds->atLeast <= bisection);
        CHECK(bounds->atMost >= bisection);
        if (topology.nodes() <= 20) CHECK(bounds->atLeast == bounds->atMost);
        if (const auto known = knownBisection(topology)) {
            CHECK(known->atLeast <= bisection);
            CHECK(known->atMost >= bisection);
        }
    }
}

TEST_CASE("large networks of practice have a bisection that their structure tells", "[practice-networks]")
{
    struct Known {
        const char* network;
        std::uint64_t atLeast, atMost;
    };
    for (const auto& [text, atLeast, atMost] : std::vector<Known>{{"dragonfly:2x4x2", 20, 20},
                                                                  {"dragonfly:7x14x7", 2438, 2450},
                                                                  {"clos:40", 8000, 8000},
                                                                  {"k-ary-n-tree:4x7", 8192, 8192},
                                                                  {"k-ary-n-tree:3x5", 121, 121},
                                                                  {"slim-fly:5", 63, 65},
                                                                  {"slim-fly:5 terminals=1", 25, 25},
                                                                  {"slim-fly:13", 1099, 1105},
                                                                  {"hyperx:16x16", 1024, 1024},
                                                                  {"gpu-boxes:16x8 outside=rails", 56, 56},
                                                                  {"cube-connected-cycles:5", 16, 16},
                                                                  {"torus:8x8", 16, 16},
                                                                  {"torus:128x128", 256, 256},
                                                                  {"torus:6x16x8", 96, 96},
                                                                  {"hyperx:9x5", 74, 74},
                                                                  {"fat-tree:6", 8, 8}}) {
        CAPTURE(text);
        const Topology topology = network(text);
        const auto known = knownBisection(topology), bounds = known ? known : bisectionBounds(topology);
        REQUIRE(bounds);
        CHECK(bounds->atLeast == atLeast);
        CHECK(bounds->atMost == atMost);
    }
}

TEST_CASE("the cut of a bisection divides the processors into halves and has the capacity that is told",
          "[practice-networks]")
{
    std::vector<std::string> texts = smallNetworks;
    texts.insert(texts.end(), {"dragonfly:7x14x7", "dragonfly:3x5x2", "dragonfly:2x5x4", "clos:16", "k-ary-n-tree:6x3",
                               "slim-fly:13", "hyperx:5x7x3 terminals=3", "hyperx:9x5", "gpu-boxes:7x5 outside=rails",
                               "fat-tree:7", "leaf-tree:5x7x3"});
    for (const std::string& text : texts) {
        CAPTURE(text);
        const Topology topology = network(text);
        for (const auto& bounds : {knownBisection(topology), bisectionBounds(topology)}) {
            if (!bounds) continue;
            REQUIRE(bounds->side.size() == topology.nodes());
            std::uint64_t out = 0, in = 0;
            for (LinkId link = 0; link < topology.links(); ++link) {
                const Ends ends = topology.ends(link);
                if (bounds->side[ends.from.value] == bounds->side[ends.to.value]) continue;
                (bounds->side[ends.from.value] ? out : in) += topology.capacity(link);
            }
            CHECK(std::min(out, in) == bounds->atMost);
            CHECK(bounds->atLeast <= bounds->atMost);
            const std::int64_t p = topology.processors(),
                               far = std::count(bounds->side.begin(), bounds->side.begin() + p, true);
            CHECK(std::abs(2 * far - p) <= 1);
        }
    }
}

TEST_CASE("what must cross a cut of a network of practice is no more than what does", "[practice-networks]")
{
    for (const std::string& text : smallNetworks) {
        const Topology topology = network(text);
        const std::uint32_t p = topology.processors();
        CAPTURE(text);
        if (const auto distances = topology.distances()) CHECK(*distances == Approx(reachOf(topology).mean));
        if (!topology.cutPackets() || p > 512) continue;
        // All packets of a total exchange on their routes: no bound may be above the busiest link.
        std::vector<std::uint64_t> load(topology.links());
        for (std::uint32_t from = 0; from < p; ++from)
            for (std::uint32_t to = 0; to < p; ++to)
                if (from != to)
                    for (const LinkId link : routeOf(topology, from, to)) ++load[link];
        double most = 0;
        for (LinkId link = 0; link < topology.links(); ++link)
            most = std::max(most, static_cast<double>(load[link]) / topology.capacity(link));
        CHECK(*topology.cutPackets() <= most + 1e-9);
        CHECK(*topology.cutPackets() > 0);
    }
    // Where the bisection is known, it is that of the halves.
    for (const char* text : {"clos:4", "k-ary-n-tree:2x3", "k-ary-n-tree:4x2", "hyperx:4x4 width=3", "dgx1",
                             "dgx1 links=single", "cube-connected-cycles:2", "gpu-boxes:2x4 outer=2"}) {
        CAPTURE(text);
        const Topology topology = network(text);
        const double half = topology.processors() / 2.0;
        CHECK(*topology.cutPackets() == Approx(half * half / static_cast<double>(bisectionByTrial(topology))));
    }
}

TEST_CASE("half of the groups of a dragonfly have g²/4 cables to the other half", "[practice-networks]")
{
    const Topology topology = makeTopology("dragonfly:1x3x1"); // g = 4
    std::uint32_t crossing = 0;
    for (LinkId link = 0; link < topology.links(); link += 2) {
        const auto group = [&](NodeId node) { return (node.value < 12 ? node.value : node.value - 12) / 3; };
        const Ends ends = topology.ends(link);
        if (group(ends.from) / 2 != group(ends.to) / 2) ++crossing;
    }
    CHECK(crossing == 4);
}

TEST_CASE("worked values on networks of practice", "[practice-networks]")
{
    struct Worked {
        std::string experiment;
        StepIndex steps;
        std::uint64_t transfers;
        double time, linkWords, maxLinkLoad;
    };
    for (const Worked& worked :
         std::vector<Worked>{{"dragonfly:2x4x2 alltoall-rotation words=10 alpha=100 beta=2", 71, 5112, 15260, 4080, 8},
                             {"clos:4 alltoall-rotation routing=hash words=10 alpha=100 beta=2", 15, 240, 2160, 330, 4},
                             {"clos:4 alltoall-rotation words=10 alpha=100 beta=2", 15, 240, 15 * 120, 150, 1}}) {
        CAPTURE(worked.experiment);
        const auto result = run(experimentFromText(worked.experiment));
        CHECK(result->steps() == worked.steps);
        CHECK(result->transfers() == worked.transfers);
        CHECK(result->time() == Approx(worked.time));
        CHECK(linkWords(*result) == Approx(worked.linkWords));
        CHECK(result->maxLinkLoad() == Approx(worked.maxLinkLoad));
        CHECK(result->delivers());
    }
}

TEST_CASE("a shift by a group fills one cable of a dragonfly, and Valiant's detours empty it", "[practice-networks]")
{
    const auto load = [](const std::string& text) { return run(experimentFromText(text))->maxLinkLoad(); };
    // All 8 processors of a group send to the next one, over one cable.
    CHECK(load("dragonfly:2x4x2 shift-direct shift=8 words=1") == 8);
    CHECK(load("dragonfly:2x4x2 shift-direct shift=8 words=1 routing=valiant") < 8);
    CHECK(load("dragonfly:4x8x4 shift-direct shift=32 words=1") == 32);
    CHECK(load("dragonfly:4x8x4 shift-direct shift=32 words=1 routing=valiant") < 16);
    // A fat tree carries every shift at full speed if the receiver chooses the way; a hash does not.
    CHECK(load("clos:8 shift-direct shift=37 words=1") == 1);
    CHECK(load("clos:8 shift-direct shift=37 words=1 routing=hash") > 1);
    // By rails nobody's cable is shared between boxes.
    CHECK(load("gpu-boxes:4x8 shift-direct shift=8 words=1 outside=rails") == 1);
    CHECK(load("gpu-boxes:4x8 shift-direct shift=8 words=1 outer=2") == 4);
}

} // namespace test_practice_cuts

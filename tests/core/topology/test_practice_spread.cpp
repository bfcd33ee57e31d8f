// routing=spread: a hash chooses among the ways that a network of practice has.
#include "practice_networks.h"

#include "diagnostic.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace test_practice_spread {

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::vector<LinkId> wayOf(const Topology& topology, std::uint32_t from, std::uint32_t to)
{
    std::vector<LinkId> way;
    topology.route(NodeId{from}, NodeId{to}, Path::Usual, way);
    return way;
}

/// Shortest ways between two nodes, counted by searching them all.
std::size_t shortestWays(const Topology& topology, std::uint32_t from, std::uint32_t to)
{
    const auto distances = distancesFrom(to, graphOf(topology));
    std::map<std::uint32_t, std::size_t> here{{from, 1}};
    for (std::size_t left = distances[from]; left > 0; --left) {
        std::map<std::uint32_t, std::size_t> next;
        for (LinkId link = 0; link < topology.links(); ++link) {
            const Ends ends = topology.ends(link);
            const auto found = here.find(ends.from.value);
            if (found != here.end() && distances[ends.to.value] + 1 == left) next[ends.to.value] += found->second;
        }
        here = std::move(next);
    }
    return here.empty() ? 0 : here.begin()->second;
}

double busiest(const std::string& experiment)
{
    const auto result = run(experimentFromText(experiment));
    REQUIRE(result->delivers());
    double most = 0;
    for (StepIndex k = 0; k < result->steps(); ++k) most = std::max(most, result->trafficAt(k).messagesPerLink);
    return most;
}

} // namespace

TEST_CASE("over many seeds spread routes take every shortest way, and no longer one", "[practice-networks]")
{
    struct Pair {
        std::string network;
        std::uint32_t from, to;
    };
    for (const auto& [text, from, to] : std::vector<Pair>{{"hyperx:3x3x3", 0, 26},
                                                          {"hyperx:4x4 terminals=2", 1, 31},
                                                          {"gpu-boxes:3x4 outside=rails", 0, 7},
                                                          {"slim-fly:13 terminals=1", 0, 3},
                                                          {"slim-fly:13 terminals=1", 0, 2},
                                                          {"cube-connected-cycles:4", 0, 45},
                                                          {"dgx1", 0, 5},
                                                          {"dgx1", 1, 6},
                                                          {"de-bruijn:2x4", 1, 14},
                                                          {"kautz:2x3", 0, 11},
                                                          {"clos:6", 0, 53},
                                                          {"k-ary-n-tree:3x3", 0, 26}}) {
        CAPTURE(text, from, to);
        const Topology usual = network(text);
        const std::size_t shortest = distancesFrom(from, graphOf(usual))[to];
        std::set<std::vector<LinkId>> seen;
        for (int seed = 1; seed <= 400; ++seed) {
            const Topology topology = network(fmt::format("{} routing=spread seed={}", text, seed));
            const auto way = wayOf(topology, from, to);
            CHECK(way.size() == shortest);
            CHECK(way == wayOf(topology, from, to));
            seen.insert(way);
        }
        CHECK(seen.size() == shortestWays(usual, from, to));
    }
}

TEST_CASE("a dragonfly spreads messages over the direct cable and all other groups", "[practice-networks]")
{
    std::set<std::uint32_t> over;
    std::size_t direct = 0;
    for (int seed = 1; seed <= 300; ++seed) {
        const Topology topology = network(fmt::format("dragonfly:2x4x2 routing=spread seed={}", seed));
        const auto way = wayOf(topology, 0, 8);
        if (way == wayOf(network("dragonfly:2x4x2"), 0, 8)) {
            ++direct;
            continue;
        }
        std::set<std::uint32_t> groups;
        for (const LinkId link : way)
            if (const std::uint32_t node = topology.ends(link).to.value; node >= 72) groups.insert((node - 72) / 4);
        REQUIRE(groups.size() == 3);
        for (const std::uint32_t group : groups)
            if (group > 1) over.insert(group);
    }
    CHECK(over == std::set<std::uint32_t>{2, 3, 4, 5, 6, 7, 8});
    // One of eight ways.
    CHECK(direct > 10);
    CHECK(direct < 80);
}

TEST_CASE("spread routes take the load from the busiest link of traffic that hurts, and put it on quiet ones",
          "[practice-networks]")
{
    // A whole group over one cable.
    CHECK(busiest("dragonfly:2x4x2 shift-direct shift=8") == 8);
    CHECK(busiest("dragonfly:2x4x2 shift-direct shift=8 routing=spread") < 8);
    CHECK(busiest("dragonfly:4x8x4 shift-direct shift=32") == 32);
    CHECK(busiest("dragonfly:4x8x4 shift-direct shift=32 routing=spread") < 16);
    // Every rotation is free of contention where the receiver's number chooses the way.
    CHECK(busiest("clos:4 alltoall-rotation") == 1);
    CHECK(busiest("clos:4 alltoall-rotation routing=spread") == 4);
    CHECK(busiest("hyperx:4x4 alltoall-rotation") == 1);
    CHECK(busiest("hyperx:4x4 alltoall-rotation routing=spread") >= 2);
}

TEST_CASE("the hash of a fat tree is its spread routing, and is written as the hash", "[practice-networks]")
{
    for (const char* text : {"clos:4", "k-ary-n-tree:2x3"}) {
        CHECK(network(fmt::format("{} routing=spread seed=3", text))
              == network(fmt::format("{} routing=hash seed=3", text)));
        const auto result = run(experimentFromText(fmt::format("{} broadcast-binomial routing=spread", text)));
        CHECK(toText(result->experiment()).find("routing=hash") != std::string::npos);
    }
    CHECK_THROWS_AS(run(experimentFromText("clos:4 broadcast-binomial routing=wide")), Refused);
    CHECK_FALSE(network("hyperx:3x3 routing=spread") == network("hyperx:3x3"));
    CHECK_FALSE(network("hyperx:3x3 routing=spread seed=2") == network("hyperx:3x3 routing=spread seed=3"));
}

} // namespace test_practice_spread

#include "catch.h"

#include "topology/file_network.h"
#include "topology/network_file.h"
#include "topology/path_lengths.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace test_path_lengths {

using namespace hopscope;

namespace {

struct Hops {
    std::uint32_t longest{0};
    double mean{0};
    bool connected{true};
};

/// By the rule of Floyd and Warshall: over every node in turn.
Hops hopsOf(const Topology& topology)
{
    const std::uint32_t n = topology.nodes(), far = 1'000'000;
    std::vector<std::vector<std::uint32_t>> hops(n, std::vector<std::uint32_t>(n, far));
    for (std::uint32_t i = 0; i < n; ++i) hops[i][i] = 0;
    for (LinkId link = 0; link < topology.links(); ++link)
        if (const Ends ends = topology.ends(link); topology.exists(link) && ends.from != ends.to)
            hops[ends.from.value][ends.to.value] = 1;
    for (std::uint32_t over = 0; over < n; ++over)
        for (std::uint32_t from = 0; from < n; ++from)
            for (std::uint32_t to = 0; to < n; ++to)
                hops[from][to] = std::min(hops[from][to], hops[from][over] + hops[over][to]);
    Hops found;
    const std::uint32_t p = topology.processors();
    for (std::uint32_t from = 0; from < n; ++from)
        for (std::uint32_t to = 0; to < n; ++to) {
            found.connected = found.connected && hops[from][to] < far;
            found.longest = std::max(found.longest, hops[from][to]);
            if (from < p && to < p) found.mean += hops[from][to];
        }
    if (p > 1) found.mean /= p * (p - 1.0);
    return found;
}

/// Edges between any two nodes, in one direction each.
Topology anyNetwork(std::uint32_t seed)
{
    std::minstd_rand random(seed);
    const auto below = [&](std::uint32_t count) { return static_cast<std::uint32_t>(random() % count); };
    const std::uint32_t nodes = 2 + below(90), edges = nodes + below(3 * nodes);
    std::string text = "digraph {\n";
    for (std::uint32_t i = 0; i < nodes; ++i) text += fmt::format("n{}{}\n", i, below(5) == 0 ? " [kind=router]" : "");
    for (std::uint32_t i = 0; i < edges; ++i) text += fmt::format("n{} -> n{}\n", below(nodes), below(nodes));
    const bool ring = below(2) == 0; // so that some of them are connected
    for (std::uint32_t i = 0; ring && i < nodes; ++i) text += fmt::format("n{} -> n{}\n", i, (i + 1) % nodes);
    setNetworkText("any.dot", text + "n0 [kind=processor]\nn1 [kind=processor]\n}\n");
    return makeTopology("graph:any.dot");
}

} // namespace

TEST_CASE("diameter and mean distance are those of the shortest paths between all nodes", "[topology]")
{
    std::vector<Topology> networks;
    for (const char* text : {"ring:1", "ring:2", "ring:131", "line:70", "torus:5x6", "mesh:9x8", "hypercube:7",
                             "fat-tree:4", "binary-tree:31", "complete:9", "dragonfly:2x4x2"})
        networks.push_back(makeTopology(text));
    for (std::uint32_t seed = 1; seed <= 60; ++seed) networks.push_back(anyNetwork(seed));
    int connected = 0;
    for (const Topology& topology : networks) {
        CAPTURE(topology.text(), topology.nodes(), topology.links());
        const Hops hops = hopsOf(topology);
        const auto exact = pathLengths(topology), bounds = pathLengths(topology, 0);
        REQUIRE((exact && bounds));
        CHECK(exact->connected == hops.connected);
        CHECK(bounds->connected == hops.connected);
        if (!hops.connected) continue;
        ++connected;
        CHECK(exact->atLeast == hops.longest);
        CHECK(exact->exact());
        CHECK(exact->mean.value_or(0) == Approx(hops.mean));
        // Of large networks bounds alone are known, and they hold.
        CHECK(bounds->atLeast <= hops.longest);
        CHECK(bounds->atMost >= hops.longest);
        CHECK(bounds->atMost <= 2 * hops.longest);
    }
    CHECK(connected > 25);
    CHECK(connected < static_cast<int>(networks.size()));
}

TEST_CASE("of a long grid no link is followed many times from the same 64 nodes", "[topology]")
{
    // 64 nodes that lie together are about 15 steps apart; in a row they would be 64.
    const Topology torus = makeTopology("torus:64x64");
    const auto lengths = pathLengths(torus, std::uint64_t{64} * torus.links() * 20);
    REQUIRE(lengths);
    CHECK(lengths->exact());
    CHECK(lengths->atMost == 64);
    CHECK(lengths->mean.value_or(0) == Approx(32.0 * 4096 / 4095));
}

} // namespace test_path_lengths

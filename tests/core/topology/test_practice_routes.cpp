// The networks of practice: the ways of messages, by the rules that are written down.
#include "practice_networks.h"

#include "topology/family_helpers.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

namespace test_practice_routes {

using namespace hopscope;
using namespace hopscope::test;

TEST_CASE("routes of the networks of practice lead from processor to processor", "[practice-networks]")
{
    for (const std::string& text : smallNetworks) {
        CAPTURE(text);
        const Topology topology = network(text);
        const Graph graph = graphOf(topology);
        // These may be longer: over the one cable between two groups, over a third one, along the word, by rail.
        const bool shortest =
            !text.starts_with("dragonfly") && !text.starts_with("de-bruijn") && !text.starts_with("kautz");
        for (std::uint32_t from = 0; from < topology.nodes(); ++from) {
            const auto distances = distancesFrom(from, graph);
            for (std::uint32_t to = 0; to < topology.nodes(); ++to) {
                const auto route = routeOf(topology, from, to);
                NodeId at{from};
                for (const LinkId link : route) {
                    REQUIRE(link < topology.links());
                    REQUIRE(topology.ends(link).from == at);
                    at = topology.ends(link).to;
                }
                REQUIRE(at == NodeId{to});
                const bool router = from >= topology.processors() || to >= topology.processors();
                if (shortest || router) {
                    if (route.size() != distances[to]) {
                        CAPTURE(from, to);
                        REQUIRE(route.size() == distances[to]);
                    }
                }
            }
        }
    }
}

TEST_CASE("the shortest route goes to the neighbour with the smallest number", "[practice-networks]")
{
    for (const char* text : {"cube-connected-cycles:2", "cube-connected-cycles:3", "cube-connected-cycles:5", "dgx1",
                             "slim-fly:5 terminals=2"}) {
        CAPTURE(text);
        const Topology topology = network(text);
        const Graph graph = graphOf(topology);
        std::vector<std::set<std::uint32_t>> neighbours(topology.nodes());
        for (LinkId link = 0; link < topology.links(); ++link)
            neighbours[topology.ends(link).from.value].insert(topology.ends(link).to.value);
        for (std::uint32_t to = 0; to < topology.processors(); to += 3) {
            const auto distances = distancesFrom(to, graph);
            for (std::uint32_t from = 0; from < topology.processors(); ++from) {
                std::uint32_t at = from;
                for (const std::uint32_t next : visited(topology, from, to)) {
                    const auto nearer = std::ranges::find_if(
                        neighbours[at], [&](std::uint32_t one) { return distances[one] + 1 == distances[at]; });
                    REQUIRE(nearer != neighbours[at].end());
                    REQUIRE(next == *nearer);
                    at = next;
                }
            }
        }
    }
}

TEST_CASE("a dragonfly routes over the one cable between two groups, or over a third group", "[practice-networks]")
{
    for (const bool absolute : {false, true})
        for (const bool valiant : {false, true}) {
            const std::uint32_t p = 2, a = 4, h = 2, groups = 9, seed = 5;
            const Topology topology =
                network(fmt::format("dragonfly:2x4x2 arrangement={} routing={} seed={}",
                                    absolute ? "absolute" : "palmtree", valiant ? "valiant" : "minimal", seed));
            const auto exitOf = [&](std::uint32_t group, std::uint32_t other) {
                for (std::uint32_t c = 0; c < a * h; ++c)
                    if ((absolute ? (c < group ? c : c + 1) : (group + c + 1) % groups) == other)
                        return group * a + c / h;
                return UINT32_MAX;
            };
            for (std::uint32_t from = 0; from < topology.processors(); ++from)
                for (std::uint32_t to = 0; to < topology.processors(); ++to) {
                    if (from == to) continue;
                    std::vector<std::uint32_t> routers{from / p};
                    const std::uint32_t last = to / p, fromGroup = from / p / a, toGroup = last / a;
                    const auto go = [&](std::uint32_t router) {
                        if (routers.back() != router) routers.push_back(router);
                    };
                    const auto cross = [&](std::uint32_t group) {
                        const std::uint32_t here = routers.back() / a;
                        go(exitOf(here, group));
                        go(exitOf(group, here));
                    };
                    if (fromGroup != toGroup) {
                        if (valiant) {
                            std::vector<std::uint32_t> others;
                            for (std::uint32_t group = 0; group < groups; ++group)
                                if (group != fromGroup && group != toGroup) others.push_back(group);
                            cross(others[mixedWord(from, to, seed) % others.size()]);
                        }
                        cross(toGroup);
                    }
                    go(last);
                    std::vector<std::uint32_t> expected;
                    for (const std::uint32_t router : routers) expected.push_back(topology.processors() + router);
                    expected.push_back(to);
                    REQUIRE(visited(topology, from, to) == expected);
                    REQUIRE(expected.size() <= (valiant ? 7 : 5));
                }
        }
}

TEST_CASE("the hash of pairs is the one that is written down", "[practice-networks]")
{
    // By hand, with numbers of any length: x = a·0x9E3779B1 + b·0x85EBCA77 + seed·0xC2B2AE3D modulo 2^32, and so on.
    for (const auto& [a, b, seed] :
         std::vector<std::array<std::uint32_t, 3>>{{0, 0, 0}, {0, 1, 1}, {3, 14, 1}, {15, 2, 9}}) {
        constexpr std::uint64_t whole = std::uint64_t{1} << 32U;
        std::uint64_t x =
            (a * std::uint64_t{2654435761} + b * std::uint64_t{2246822519} + seed * std::uint64_t{3266489917}) % whole;
        x ^= x / 32768;
        x = x * 739982445 % whole;
        x ^= x / 4096;
        CHECK(mixedWord(a, b, seed) == x);
    }
}

TEST_CASE("networks with several ways up take those that the rule names", "[practice-networks]")
{
    for (const bool hash : {false, true}) {
        const std::string how = hash ? " routing=hash seed=7" : "";
        const auto wordOf = [hash](std::uint32_t from, std::uint32_t to) { return hash ? mixedWord(from, to, 7) : to; };
        const Topology clos = network("clos:6" + how);
        const std::uint32_t h = 3, p = 54, aggregation = p + 18, core = aggregation + 18;
        for (std::uint32_t from = 0; from < p; ++from)
            for (std::uint32_t to = 0; to < p; ++to) {
                if (from == to) continue;
                const std::uint32_t v = wordOf(from, to), j = v % h, c = v / h % h;
                std::vector<std::uint32_t> expected{p + from / h};
                if (from / h != to / h) {
                    expected.push_back(aggregation + from / 9 * h + j);
                    if (from / 9 != to / 9) {
                        expected.push_back(core + j * h + c);
                        expected.push_back(aggregation + to / 9 * h + j);
                    }
                    expected.push_back(p + to / h);
                }
                expected.push_back(to);
                REQUIRE(visited(clos, from, to) == expected);
            }
        const Topology tree = network("k-ary-n-tree:3x3" + how);
        using Digits = std::array<std::uint32_t, 2>;
        const auto switchOf = [](std::uint32_t level, const Digits& w) { return 27 + level * 9 + w[0] * 3 + w[1]; };
        for (std::uint32_t from = 0; from < 27; ++from)
            for (std::uint32_t to = 0; to < 27; ++to) {
                if (from == to) continue;
                const std::uint32_t v = wordOf(from, to);
                const Digits ours{from / 9, from / 3 % 3}, theirs{to / 9, to / 3 % 3};
                const std::uint32_t meeting = ours[0] != theirs[0] ? 0 : ours[1] != theirs[1] ? 1 : 2;
                Digits w = ours;
                std::vector<std::uint32_t> expected{switchOf(2, w)};
                for (std::uint32_t l = 2; l-- > meeting;) {
                    w[l] = (l == 0 ? v / 3 : v) % 3;
                    expected.push_back(switchOf(l, w));
                }
                for (std::uint32_t l = meeting; l < 2; ++l) {
                    w[l] = theirs[l];
                    expected.push_back(switchOf(l + 1, w));
                }
                expected.push_back(to);
                REQUIRE(visited(tree, from, to) == expected);
            }
    }
}

TEST_CASE("on fat trees and HyperX no two messages of a rotation share a link", "[practice-networks]")
{
    for (const char* text :
         {"clos:2", "clos:4", "clos:6", "clos:8", "k-ary-n-tree:2x4", "k-ary-n-tree:3x3", "k-ary-n-tree:4x2",
          "k-ary-n-tree:4x3", "hyperx:3x4", "hyperx:4x4", "hyperx:2x3x4", "hyperx:5"}) {
        const Topology topology = network(text);
        const std::uint32_t p = topology.processors();
        for (std::uint32_t shift = 1; shift < p; ++shift) {
            std::vector<std::uint32_t> load(topology.links());
            for (std::uint32_t i = 0; i < p; ++i)
                for (const LinkId link : routeOf(topology, i, (i + shift) % p)) ++load[link];
            CAPTURE(text, shift);
            REQUIRE(std::ranges::max(load) <= 1);
        }
    }
}

} // namespace test_practice_routes

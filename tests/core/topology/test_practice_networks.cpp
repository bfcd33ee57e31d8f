// The networks of practice: what their definitions say, against what was built.
#include "practice_networks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <fmt/format.h>

namespace test_practice_networks {

using namespace hopscope;
using namespace hopscope::test;

namespace {

using Cables = std::multiset<std::pair<std::uint32_t, std::uint32_t>>;
Cables cablesOf(const Topology& topology)
{
    Cables cables;
    for (LinkId link = 0; link < topology.links(); link += 2) {
        const Ends ends = topology.ends(link);
        cables.emplace(std::min(ends.from, ends.to).value, std::max(ends.from, ends.to).value);
    }
    return cables;
}

} // namespace

TEST_CASE("networks of practice have the nodes, links and diameters of their definitions", "[practice-networks]")
{
    struct Known {
        std::string text;
        std::uint32_t processors, routers;
        std::uint64_t cables;
        std::size_t diameter; ///< between processors
    };
    std::vector<Known> table{
        {"star:1", 1, 1, 1, 0},
        {"star:2", 2, 1, 2, 2},
        {"star:9", 9, 1, 9, 2},
        {"dgx1", 8, 0, 16, 2},
        {"gpu-boxes:4x8", 32, 5, 36, 4},
        {"gpu-boxes:4x8 outside=rails", 32, 12, 64, 4},
        {"gpu-boxes:1x8", 8, 2, 9, 2},
        {"slim-fly:5", 200, 50, 375, 4},
        {"slim-fly:5 terminals=1", 50, 50, 225, 4},
        {"hyperx:4x4", 16, 0, 48, 2},
        {"hyperx:2x3x4", 24, 0, 72, 3},
        {"hyperx:1x5", 5, 0, 10, 1},
        {"hyperx:4x4 terminals=3", 48, 16, 96, 4},
        {"cube-connected-cycles:1", 2, 0, 1, 1},
        {"cube-connected-cycles:2", 8, 0, 8, 4},
        {"cube-connected-cycles:3", 24, 0, 36, 6}, // where 2D + ⌊D/2⌋ − 2 would be 5
        {"dragonfly:2x4x2", 72, 36, 72 + 9 * 6 + 36, 5},
        {"dragonfly:1x1x1", 2, 2, 3, 3},
    };
    for (std::uint32_t k = 2; k <= 8; k += 2)
        table.push_back({fmt::format("clos:{}", k), k * k * k / 4, 5 * k * k / 4, 3 * std::uint64_t{k} * k * k / 4, 6});
    for (const auto& [k, n] : std::vector<std::pair<std::uint32_t, std::uint32_t>>{{2, 1}, {2, 3}, {3, 2}, {4, 3}}) {
        std::uint32_t power = 1;
        for (std::uint32_t i = 0; i < n; ++i) power *= k;
        table.push_back(
            {fmt::format("k-ary-n-tree:{}x{}", k, n), power, n * power / k, std::uint64_t{n} * power, 2 * n});
    }
    for (std::uint32_t k = 2; k <= 4; ++k)
        for (std::uint32_t d = 1, power = k; power <= 300; ++d, power *= k) {
            table.push_back(
                {fmt::format("de-bruijn:{}x{}", k, d), power, 0, std::uint64_t{power} * k - k - k * (k - 1) / 2, d});
            table.push_back({fmt::format("kautz:{}x{}", k, d), (k + 1) * power / k, 0,
                             std::uint64_t{k + 1} * power - k * (k + 1) / 2, d});
        }
    for (std::uint32_t d = 4; d <= 6; ++d)
        table.push_back({fmt::format("cube-connected-cycles:{}", d), d << d, 0, 3 * (std::uint64_t{d} << d) / 2,
                         2 * d + d / 2 - 2});
    for (const Known& known : table) {
        CAPTURE(known.text);
        const Topology topology = network(known.text);
        CHECK(topology.processors() == known.processors);
        CHECK(topology.nodes() == known.processors + known.routers);
        CHECK(topology.links() == 2 * known.cables);
        // The way of a directed word is not always the shortest where cables lead both ways.
        const bool shifts = known.text.starts_with("de-bruijn") || known.text.starts_with("kautz");
        const std::size_t diameter = reachOf(topology).diameter;
        CHECK((shifts ? diameter <= known.diameter : diameter == known.diameter));
        CHECK(measure(topology).connected);
    }
}

TEST_CASE("networks of practice have the cables of their definitions", "[practice-networks]")
{
    const auto join = [](Cables& cables, std::uint32_t a, std::uint32_t b) {
        cables.emplace(std::min(a, b), std::max(a, b));
    };
    SECTION("dragonfly")
    {
        for (const auto& [p, a, h] :
             std::vector<std::array<std::uint32_t, 3>>{{2, 4, 2}, {1, 3, 1}, {3, 2, 3}, {1, 1, 4}})
            for (const bool absolute : {false, true}) {
                const std::uint32_t groups = a * h + 1, processors = p * a * groups;
                Cables cables;
                for (std::uint32_t i = 0; i < processors; ++i) join(cables, i, processors + i / p);
                for (std::uint32_t group = 0; group < groups; ++group) {
                    for (std::uint32_t q = 0; q < a; ++q)
                        for (std::uint32_t r = 0; r < q; ++r)
                            join(cables, processors + group * a + q, processors + group * a + r);
                    for (std::uint32_t c = 0; c < a * h; ++c) {
                        const std::uint32_t other = absolute ? (c < group ? c : c + 1) : (group + c + 1) % groups;
                        // Seen from both ends, kept once.
                        const std::uint32_t back =
                            absolute ? (group < other ? group : group - 1) : (group + groups - other - 1) % groups;
                        if (group < other)
                            join(cables, processors + group * a + c / h, processors + other * a + back / h);
                    }
                }
                const std::string text =
                    fmt::format("dragonfly:{}x{}x{} arrangement={}", p, a, h, absolute ? "absolute" : "palmtree");
                CAPTURE(text);
                CHECK(cablesOf(network(text)) == cables);
            }
    }
    SECTION("Clos")
    {
        for (std::uint32_t k = 2; k <= 8; k += 2) {
            const std::uint32_t h = k / 2, p = k * h * h, aggregation = p + k * h, core = aggregation + k * h;
            Cables cables;
            for (std::uint32_t i = 0; i < p; ++i) join(cables, i, p + i / h);
            for (std::uint32_t d = 0; d < k; ++d)
                for (std::uint32_t j = 0; j < h; ++j)
                    for (std::uint32_t e = 0; e < h; ++e) {
                        join(cables, p + d * h + e, aggregation + d * h + j);
                        join(cables, aggregation + d * h + j, core + j * h + e);
                    }
            CHECK(cablesOf(makeTopology(fmt::format("clos:{}", k))) == cables);
        }
    }
    SECTION("k-ary n-tree")
    {
        for (const auto& [k, n] :
             std::vector<std::pair<std::uint32_t, std::uint32_t>>{{2, 4}, {3, 3}, {4, 2}, {5, 1}}) {
            std::vector<std::uint32_t> power{1};
            for (std::uint32_t i = 0; i < n; ++i) power.push_back(power.back() * k);
            const std::uint32_t p = power[n], inLevel = power[n - 1];
            Cables cables;
            for (std::uint32_t i = 0; i < p; ++i) join(cables, i, p + (n - 1) * inLevel + i / k);
            for (std::uint32_t l = 0; l + 1 < n; ++l)
                for (std::uint32_t w = 0; w < inLevel; ++w)
                    for (std::uint32_t v = 0; v < inLevel; ++v) {
                        bool same = true;
                        for (std::uint32_t digit = 0; digit + 1 < n; ++digit)
                            same = same && (digit == l || w / power[n - 2 - digit] % k == v / power[n - 2 - digit] % k);
                        if (same) join(cables, p + l * inLevel + w, p + (l + 1) * inLevel + v);
                    }
            CHECK(cablesOf(makeTopology(fmt::format("k-ary-n-tree:{}x{}", k, n))) == cables);
        }
    }
    SECTION("words that shift")
    {
        // As strings, which sort like their numbers.
        const auto byStrings = [&](std::uint32_t symbols, std::uint32_t length, bool kautz) {
            std::vector<std::string> words{""};
            for (std::uint32_t i = 0; i < length; ++i) {
                std::vector<std::string> longer;
                for (const std::string& word : words)
                    for (std::uint32_t s = 0; s < symbols; ++s) {
                        const char symbol = static_cast<char>('0' + s);
                        if (!kautz || word.empty() || word.back() != symbol) longer.push_back(word + symbol);
                    }
                words = longer;
            }
            std::set<std::pair<std::uint32_t, std::uint32_t>> once;
            for (std::uint32_t a = 0; a < words.size(); ++a)
                for (std::uint32_t b = 0; b < words.size(); ++b)
                    if (a != b && words[a].substr(1) == words[b].substr(0, length - 1)) once.emplace(std::minmax(a, b));
            return Cables(once.begin(), once.end());
        };
        for (const auto& [k, d] :
             std::vector<std::pair<std::uint32_t, std::uint32_t>>{{2, 1}, {2, 5}, {3, 3}, {5, 2}}) {
            CHECK(cablesOf(makeTopology(fmt::format("de-bruijn:{}x{}", k, d))) == byStrings(k, d, false));
            CHECK(cablesOf(makeTopology(fmt::format("kautz:{}x{}", k, d))) == byStrings(k + 1, d, true));
        }
    }
    SECTION("cube-connected cycles")
    {
        for (std::uint32_t d = 1; d <= 5; ++d) {
            Cables cables;
            for (std::uint32_t w = 0; w < 1U << d; ++w)
                for (std::uint32_t i = 0; i < d; ++i) {
                    if (d > 2 || (d == 2 && i == 0)) join(cables, w * d + i, w * d + (i + 1) % d);
                    if ((w >> i & 1) == 0) join(cables, w * d + i, (w ^ 1U << i) * d + i);
                }
            CHECK(cablesOf(makeTopology(fmt::format("cube-connected-cycles:{}", d))) == cables);
        }
    }
    SECTION("HyperX")
    {
        for (const std::uint32_t terminals : {0U, 1U, 3U}) {
            const std::uint32_t sizes[] = {3, 2, 4}, nodes = 24, first = terminals * nodes;
            Cables cables;
            for (std::uint32_t i = 0; i < first; ++i) join(cables, i, first + i / terminals);
            for (std::uint32_t a = 0; a < nodes; ++a)
                for (std::uint32_t b = 0; b < a; ++b) {
                    const int differing = static_cast<int>(a / 8 != b / 8) + static_cast<int>(a / 4 % 2 != b / 4 % 2)
                                          + static_cast<int>(a % 4 != b % 4);
                    if (differing == 1) join(cables, first + a, first + b);
                }
            CHECK(
                cablesOf(network(fmt::format("hyperx:{}x{}x{} terminals={}", sizes[0], sizes[1], sizes[2], terminals)))
                == cables);
        }
    }
    SECTION("Slim Fly")
    {
        // 2 is the least primitive root of 5: X = {1, 4}, X′ = {2, 3}. Of 13: even powers of 2 are the squares.
        for (const std::uint32_t q : {5U, 13U}) {
            std::set<std::uint32_t> even, odd;
            for (std::uint32_t i = 1; i < q; ++i) even.insert(i * i % q);
            for (std::uint32_t i = 1; i < q; ++i)
                if (!even.contains(i)) odd.insert(i);
            const Topology topology = network(fmt::format("slim-fly:{} terminals=1", q));
            const std::uint32_t square = q * q, p = 2 * square;
            Cables cables;
            for (std::uint32_t i = 0; i < p; ++i) join(cables, i, p + i);
            for (std::uint32_t x = 0; x < q; ++x)
                for (std::uint32_t y = 0; y < q; ++y) {
                    for (std::uint32_t z = 0; z < y; ++z) {
                        if (even.contains(y - z)) join(cables, p + x * q + y, p + x * q + z);
                        if (odd.contains(y - z)) join(cables, p + square + x * q + y, p + square + x * q + z);
                    }
                    for (std::uint32_t k = 0; k < q; ++k)
                        join(cables, p + x * q + y, p + square + k * q + (y + k * (q - x)) % q);
                }
            CHECK(cablesOf(topology) == cables);
            CHECK(topology.nodes() - p == 2 * square);
        }
    }
    SECTION("boxes")
    {
        Cables spine, rails;
        for (std::uint32_t i = 0; i < 12; ++i) {
            join(spine, i, 12 + i / 4);
            join(rails, i, 12 + i / 4);
            join(rails, i, 15 + i % 4);
        }
        for (std::uint32_t a = 0; a < 3; ++a) join(spine, 12 + a, 15);
        CHECK(cablesOf(network("gpu-boxes:3x4")) == spine);
        CHECK(cablesOf(network("gpu-boxes:3x4 outside=rails")) == rails);
    }
}

TEST_CASE("links of the networks of practice come in pairs and nodes have places of their own", "[practice-networks]")
{
    for (const std::string& text : smallNetworks) {
        CAPTURE(text);
        const Topology topology = network(text);
        for (LinkId link = 0; link < topology.links(); ++link) {
            const Ends there = topology.ends(link), back = topology.ends(opposite(link));
            REQUIRE(there == Ends{back.to, back.from});
            REQUIRE(there.from != there.to);
            REQUIRE(there.from.value < topology.nodes());
            REQUIRE(topology.capacity(link) == topology.capacity(opposite(link)));
        }
        double least = 1e9;
        for (std::uint32_t a = 0; a < topology.nodes(); ++a)
            for (std::uint32_t b = 0; b < a; ++b) {
                const Point3 one = topology.place(NodeId{a}), other = topology.place(NodeId{b});
                least = std::min(least, std::hypot(one.x - other.x + 0.42 * (one.z - other.z),
                                                   one.y - other.y - 0.36 * (one.z - other.z)));
            }
        CHECK(least > 0.5);
        std::uint32_t before = 1;
        for (const std::uint32_t unit : topology.units().sizes) {
            CHECK(unit >= before);
            CHECK(unit % before == 0);
            CHECK(topology.processors() % unit == 0);
            before = unit;
        }
    }
}

} // namespace test_practice_networks

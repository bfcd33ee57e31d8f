#include "diagnostic.h"
#include "topology/graph.h"
#include "topology/graph_cuts.h"
#include "topology/topology.h"

#include "catch.h"

#include <algorithm>
#include <bit>
#include <optional>

#include <fmt/format.h>

namespace test_family_forms {

using namespace hopscope;

namespace {

/// What the literature says of a network: the closed forms, written down independently of the program.
struct Form {
    std::uint32_t degree, diameter;
    std::optional<std::uint64_t> bisection{}; ///< where it is known in closed form
};

std::uint32_t endsOnAxis(std::uint32_t length, bool wraps)
{
    if (length == 1) return 0;
    if (wraps) return 2; // of two processors two parallel links
    return length == 2 ? 1 : 2;
}
std::uint32_t acrossAxis(std::uint32_t length, bool wraps) { return wraps ? length / 2 : length - 1; }

Form grid(const std::vector<std::uint32_t>& axes, bool wraps)
{
    Form form{0, 0};
    std::uint64_t processors = 1;
    std::uint32_t longest = 1;
    bool even = true;
    for (const std::uint32_t length : axes) {
        form.degree += endsOnAxis(length, wraps);
        form.diameter += acrossAxis(length, wraps);
        processors *= length;
        longest = std::max(longest, length);
    }
    // Of the longest axis, if it is even (then every plane of its cut has p/longest links).
    even = longest % 2 == 0;
    if (longest > 1 && even) form.bisection = processors / longest * (wraps ? 2 : 1);
    return form;
}

void check(const std::string& text, const Form& form)
{
    CAPTURE(text);
    const Topology topology = makeTopology(text);
    const GraphMeasures measured = measure(topology);
    CHECK(measured.connected);
    CHECK(measured.degree == form.degree);
    CHECK(measured.diameter == form.diameter);
    if (!form.bisection || topology.processors() < 2) return;
    const auto bounds = bisectionBounds(topology);
    REQUIRE(bounds);
    CHECK(bounds->atLeast <= *form.bisection);
    CHECK(bounds->atMost == *form.bisection);
}

} // namespace

TEST_CASE("closed forms of grids hold in the graph, for all small sizes", "[forms]")
{
    for (std::uint32_t p = 1; p <= 40; ++p) {
        check(fmt::format("line:{}", p),
              {std::min(p - 1, 2U), p - 1, p > 1 ? std::optional<std::uint64_t>(1) : std::nullopt});
        const Form ring{p > 2 ? 2U : p - 1, p / 2, p > 2 ? std::optional<std::uint64_t>(2) : std::nullopt};
        check(fmt::format("ring:{}", p), ring);
    }
    for (std::uint32_t a = 1; a <= 7; ++a)
        for (std::uint32_t b = 1; b <= 7; ++b) {
            check(fmt::format("mesh:{}x{}", a, b), grid({a, b}, false));
            check(fmt::format("torus:{}x{}", a, b), grid({a, b}, true));
        }
    for (std::uint32_t a = 1; a <= 4; ++a)
        for (std::uint32_t b = 1; b <= 4; ++b)
            for (std::uint32_t c = 1; c <= 4; ++c) {
                check(fmt::format("mesh:{}x{}x{}", a, b, c), grid({a, b, c}, false));
                check(fmt::format("torus:{}x{}x{}", a, b, c), grid({a, b, c}, true));
            }
}

TEST_CASE("closed forms of cubes and crossbars hold in the graph, for all small sizes", "[forms]")
{
    for (std::uint32_t d = 0; d <= 7; ++d)
        check(fmt::format("hypercube:{}", d),
              {d, d, d > 0 ? std::optional<std::uint64_t>(std::uint64_t{1} << (d - 1)) : std::nullopt});
    for (std::uint32_t p = 1; p <= 24; ++p)
        check(fmt::format("complete:{}", p), {p - 1, p > 1 ? 1U : 0U, std::uint64_t{p / 2} * ((p + 1) / 2)});
}

TEST_CASE("closed forms of trees hold in the graph, for all small sizes", "[forms]")
{
    // A balanced tree of routers over p leaves: the longest way joins the deepest leaves of both halves.
    const auto depth = [](std::uint32_t leaves) { return static_cast<std::uint32_t>(std::bit_width(leaves - 1)); };
    for (std::uint32_t p = 2; p <= 40; ++p)
        check(fmt::format("binary-tree:{}", p), {p == 2 ? 2U : 3U, 2 + depth((p + 1) / 2) + depth(p / 2)});
    for (std::uint32_t k = 1; k <= 6; ++k) {
        check(fmt::format("fat-tree:{}", k), {k == 1 ? 2U : 3U, 2 * k});
        check(fmt::format("butterfly:{}", k), {k == 1 ? 2U : 4U, 2 * k});
    }
    // Complete trees over their leaves: the longest way goes up to the root and down again.
    for (std::uint32_t a = 2; a <= 4; ++a)
        for (std::uint32_t b = 2; b <= 4; ++b) {
            check(fmt::format("leaf-tree:{}x{}", a, b), {std::max(a + 1, b), 4});
            for (std::uint32_t c = 2; c <= 3; ++c)
                check(fmt::format("leaf-tree:{}x{}x{}", a, b, c), {std::max({a + 1, b + 1, c}), 6});
        }
}

} // namespace test_family_forms

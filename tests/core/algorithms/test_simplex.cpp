#include "testing.h"

#include "algorithms/pipeline_optimum.h"
#include "algorithms/simplex_tree.h"
#include "run/run.h"

#include <algorithm>
#include <limits>

namespace test_simplex {

using namespace hopscope;
using namespace hopscope::test;

namespace {

double least(const PipelinePrices& prices, std::uint32_t groups, auto steps)
{
    double best = std::numeric_limits<double>::infinity();
    for (std::uint32_t r = 1; r <= groups; ++r)
        for (int s = 1; s < 400; ++s) best = std::min(best, steps(r, s) * prices.packet(s));
    return best;
}

} // namespace

TEST_CASE("a deeper simplex group is never a shallower tree", "[simplex]")
{
    // The search over groups leaves ranges out because of this.
    for (std::uint32_t p = 2; p <= 200; ++p)
        for (std::uint32_t r = 1; r + 1 < p; ++r) {
            CAPTURE(p, r);
            REQUIRE(simplexDepth(p, r) <= simplexDepth(p, r + 1));
        }
}

TEST_CASE("the search for simplex finds the least of all groups and packets", "[simplex]")
{
    for (const std::uint32_t p : {2U, 3U, 4U, 5U, 9U, 16U, 33U, 50U})
        for (const double k : {0.5, 7.0, 64.0, 900.0, 4000.0}) {
            const PipelinePrices prices{.alpha = 1, .message = k};
            CAPTURE(p, k);
            const auto tree = [p](std::uint32_t r, int s) { return double(SimplexTree(p, r).steps(s)); };
            CHECK(bestSimplex(p, prices, Search::Exact).time == Approx(least(prices, p - 1, tree)));
            const auto coupled = [p](std::uint32_t r, int s) {
                if (p == 2) return double(s);
                return 2.0 * double(FractionalTimetable(fractionalLayout((p + 1) / 2, r), s).steps());
            };
            CHECK(bestCoupled(p, prices, Search::Exact).time == Approx(least(prices, (p + 1) / 2, coupled)));
        }
}

TEST_CASE("simplex schedules are not shorter than the shortest that there are", "[simplex]")
{
    // Exhaustive search: processors, packets, steps.
    for (const auto& [p, s, shortest] : {std::tuple{3, 2, 4}, {3, 3, 6}, {4, 2, 4}, {4, 3, 5}, {5, 2, 5}})
        for (const char* entry : {"broadcast-chain-simplex", "broadcast-fractional-tree-simplex group=1",
                                  "broadcast-fractional-tree-simplex group=2", "broadcast-coupled-simplex group=1"}) {
            const auto result = run(
                experimentFromText("complete:" + std::to_string(p) + " " + entry + " packets=" + std::to_string(s)));
            CAPTURE(p, s, entry);
            CHECK(result->steps() >= shortest);
            for (const Comparison& comparison : result->comparisons())
                if (comparison.kind == Comparison::Kind::Bound && comparison.quantity == "steps")
                    CHECK(comparison.value <= shortest);
        }
}

TEST_CASE("reductions by simplex trees keep the order of operands from root 0", "[simplex]")
{
    for (const char* entry : {"reduce-chain-simplex", "reduce-fractional-tree-simplex group=2",
                              "reduce-fractional-tree-simplex group=3", "reduce-coupled-simplex group=2"})
        for (int p = 2; p <= 33; ++p) {
            CAPTURE(p, entry);
            const auto result =
                run(experimentFromText("complete:" + std::to_string(p) + " " + entry + " packets=7 operator=ordered"));
            CHECK(result->operandOrder() == OperandOrder::Kept);
            CHECK(result->violationCount() == 0);
            CHECK(result->delivers());
        }
}

} // namespace test_simplex

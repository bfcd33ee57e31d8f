#include "catch.h"

#include "run/analysis/moments.h"

namespace test_moments {

using namespace hopscope;

TEST_CASE("A ring of eight is contended from the second step of recursive doubling")
{
    CHECK(firstContention(*run(experimentFromText("ring:8 allgather-hypercube"))) == 1);
    CHECK_FALSE(firstContention(*run(experimentFromText("hypercube:3 allgather-hypercube"))));
}

TEST_CASE("Along a chain every processor is complete a step after its predecessor")
{
    const auto chain = run(experimentFromText("complete:5 broadcast-chain packets=3"));
    CHECK(completeAfter(*chain, NodeId{0}) == 0);
    for (std::uint32_t i = 1; i < 5; ++i) CHECK(completeAfter(*chain, NodeId{i}) == i + 2);
}

TEST_CASE("A processor is complete exactly when nothing that it needs is missing")
{
    for (const char* text :
         {"hypercube:3 allgather-hypercube", "ring:7 allgather-ring", "hypercube:3 scatter-hypercube",
          "complete:13 broadcast-fractional-tree group=3 packets=7"}) {
        CAPTURE(text);
        const auto result = run(experimentFromText(text));
        for (std::uint32_t i = 0; i < result->topology().processors(); ++i) {
            const NodeId node{i};
            const auto lacks = [&](StepIndex steps) {
                const auto held = result->holdingsAt(steps);
                for (std::uint32_t b = 0; b < result->data().blocks; ++b)
                    if (result->data().ends(BlockId{b}).contains(node) && !held->holds(node, BlockId{b})) return true;
                return false;
            };
            const StepIndex after = completeAfter(*result, node);
            CHECK_FALSE(lacks(after));
            if (after > 0) CHECK(lacks(after - 1));
        }
    }
}

TEST_CASE("The root of a reduction is complete at its last receipt, all others from the start")
{
    const auto reduction = run(experimentFromText("complete:8 reduce-binomial root=3"));
    CHECK(completeAfter(*reduction, NodeId{3}) == reduction->steps());
    for (std::uint32_t i = 0; i < 8; ++i)
        if (i != 3) CHECK(completeAfter(*reduction, NodeId{i}) == 0);
}

} // namespace test_moments

#include "testing.h"

#include "run/benchmark.h"
#include "run/run.h"

#include <algorithm>

namespace test_reference_loops {

using namespace hopscope;

TEST_CASE("the reference loops keep their own rules and move what the engine moves", "[benchmark]")
{
    const auto check = [](ReferenceLoop loop, const std::string& text) {
        CAPTURE(text);
        const ReferenceCount count = loop();
        CHECK(count.violations == 0);
        CHECK(count.transfers == run(experimentFromText(text))->transfers());
    };
    check(referenceChain(9, 4), "complete:9 broadcast-chain packets=4");
    check(referenceChain(5, 100), "complete:5 broadcast-chain packets=100");
    check(referenceRing(7), "ring:7 allgather-ring");
    check(referenceFractionalTree(40, 3, 20), "complete:40 broadcast-fractional-tree group=3 packets=20");
    check(referenceTotalExchange(16), "hypercube:4 alltoall-pairwise");
    check(referenceReduction(9, 4), "complete:9 reduce-chain packets=4");
    check(referenceReduction(4, 50), "complete:4 reduce-chain packets=50");
    check(referenceEdgeDisjointTrees(4, 3), "hypercube:4 broadcast-edge-disjoint-trees packets=3");
    check(referenceEdgeDisjointTrees(3, 20), "hypercube:3 broadcast-edge-disjoint-trees packets=20");
}

TEST_CASE("the cases of the benchmark are experiments, each with a name of its own", "[benchmark]")
{
    std::vector<std::string_view> ids;
    for (const BenchmarkCase& one : benchmarkCases()) {
        CAPTURE(std::string(one.id));
        CHECK_NOTHROW(resolve(experimentFromText(std::string(one.experiment))));
        CHECK(std::ranges::find(ids, one.id) == ids.end());
        CHECK((one.loop != nullptr) == one.noLoop.empty()); // a loop, or why there is none
        ids.push_back(one.id);
    }
    CHECK(ids.size() > 10);
}

} // namespace test_reference_loops

#include "run/analysis/why_run.h"
#include "testing.h"

#include <string>
#include <vector>

namespace test_why_run {

using namespace hopscope;

namespace {

std::vector<std::string> formsOf(const char* experiment) { return whyRun(*run(experimentFromText(experiment))); }

std::string longest(const char* experiment)
{
    const std::vector<std::string> forms = formsOf(experiment);
    return forms.empty() ? std::string() : forms.front();
}

} // namespace

TEST_CASE("a run with more start-ups than the bound needs says how many, and why", "[why]")
{
    CHECK(
        longest("complete:1024 alltoall-pairwise words=16 alpha=100 beta=0.5")
        == "Whole run: each processor sends to 1023 others, one after another: 1023 start-ups of 100 units; the lower "
           "bound needs 10.");
    CHECK(longest("clos:10 allgather-ring words=16 alpha=10")
          == "Whole run: the blocks of 249 others come in one by one: 249 start-ups of 10 units; the lower bound needs "
             "8.");
    CHECK(longest("gpu-boxes:4x8 allreduce-reduce-scatter-allgather words=3200 alpha=10")
          == "Whole run: 31 steps of reduce-scatter and 31 of allgather, one block each: 62 start-ups of 10 units; the "
             "lower bound needs 5.");
}

TEST_CASE("a run that sends more words one after another than the bound needs says how many", "[why]")
{
    CHECK(longest("complete:64 broadcast-binomial words=64 alpha=10")
          == "Whole run: 6 transfers of 64 units, one after another: 384 units; the lower bound needs 64 of "
             "transfer.");
    // Result lists a higher one of equal packets, too.
    CHECK(longest("complete:16384 broadcast-fractional-tree group=23 packets=400 words=100000")
          == "Whole run: 636 transfers of 250 units, one after another: 159\u202f000 units; the lower bound of any "
             "algorithm needs 100\u202f000 of transfer.");
    CHECK(longest("torus:16x16 allgather-torus-bucket words=10 alpha=100")
          == "Whole run: 30 start-ups of 100 units; the lower bound, no link shared, needs 4.");
}

TEST_CASE("a run in which messages share links says how fast that grows, and what the longest step takes", "[why]")
{
    CHECK(longest("ring:64 allgather-hypercube words=64 alpha=10")
          == "Whole run: compared with the step before, messages are 2 × as long and 2 × as many share a link: 4 × the "
             "transfer; the last step takes 75 % of the time.");
}

TEST_CASE("the time of a run whose steps grow by one factor is a sum of its powers", "[why]")
{
    const auto ring = run(experimentFromText("ring:64 allgather-hypercube words=64 alpha=10"));
    CHECK(ring->time() == 6 * 10 + 64 * (1 + 4 + 16 + 64 + 256 + 1024));
    CHECK(
        sumOfPowers(*ring).front()
        == "Each step has 4 × the transfer of the one before: 6 × 10 + (1 + 4 + … + 4⁵) × 64 = 87\u202F420 units; the "
           "last step: 75 %");
    CHECK(sumOfPowers(*run(experimentFromText("ring:64 allgather-ring words=64"))).empty());
    CHECK(sumOfPowers(*run(experimentFromText("hypercube:6 allgather-hypercube words=64"))).empty());
}

TEST_CASE("an optimal run, a wrong result and a run without a common clock have no such sentence", "[why]")
{
    CHECK(formsOf("hypercube:3 allgather-hypercube words=64 alpha=10").empty());
    CHECK(formsOf("complete:64 broadcast-binomial model=logp").empty());
}

TEST_CASE("each form of the sentence on a whole run is shorter than the one before", "[why]")
{
    for (const char* experiment :
         {"complete:16 alltoall-pairwise words=16 alpha=100", "ring:64 allgather-hypercube words=64 alpha=10",
          "torus:8x8 broadcast-torus-mst words=64 alpha=10", "mesh:8x8 broadcast-mesh-mst words=64 alpha=10",
          "ring:16 allreduce-reduce-scatter-allgather words=64 alpha=10"}) {
        const std::vector<std::string> forms = formsOf(experiment);
        CAPTURE(experiment);
        REQUIRE(forms.size() > 1);
        for (std::size_t i = 0; i < forms.size(); ++i) {
            INFO(forms[i]);
            CHECK(forms[i].ends_with('.'));
            if (i > 0) CHECK(forms[i].size() < forms[i - 1].size());
        }
    }
}

} // namespace test_why_run

#include "algorithms/questions.h"
#include "grid.h"
#include "testing.h"

#include "algorithms/catalogue.h"
#include "run/run.h"

#include <algorithm>

namespace test_run_prices {

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text, const std::shared_ptr<const Run>& previous = {})
{
    return run(experimentFromText(text), previous);
}

/// Nothing that a reader can ask tells the two apart.
void checkSame(const Run& a, const Run& b)
{
    CHECK(a.experiment() == b.experiment());
    CHECK(a.time() == b.time());
    CHECK(a.steps() == b.steps());
    CHECK(a.transfers() == b.transfers());
    CHECK(a.facts() == b.facts());
    CHECK(a.verdict() == b.verdict());
    CHECK(a.delivers() == b.delivers());
    CHECK(a.operandOrder() == b.operandOrder());
    CHECK(a.violationCount() == b.violationCount());
    CHECK(a.maxLinkLoad() == b.maxLinkLoad());
    CHECK(a.shownBlocks() == b.shownBlocks());
    CHECK(a.data().words == b.data().words);
    CHECK(a.drawing().caption == b.drawing().caption);
    const StepIndex steps = std::min(a.steps(), b.steps());
    for (StepIndex k = 0; k < steps; ++k) {
        CHECK(a.stepTime(k) == b.stepTime(k));
        Traffic left = a.trafficAt(k), right = b.trafficAt(k);
        // Measured once whoever needs it; a model that does not may find it there or not.
        if (!a.setup().costModel->needs.makespan) left.makespan = right.makespan = 0;
        if (!a.setup().costModel->needs.clusters) left.clusters = right.clusters = {};
        CHECK(left == right);
    }
    const auto mine = a.comparisons(), others = b.comparisons();
    REQUIRE(mine.size() == others.size());
    for (std::size_t i = 0; i < mine.size(); ++i) {
        CHECK(mine[i].name == others[i].name);
        CHECK(mine[i].value == others[i].value);
        CHECK(mine[i].numbers == others[i].numbers);
        CHECK(mine[i].simulated == others[i].simulated);
    }
}

/// Whether `text` takes over what was simulated for `before`, and in any case gives what it gives alone.
bool reuses(const std::string& text, const std::string& before)
{
    CAPTURE(text, before);
    const auto first = runOf(before), second = runOf(text, first);
    checkSame(*second, *runOf(text));
    return second->simulation() == first->simulation();
}

} // namespace

TEST_CASE("another price needs no other simulation", "[run]")
{
    const std::string known = "ring:8 allgather-hypercube words=10 alpha=100 beta=2";
    for (const char* text :
         {"ring:8 allgather-hypercube words=10 alpha=5 beta=2", "ring:8 allgather-hypercube words=10 alpha=100",
          "ring:8 allgather-hypercube words=3.5 alpha=100 beta=2", "ring:8 allgather-hypercube",
          "ring:8 allgather-hypercube model=unit hop=7", "ring:8 allgather-hypercube words=0 alpha=0"})
        CHECK(reuses(text, known));
    CHECK(reuses("ring:8 allgather-hypercube words=10 alpha=5", known + " model=store-and-forward"));
    CHECK(reuses("ring:8 allgather-hypercube words=3 model=store-and-forward", known + " model=store-and-forward"));
}

TEST_CASE("every entry is priced anew as if it were run anew", "[run]")
{
    for (const Algorithm* algorithm : catalogue()) {
        const std::string family(familiesOf(*algorithm).front());
        const std::string head = usualOf16(*algorithm);
        CHECK(reuses(head + (family == "leaf-tree" ? " words=7 hop=3" : " words=7 alpha=3 beta=0.5"), head));
    }
}

TEST_CASE("what changes the schedule or its checks is simulated again", "[run]")
{
    const std::string known = "torus:4x4 broadcast-naive words=6";
    for (const char* change : {"root=5", "mapping=random", "mapping=random seed=2", "duplex=half", "ports=simplex",
                               "wrap=yn", "shape=ring", "model=store-and-forward"})
        CHECK_FALSE(reuses(known + " " + change, known));
    CHECK_FALSE(reuses("mesh:4x4 broadcast-naive words=6", known));
    CHECK_FALSE(reuses("torus:4x4 scatter-grid words=6", known));
    CHECK_FALSE(reuses("complete:8 broadcast-chain packets=3", "complete:8 broadcast-chain packets=4"));
}

TEST_CASE("whole words are no price", "[run]")
{
    CHECK(reuses("complete:8 broadcast-chain packets=3 words=10", "complete:8 broadcast-chain packets=3 words=11"));
    CHECK_FALSE(reuses("complete:8 broadcast-chain packets=3 words=10 whole=yes",
                       "complete:8 broadcast-chain packets=3 words=11 whole=yes"));
    CHECK_FALSE(reuses("ring:5 allreduce-reduce-scatter-allgather words=12 whole=yes",
                       "ring:5 allreduce-reduce-scatter-allgather words=13 whole=yes"));
}

TEST_CASE("the best number of packets follows the prices", "[run]")
{
    CHECK_FALSE(reuses("complete:64 broadcast-chain packets=best words=170",
                       "complete:64 broadcast-chain packets=best words=1"));
    CHECK(reuses("complete:64 broadcast-chain packets=best words=340 alpha=2",
                 "complete:64 broadcast-chain packets=best words=170"));
}

TEST_CASE("a model that needs the queues gets them from a run without", "[run]")
{
    const auto cut = runOf("line:8 allgather-ring alpha=100 beta=2 words=10");
    const auto stored = runOf("line:8 allgather-ring alpha=100 beta=2 words=10 model=store-and-forward", cut);
    CHECK(cut->time() == 840);
    CHECK(stored->time() == 1680);
    CHECK(stored->simulation() != cut->simulation());
    const auto back = runOf("line:8 allgather-ring alpha=100 beta=2 words=10", stored);
    CHECK(back->simulation() == stored->simulation());
    CHECK(back->time() == 840);
}

TEST_CASE("a refused change of prices leaves the run before as it was", "[run]")
{
    const auto before = runOf("ring:8 allgather-ring words=10");
    CHECK_THROWS_AS(runOf("ring:8 allgather-ring words=-10", before), Refused);
    CHECK(before->time() == 77);
}

} // namespace test_run_prices

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "catch.h"
#include "grid.h"
#include "run/analysis/pipeline_runs.h"
#include "run/simulation.h"
#include "shard.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace test_pipeline_runs {

using namespace hopscope;

namespace {

bool alike(const TrafficProfile::Stretch& a, const TrafficProfile::Stretch& b)
{
    return a.traffic == b.traffic && a.first == b.first && a.count == b.count;
}

/// Whatever is told of a run whose equal steps are repeated is what playing all of it tells.
void checkAsPlayed(const Run& repeated, const Run& played)
{
    REQUIRE(repeated.steps() == played.steps());
    const auto stretches = repeated.profile().stretches(), expected = played.profile().stretches();
    REQUIRE(stretches.size() == expected.size());
    for (std::size_t i = 0; i < stretches.size(); ++i) REQUIRE(alike(stretches[i], expected[i]));
    CHECK(repeated.time() == played.time()); // to the last bit
    CHECK(repeated.transfers() == played.transfers());
    CHECK(repeated.maxLinkLoad() == played.maxLinkLoad());
    CHECK(repeated.maxQueue() == played.maxQueue());
    CHECK(repeated.delivers() == played.delivers());
    CHECK(repeated.violationCount() == played.violationCount());
    CHECK(repeated.operandOrder() == played.operandOrder());
    CHECK(repeated.verdict() == played.verdict());
    CHECK(repeated.facts() == played.facts());
    const auto comparisons = repeated.comparisons(), others = played.comparisons();
    REQUIRE(comparisons.size() == others.size());
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        CHECK(comparisons[i].value == others[i].value);
        CHECK(comparisons[i].simulated == others[i].simulated);
    }
}

std::shared_ptr<const Run> checkedRun(PipelineRuns& runs, const Experiment& experiment)
{
    CAPTURE(toText(experiment));
    auto quick = runs.run(experiment, {});
    checkAsPlayed(*quick, *run(experiment));
    return quick;
}

bool tellsPipeline(const Algorithm& algorithm)
{
    return algorithm.pipeline || (algorithm.original && algorithm.original->pipeline);
}

bool hasPackets(const Algorithm& algorithm)
{
    return std::ranges::any_of(parametersOf(algorithm), [](const Parameter& p) { return p.id == "packets"; });
}

} // namespace

TEST_CASE("equal steps of a pipeline are those of the run that is played in full", "[pipeline-runs][catalogue]")
{
    constexpr double counts[] = {1, 2, 3, 4, 6, 9, 13, 20, 33, 50, 77, 101};
    for (const Algorithm* algorithm :
         test::shard(std::vector<const Algorithm*>(catalogue().begin(), catalogue().end()))) {
        if (!tellsPipeline(*algorithm)) continue;
        PipelineRuns runs;
        std::size_t repeated = 0, at = 0;
        for (const Experiment& experiment : experimentsFor(*algorithm)) {
            const auto packets = experiment.values.find("packets");
            if (packets == experiment.values.end() || packets->second != Value(7.0)) continue;
            // All counts on the first networks, then four of them in turn.
            for (std::size_t i = 0; i < std::size(counts); ++i) {
                if (at > 40 && (i + at) % 3 != 0) continue;
                repeated += checkedRun(runs, with(experiment, "packets", counts[i]))->playedPackets() > 0 ? 1 : 0;
            }
            ++at;
        }
        CAPTURE(algorithm->id, at);
        CHECK(repeated > 20);
    }
}

TEST_CASE("every entry with packets tells how they follow each other", "[pipeline-runs]")
{
    for (const Algorithm* algorithm : catalogue()) {
        CAPTURE(algorithm->id);
        // Their last message carries more packets if there are more.
        const bool growing = algorithm->id.ends_with("-split-binary") || algorithm->id == "reduce-in-order-binary"
                             || algorithm->id == "allreduce-double-tree";
        CHECK(tellsPipeline(*algorithm) == (hasPackets(*algorithm) && !growing));
    }
}

TEST_CASE("equal steps are told under every model, duplex and placement, too", "[pipeline-runs]")
{
    for (const char* text :
         {"torus:4x4 broadcast-chain mapping=random",
          "torus:4x4 broadcast-fractional-tree group=2 model=store-and-forward", "ring:12 reduce-chain duplex=half",
          "hypercube:4 broadcast-edge-disjoint-trees model=dbsp machine=nd-butterfly:2",
          "torus:4x4 broadcast-edge-disjoint-trees mapping=gray",
          "mesh:3x4 reduce-fractional-tree group=3 model=multilink",
          "ring:9 reduce-fractional-tree group=2 paths=rerouted", "complete:12 broadcast-chain whole=yes words=1000"}) {
        PipelineRuns runs;
        std::size_t repeated = 0;
        for (const double packets : {1.0, 5.0, 30.0, 31.0, 32.0, 64.0, 111.0})
            repeated +=
                checkedRun(runs, with(experimentFromText(text), "packets", packets))->playedPackets() > 0 ? 1 : 0;
        CAPTURE(text);
        CHECK(repeated >= 3);
    }
}

TEST_CASE("sweeps that share their runs play a schedule once", "[pipeline-runs]")
{
    const Experiment experiment = experimentFromText("hypercube:4 allgather-hypercube");
    PipelineRuns shared(PipelineRuns::Keep::All), alone;
    const auto simulation = [&](PipelineRuns& runs, double alpha) {
        return runs.run(with(experiment, "alpha", alpha), nullptr)->simulation();
    };
    CHECK(simulation(shared, 1) == simulation(shared, 10));
    CHECK(simulation(alone, 1) != simulation(alone, 10));
}

TEST_CASE("a run that breaks a port rule is played in full", "[pipeline-runs]")
{
    PipelineRuns runs;
    const auto broken = checkedRun(runs, experimentFromText("complete:9 broadcast-chain ports=simplex packets=90"));
    CHECK(broken->violationCount() > 0);
    CHECK(broken->playedPackets() == 0);
}

TEST_CASE("a run of repeated steps can be looked at step by step", "[pipeline-runs]")
{
    PipelineRuns runs;
    const auto quick = runs.run(experimentFromText("complete:9 reduce-fractional-tree group=2 packets=90"), {});
    const auto played = run(quick->experiment());
    REQUIRE(quick->playedPackets() > 0);
    CHECK(played->playedPackets() == 0);
    for (const StepIndex steps : {StepIndex{0}, quick->steps() / 2, quick->steps()}) {
        const auto holdings = quick->holdingsAt(steps), expected = played->holdingsAt(steps);
        for (std::uint32_t node = 0; node < 9; ++node)
            for (std::uint32_t block = 0; block < 90; ++block)
                REQUIRE(holdings->joined(NodeId{node}, BlockId{block})
                        == expected->joined(NodeId{node}, BlockId{block}));
    }
}

TEST_CASE("runs that are too long are refused whether or not their steps repeat", "[pipeline-runs]")
{
    PipelineRuns runs;
    const Experiment endless = experimentFromText("complete:16384 broadcast-chain packets=1e9");
    CHECK_THROWS_AS(run(endless), Refused);
    CHECK_THROWS_AS(runs.run(endless, {}), Refused);
}

} // namespace test_pipeline_runs

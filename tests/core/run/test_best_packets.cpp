#include "catch.h"
#include "run/analysis/best_packets.h"
#include "run/analysis/pipeline_runs.h"
#include "run/analysis/ranking.h"
#include "schedule/operation.h"

#include <algorithm>
#include <limits>
#include <string>

namespace test_best_packets {

using namespace hopscope;

namespace {

/// The least time of all runs with so many packets, and all groups if there are any.
double leastOfAll(const std::string& experiment, int mostPackets, int mostGroup)
{
    PipelineRuns runs;
    double least = std::numeric_limits<double>::infinity();
    for (int group = mostGroup > 0 ? 1 : 0; group <= mostGroup; ++group)
        for (int packets = 1; packets <= mostPackets; ++packets) {
            Experiment one = with(experimentFromText(experiment), "packets", double(packets));
            if (group > 0) one = with(one, "group", double(group));
            least = std::min(least, runs.run(one, {})->time());
        }
    return least;
}

} // namespace

TEST_CASE("closed forms of the best packets keep their promise where no links are shared", "[best-packets]")
{
    for (const char* text :
         {"complete:21 broadcast-fractional-tree words=1000 alpha=10", "ring:16 broadcast-chain words=99"}) {
        PipelineRuns runs;
        const Experiment experiment = with(experimentFromText(text), "packets", std::string("best"));
        CHECK(exactTime(resolve(experiment)));
        CHECK_FALSE(runs.find(experiment, {}).searched);
        CHECK(runs.find(experiment, {}).run->time() == run(experiment)->time());
    }
}

TEST_CASE("where closed forms do not hold the best packets are the fastest of all simulations", "[best-packets]")
{
    struct Case {
        const char* experiment;
        int packets, group;
    };
    for (const auto& [experiment, packets, group] :
         {Case{"ring:12 broadcast-fractional-tree words=1000 alpha=100", 40, 11},
          Case{"torus:4x4 broadcast-fractional-tree words=1000 alpha=100", 40, 15},
          Case{"torus:4x4 broadcast-edge-disjoint-trees words=4096 alpha=100 model=multilink", 80, 0},
          Case{"ring:12 broadcast-fractional-tree words=500 alpha=100 model=store-and-forward", 40, 11},
          Case{"ring:16 broadcast-chain words=1000 alpha=100 mapping=random", 40, 0},
          Case{"line:8 reduce-fractional-tree words=300 alpha=20 mapping=bit-reversed", 60, 0}}) {
        CAPTURE(experiment);
        Experiment best = with(experimentFromText(experiment), "packets", std::string("best"));
        if (group > 0) best = with(best, "group", std::string("best"));
        PipelineRuns runs;
        const auto found = runs.find(best, {});
        CHECK(found.searched);
        CHECK_FALSE(exactTime(resolve(best)));
        CHECK(found.run->time() <= run(best)->time());
        CHECK(found.run->time() == Approx(leastOfAll(experiment, packets, group)).epsilon(1e-12));
    }
}

TEST_CASE("what is given stays while the other is searched", "[best-packets]")
{
    PipelineRuns runs;
    const auto packets =
        runs.run(experimentFromText("ring:12 broadcast-fractional-tree words=1000 alpha=100 group=3 packets=best"), {});
    CHECK(packets->setup().values.at("group") == Value(3.0));
    const auto group =
        runs.run(experimentFromText("ring:12 broadcast-fractional-tree words=1000 alpha=100 group=best packets=7"), {});
    CHECK(group->setup().values.at("packets") == Value(7.0));
}

TEST_CASE("the ranking on a torus takes the best of simulated times", "[best-packets]")
{
    for (const Ranked& one : ranking(Operation::Broadcast, "torus:4x4", {{"words", 1000.0}, {"alpha", 100.0}}))
        if (one.algorithm == "broadcast-fractional-tree")
            CHECK(one.time == Approx(leastOfAll("torus:4x4 broadcast-fractional-tree words=1000 alpha=100", 40, 15)));
}

} // namespace test_best_packets

#include "testing.h"

#include "run/analysis/sweep.h"
#include "run/analysis/time_split.h"

namespace test_time_split {

using namespace hopscope;
using namespace hopscope::test;
using Catch::Matchers::WithinRel;

TEST_CASE("the time of a run goes into parts that add up to it", "[time-split]")
{
    for (const char* text :
         {"ring:8 allgather-hypercube words=10 alpha=100 beta=2",
          "complete:9 broadcast-fractional-tree packets=7 words=30",
          "torus:4x4 allreduce-short-torus words=10 alpha=3 gamma=2 phi=5", "leaf-tree:2x2x2 allgather-leaf-one-send",
          "ring:8 allgather-hypercube model=store-and-forward words=3", "hypercube:4 allgather-hypercube model=dbsp",
          "complete:1 broadcast-binomial"}) {
        INFO(text);
        const auto made = run(experimentFromText(text));
        CHECK_THAT(timeSplit(*made).sum(),
                   WithinRel(made->time(), 1e-12) || Catch::Matchers::WithinAbs(made->time(), 1e-300));
    }
}

TEST_CASE("recursive doubling on a ring waits for shared links", "[time-split]")
{
    const TimeSplit split = timeSplit(*run(experimentFromText("ring:8 allgather-hypercube words=10 alpha=100 beta=2")));
    CHECK(split.startUp == 300);
    CHECK(split.startUps == 3);
    CHECK(split.transfer == 140);
    CHECK(split.contention == 280);
    CHECK(split.words == 210);
}

TEST_CASE("points of a sweep are split only if that is asked for", "[time-split]")
{
    SweepRequest request{.experiment = experimentFromText("ring:8 allgather-hypercube alpha=100 beta=2"),
                         .x = axisFromText("words=10,20", false),
                         .x2 = {},
                         .series = {}};
    for (const bool split : {false, true}) {
        request.split = split;
        sweep(request, [&](const SweepPoint& point) {
            REQUIRE(point.split.has_value() == split);
            if (split) CHECK_THAT(point.split->sum(), WithinRel(point.time, 1e-12));
        });
    }
}

} // namespace test_time_split

#include "algorithms/questions.h"
#include "testing.h"

#include "algorithms/pipeline_optimum.h"
#include "run/run.h"

#include <algorithm>
#include <limits>

namespace test_shared_links {

using namespace hopscope;
using namespace hopscope::test;

namespace {

double simulated(const std::string& experiment) { return run(experimentFromText(experiment))->time(); }

std::optional<Optimum> found(const std::string& experiment, Search search = Search::Exact)
{
    const Setup setup = resolve(experimentFromText(experiment));
    return optimumOf(*setup.algorithm, setup.problem(), search);
}

std::string tuned(const std::string& text, const Optimum& optimum)
{
    Experiment experiment = with(experimentFromText(text), "packets", optimum.packets);
    if (optimum.group) experiment = with(experiment, "group", static_cast<double>(*optimum.group));
    for (const auto& [name, value] : optimum.others) experiment = with(experiment, name, value);
    return toText(experiment);
}

} // namespace

TEST_CASE("the best packets and groups of a mesh are the best of all simulations", "[shared-links]")
{
    for (const char* asked : {"mesh:4x4 broadcast-mesh-fractional-tree", "mesh:8x8 broadcast-mesh-fractional-tree",
                              "mesh:6x6 broadcast-mesh-fractional-tree group-rows=3 group-columns=3",
                              "mesh:4x8 broadcast-mesh-fractional-tree group-columns=2",
                              "mesh:4x8 reduce-mesh-fractional-tree group-columns=2 paths=rerouted",
                              "mesh:4x8 broadcast-mesh-fractional-tree group-columns=2 duplex=half",
                              "mesh:4x8 broadcast-mesh-fractional-tree group-columns=2 root=3",
                              "mesh:4x8 broadcast-mesh-fractional-tree group-columns=2 routing=first-axis-first",
                              "mesh:4x8 broadcast-mesh-fractional-tree group-columns=2 layout=stored"})
        for (const double words : {3.0, 120.0}) {
            const Experiment base = with(experimentFromText(asked), "words", words);
            CAPTURE(asked, words);
            double least = std::numeric_limits<double>::infinity();
            for (double rows = 1; rows <= 8; ++rows)
                for (double columns = 1; columns <= 8; ++columns) {
                    const Experiment groups = with(with(base, "group-rows", rows), "group-columns", columns);
                    if (!validate(groups).empty()) continue;
                    for (double s = 1; s <= 110; ++s) least = std::min(least, run(with(groups, "packets", s))->time());
                }
            const auto best = found(toText(base));
            REQUIRE(best);
            CHECK(best->packets < 110);
            CHECK(best->time == Approx(least).epsilon(1e-12));
            CHECK(simulated(tuned(toText(base), *best)) == Approx(best->time).epsilon(1e-12));
        }
}

TEST_CASE("the best packets where messages wait for channels of modules", "[shared-links]")
{
    for (const char* base : {"hierarchy:4x4 broadcast-hierarchical-fractional-tree in=1 out=1 words=80",
                             "hierarchy:8x4 broadcast-hierarchical-fractional-tree in=1 words=300",
                             "hierarchy:4x6 reduce-hierarchical-fractional-tree in=1 variant=2 words=50",
                             "hierarchy:4x6 broadcast-hierarchical-fractional-tree words=50"}) {
        CAPTURE(base);
        double least = std::numeric_limits<double>::infinity();
        for (int r = 1; r <= 6; ++r) {
            const std::string groups = std::string(base) + " group=" + std::to_string(r);
            if (!validate(experimentFromText(groups)).empty()) continue;
            for (int s = 1; s <= 80; ++s) least = std::min(least, simulated(groups + " packets=" + std::to_string(s)));
        }
        const auto best = found(base);
        REQUIRE(best);
        CHECK(best->packets < 80);
        CHECK(best->time == Approx(least).epsilon(1e-12));
        CHECK(simulated(tuned(base, *best)) == Approx(best->time).epsilon(1e-12));
    }
}

TEST_CASE("packets of whole words on a mesh are searched as they are", "[shared-links]")
{
    for (const int words : {5, 37, 64}) {
        const std::string base = "mesh:8x8 broadcast-mesh-fractional-tree whole=yes words=" + std::to_string(words);
        CAPTURE(base);
        double least = std::numeric_limits<double>::infinity();
        for (int side = 1; side <= 8; side *= 2)
            for (int s = 1; s <= words; ++s)
                least = std::min(least, simulated(base + " packets=" + std::to_string(s) + " group-rows="
                                                  + std::to_string(side) + " group-columns=" + std::to_string(side)));
        CHECK(found(base)->time == Approx(least).epsilon(1e-12));
    }
}

TEST_CASE("a hierarchy of large modules needs no array over its links", "[shared-links]")
{
    // 2 · 4096 · 4095 directed links inside the modules.
    const auto result =
        run(experimentFromText("hierarchy:2x4096 broadcast-hierarchical-fractional-tree group=8 packets=3"));
    CHECK(result->delivers());
    CHECK(result->violationCount() == 0);
    CHECK(result->maxLinkLoad() == 1);
    const auto crowded = run(experimentFromText("hierarchy:2x4096 shift-direct shift=4096 in=4 out=4"));
    CHECK(crowded->maxLinkLoad() == 1024);
}

} // namespace test_shared_links

#include "testing.h"

#include "algorithms/pipeline_optimum.h"
#include "run/run.h"

#include <limits>

using namespace hopscope;
using namespace hopscope::test;

namespace {

double simulated(const std::string& experiment) { return run(experimentFromText(experiment))->time(); }

std::optional<Optimum> found(const std::string& experiment, Search search = Search::Exact)
{
    const Setup setup = resolve(experimentFromText(experiment));
    return optimumOf(*setup.algorithm, setup.problem(), search);
}

std::string with(const std::string& experiment, const Optimum& optimum)
{
    std::string text = experiment + " packets=" + formatNumber(optimum.packets);
    if (optimum.group) text += " group=" + std::to_string(*optimum.group);
    for (const auto& [name, value] : optimum.others) text += " " + name + "=" + formatValue(value);
    return text;
}

} // namespace

TEST_CASE("the best packets and groups of a mesh are the best of all simulations", "[shared-links]")
{
    for (const char* mesh : {"4x4", "4x8", "8x8", "6x6"})
        for (const char* more : {"", " paths=rerouted", " duplex=half", " root=3", " routing=first-axis-first"})
            for (const double words : {3.0, 60.0, 700.0}) {
                const bool reduce = std::string(more).starts_with(" paths");
                const std::string base = std::string("mesh:") + mesh + (reduce ? " reduce" : " broadcast")
                                         + "-mesh-fractional-tree words=" + formatNumber(words) + more;
                CAPTURE(base);
                double least = std::numeric_limits<double>::infinity();
                for (int rows = 1; rows <= 6; ++rows)
                    for (int columns = 1; columns <= 8; ++columns) {
                        const std::string groups =
                            base + " group-rows=" + std::to_string(rows) + " group-columns=" + std::to_string(columns);
                        if (!validate(experimentFromText(groups)).empty()) continue;
                        for (int s = 1; s <= 90; ++s)
                            least = std::min(least, simulated(groups + " packets=" + std::to_string(s)));
                    }
                // Any groups to ask for it; the search looks at all.
                const std::string asked = std::string(mesh) == "4x8" ? base + " group-columns=2" : base;
                const auto best = found(asked);
                REQUIRE(best);
                CHECK(best->packets < 90);
                CHECK(best->time == Approx(least).epsilon(1e-12));
                CHECK(simulated(with(base, *best)) == Approx(best->time).epsilon(1e-12));
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
        CHECK(simulated(with(base, *best)) == Approx(best->time).epsilon(1e-12));
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

#include "catch.h"

#include "run/run.h"

#include <set>
#include <string>

#include <fmt/format.h>

using namespace hopscope;

TEST_CASE("partitions never meet on a link, whatever the root", "[links]")
{
    for (const char* shape :
         {"9", "16", "3x3", "4x4", "5x3", "8x4", "5x5", "6x6", "7x7", "8x8", "2x2x2", "3x3x3", "4x4x4", "7x5x3"})
        for (const char* entry : {"mesh broadcast-mesh-mst", "torus broadcast-torus-mst", "mesh broadcast-torus-mst"}) {
            const std::string text(entry), family = text.substr(0, text.find(' ')),
                                           algorithm = text.substr(text.find(' '));
            const std::uint32_t p = makeTopology(family + ":" + shape).processors();
            std::set<StepIndex> steps;
            for (std::uint32_t root = 0; root < p; ++root) {
                const std::string experiment = fmt::format("{}:{}{} root={}", family, shape, algorithm, root);
                CAPTURE(experiment);
                const auto result = run(experimentFromText(experiment));
                CHECK(result->maxLinkLoad() == 1);
                CHECK(result->delivers());
                steps.insert(result->steps());
            }
            if (family == "torus") CHECK(steps.size() == 1); // the root is always in the middle
        }
}

TEST_CASE("the scatter of the 4 × 4 torus from processor 5", "[links]")
{
    const auto result = run(experimentFromText("torus:4x4 scatter-torus-mst root=5"));
    std::vector<std::set<std::string>> steps;
    Step step;
    for (StepIndex k = 0; k < result->steps(); ++k) {
        result->schedule().at(k, step);
        auto& now = steps.emplace_back();
        for (const Transfer& transfer : step.transfers())
            now.insert(fmt::format("{}→{} {}", transfer.from.value, transfer.to.value, step.blockCount(transfer)));
    }
    CHECK(steps
          == std::vector<std::set<std::string>>{
              {"5→13 4", "5→1 4", "5→7 2", "5→4 2"},
              {"13→15 1", "13→12 1", "1→3 1", "1→0 1", "7→11 1", "4→8 1", "5→9 2", "5→6 1"},
              {"13→14 1", "1→2 1", "9→10 1"}});
}

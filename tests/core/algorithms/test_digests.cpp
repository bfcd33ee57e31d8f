#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "catch.h"
#include "digest.h"
#include "run/run.h"
#include "source_folder.h"

#include <cstdlib>
#include <fstream>
#include <map>

#include <fmt/format.h>

namespace test_digests {

using namespace hopscope;

namespace {

const std::string goldenFile = std::string(sourceFolder()) + "/tests/golden/digests.txt";

/// A few experiments per entry: a power of two, an odd size, another root.
std::map<std::string, std::string> digests()
{
    std::map<std::string, std::string> all;
    for (const Algorithm* algorithm : catalogue())
        for (std::string_view family : familiesOf(*algorithm))
            for (const std::uint64_t p : {8, 16, 21})
                for (const double chosen : {0.0, 5.0}) {
                    const TopologyFamily* known = findTopologyFamily(family);
                    const auto sizes = known->sizesFor(p);
                    if (!sizes) continue;
                    Experiment experiment{fmt::format("{}:{}", family, *sizes), std::string(algorithm->id), {}};
                    for (const Parameter& parameter : parametersOf(*algorithm)) {
                        if (parameter.id == "root") experiment.values["root"] = chosen;
                        if (parameter.id == "packets") experiment.values["packets"] = 7.0;
                        if (parameter.id == "group") experiment.values["group"] = 3.0;
                    }
                    if (!validate(experiment).empty()) continue; // values that only go together with others
                    const Setup setup = resolve(experiment);
                    all[toText(setup.experiment)] =
                        fmt::format("{:016x}", digest(scheduleOf(*algorithm, setup.problem())));
                }
    return all;
}

} // namespace

TEST_CASE("no schedule has changed by accident", "[digests]")
{
    const auto now = digests();
    if (std::getenv("HOPSCOPE_APPROVE") != nullptr) {
        std::ofstream file(goldenFile);
        for (const auto& [experiment, word] : now) file << word << ' ' << experiment << '\n';
    }
    std::map<std::string, std::string> golden;
    std::ifstream file(goldenFile);
    for (std::string line; std::getline(file, line);) golden[line.substr(17)] = line.substr(0, 16);
    REQUIRE_FALSE(golden.empty());
    for (const auto& [experiment, word] : golden) {
        CAPTURE(experiment);
        REQUIRE(now.contains(experiment));
        CHECK(now.at(experiment) == word);
    }
    CHECK(golden.size() == now.size()); // a new entry: run once with HOPSCOPE_APPROVE=1
}

} // namespace test_digests

#include "algorithms/questions.h"
#include "testing.h"

#include "algorithms/catalogue.h"
#include "number_range.h"
#include "run/run.h"

#include <cmath>

namespace test_number_range {

using namespace hopscope;
using namespace hopscope::test;

TEST_CASE("the nearest size is 0 or within the range", "[numbers]")
{
    for (const double fine : {0.0, 1e-30, 1e-9, 1.0, 1e30, -1.0}) CHECK(nearestReal(fine) == fine);
    CHECK(nearestReal(1e31) == 1e30);
    CHECK(nearestReal(-1e300) == -1e30);
    CHECK(nearestReal(1e-300) == 0);
    CHECK(nearestReal(0.9e-30) == 1e-30);
}

TEST_CASE("at the ends of the range every result is a finite number", "[numbers]")
{
    const auto algorithm = GENERATE(from_range(catalogue()));
    Random random(7);
    static const std::vector<double> extremes{0, 1e-30, 1, 1e30};
    const auto families = familiesOf(*algorithm);
    const std::string family(families.front());
    int ran = 0;
    for (int i = 0; i < 12; ++i) {
        Experiment experiment;
        experiment.topology = family + (family == "hypercube" ? ":2" : family == "leaf-tree" ? ":2x2" : ":2x2");
        if (family == "complete" || family == "line" || family == "ring") experiment.topology = family + ":4";
        experiment.algorithm = algorithm->id;
        for (const NamedParameter& named : parametersFor(experiment))
            if (named.parameter.kind == Kind::Real && std::isinf(named.parameter.maximum))
                experiment.values.insert_or_assign(std::string(named.parameter.id), extremes[random.below(4)]);
        CAPTURE(toText(experiment));
        try {
            const auto result = run(experiment);
            ++ran;
            CHECK(std::isfinite(result->time()));
            for (const Comparison& comparison : result->comparisons()) {
                CAPTURE(comparison.name);
                CHECK(std::isfinite(comparison.value));
                CHECK(std::isfinite(comparison.simulated));
                CHECK(holds(comparison));
            }
        } catch (const Refused& refusal) { // the network is not theirs
            CHECK_FALSE(refusal.why().text.empty());
        }
    }
    if (family == "complete" || family == "hypercube") CHECK(ran == 12);
}

} // namespace test_number_range

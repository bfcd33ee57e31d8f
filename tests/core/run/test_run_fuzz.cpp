#include "algorithms/questions.h"
#include "testing.h"

#include "algorithms/catalogue.h"
#include "run/run.h"
#include "topology/mapping.h"

#include <algorithm>

namespace test_run_fuzz {

using namespace hopscope;
using namespace hopscope::test;

namespace {

/// An experiment on a small network of any family, with anything set that a user may set.
Experiment anything(Random& random)
{
    static const std::vector<std::string> grids{"2x2", "3x4", "1x6", "2x4x2"};
    static const std::vector<double> numbers{0, 1, 2, 3, 4, 6, 7, 9, 16, 0.5};
    const TopologyFamily* family = topologyFamilies()[random.below(topologyFamilies().size())];
    const Algorithm* algorithm = catalogue()[random.below(catalogue().size())];
    const std::string size = family->sizesFor(1 + random.below(17)).value_or(random.oneOf(grids));
    Experiment experiment{std::string(family->id) + ":" + size, std::string(algorithm->id), {}};
    const auto parameters = parametersFor(experiment);
    for (std::uint32_t i = random.below(6); i > 0 && !parameters.empty(); --i) {
        const Parameter& parameter = parameters[random.below(parameters.size())].parameter;
        if (parameter.id == "ports") continue;
        if (parameter.kind == Kind::Choice)
            experiment =
                with(experiment, parameter.id, std::string(parameter.choices[random.below(parameter.choices.size())]));
        else if (parameter.id == "shape")
            experiment = with(experiment, "shape", std::string(random.oneOf(familiesOf(*algorithm))));
        else if (parameter.id == "wrap")
            experiment = with(
                experiment, "wrap",
                std::string(1 + static_cast<std::size_t>(std::ranges::count(size, 'x')), random.below(2) ? 'n' : 'y'));
        else if (parameter.kind != Kind::Text)
            experiment = with(experiment, parameter.id, random.oneOf(numbers));
    }
    return experiment;
}

} // namespace

TEST_CASE("whatever runs is legal and delivers and agrees with its formulas", "[run]")
{
    Random random(7);
    int finished = 0;
    std::shared_ptr<const Run> previous;
    for (int i = 0; i < 6000; ++i) {
        const Experiment experiment = anything(random);
        if (!validate(experiment).empty()) continue;
        CAPTURE(toText(experiment));
        try {
            const auto result = run(experiment, previous);
            previous = result;
            ++finished;
            if (result->violationCount() > 0) FAIL_CHECK(result->verdict());
            if (!result->delivers()) FAIL_CHECK(result->verdict());
            if (!(result->time() >= 0)) FAIL_CHECK(result->time());
            for (const Comparison& comparison : result->comparisons())
                if (!holds(comparison))
                    FAIL_CHECK(comparison.name << ": " << comparison.value << ", simulated " << comparison.simulated);
        } catch (const Refused& refusal) {
            // Whether the order of operands is kept is known only after the run.
            if (refusal.why().parameter != "operator") FAIL_CHECK(refusal.why().text);
        }
    }
    CHECK(finished > 1000);
}

} // namespace test_run_fuzz

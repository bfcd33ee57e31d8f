#include "algorithms/composed.h"
#include "algorithms/practice/practice.h"

namespace hopscope::allreduce_circulant {

namespace {

using namespace practice;

constexpr ComposedPart stages[] = {
    {"reduce-scatter", "Reduce-scatter", 2, std::nullopt, "reduce-scatter-circulant"},
    {"allgather", "Allgather", 3, Effect::Copy, "allgather-circulant"},
};

Drawing drawing(const Problem& problem)
{
    return skipPicture(problem, scheduleOfParts<stages>(problem),
                       "skips 1 … ⌈p/4⌉, ⌈p/2⌉: the same from everybody, back and forth");
}

Terms terms(const Problem& problem)
{
    const double p = processors(problem);
    return {2.0 * ceilLog2(processors(problem)), 2 * (p - 1) / p};
}

constexpr Citation source{practice::papers::circulantAllreduce, "allreduce"};
constexpr Formula formulas[] = {
    {"Steps on the circulant graph", "2⌈log₂ p⌉", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time on the circulant graph", "2α⌈log₂ p⌉ + 2β m (p − 1)/p", "time", source, "cut-through", Relation::Equal,
     evenTimeOf<terms, processors>, numbersOf<terms>},
};
constexpr Citation sources[] = {source};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-circulant",
    .title = "Circulant graph",
    .summary = "Reduce-scatter and allgather on the circulant graph: as good for every p as halving for powers of two.",
    .operation = Operation::Allreduce,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = scheduleOfParts<stages>,
    .parts = processors,
    .drawing = drawing,
    .reason = reasonOfParts<stages>,
    .formulas = formulas,
    .pseudocode = R"(S = p, ⌈p/2⌉, … 1
largest skip first: send the results for the blocks of the other half on, combine
smallest skip first: send the blocks that are complete back)",
    .sources = sources,
};

} // namespace hopscope::allreduce_circulant

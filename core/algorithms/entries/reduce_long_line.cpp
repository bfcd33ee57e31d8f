#include "algorithms/bucket.h"
#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::reduce_long_line {

namespace {

constexpr Citation paper{papers::chan, "Section 4.2.4, derived like the long-vector broadcast"};

constexpr ComposedPart parts[] = {
    {"reduce-scatter", "Reduce-scatter", 2, std::nullopt, "reduce-scatter-ring"},
    {"gather", "Gather", 3, Effect::Copy, "gather-mst"},
};

StepShares shares(const Problem& problem)
{
    const double words = real(problem, "words"), part = words / processors(problem);
    auto gathered = lineScatterShares(problem, part);
    return joined(ringShares(processors(problem), part, Joining::Yes), gathered);
}

constexpr Formula formulas[] = {
    {"Steps of both phases", "⌈log₂ p⌉ + p − 1", "steps", paper, "", Relation::Equal, treeAndRingSteps},
    {"Time of both phases", "(⌈log₂ p⌉ + p − 1) α + 2 (p − 1)/p · n β + (p − 1)/p · n γ", "time", paper, "multilink",
     Relation::Equal, timeOfParts<shares>},
    {"Time of both phases where axes do not wrap", "(⌈log₂ p⌉ + p − 1) α + 2 (p − 1)/p · n β + (p − 1)/p · n γ", "time",
     paper, "multilink", Relation::AtLeast, openTimeOfParts<shares>},
};

constexpr Citation table{papers::chan, "worked values, derived operations"};
constexpr WorkedExample examples[] = {
    {table, "ring:16 reduce-long-line", "steps", 19, 1e-9},
    {table, "ring:16 reduce-long-line", "linkWords", 1.875, 1e-9},
    {table, "ring:16 reduce-long-line", "combinedWords", 0.9375, 1e-9},
    {table, "ring:512 reduce-long-line", "steps", 520, 1e-9},
    {table, "ring:512 reduce-long-line", "linkWords", 1.99609375, 1e-9},
    {table, "ring:512 reduce-long-line", "combinedWords", 0.998046875, 1e-9},
};

constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-long-line",
    .title = "Long vectors on a line",
    .summary = "Reduce-scatters the vector round the ring, then gathers it along the line.",
    .operation = Operation::Reduce,
    .ports = ports::any,
    .model = "multilink",
    .families = lineFamilies,

    .schedule = scheduleOfParts<parts>,
    .parts = processors,
    .reason = reasonOfParts<parts>,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(split the vector into one block for every processor
reduce-scatter: every processor gets its block of the result
gather the blocks at the root)",
    .sources = sources,
};

} // namespace hopscope::reduce_long_line

#include "algorithms/bucket.h"
#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::broadcast_long_line {

namespace {

constexpr Citation paper{papers::chan, "Section 4.2.3, derived long-vector broadcast"};

constexpr ComposedPart parts[] = {
    {"scatter", "Scatter", 2, Effect::Copy, "scatter-mst"},
    {"allgather", "Allgather", 3, std::nullopt, "allgather-ring"},
};

StepShares shares(const Problem& problem)
{
    const double words = real(problem, "words"), part = words / processors(problem);
    return joined(lineScatterShares(problem, part), ringShares(processors(problem), part));
}

constexpr Formula formulas[] = {
    {"Steps of both phases", "⌈log₂ p⌉ + p − 1", "steps", paper, "", Relation::Equal, treeAndRingSteps},
    {"Time of both phases", "(⌈log₂ p⌉ + p − 1) α + 2 (p − 1)/p · n β", "time", paper, "multilink", Relation::Equal,
     timeOfParts<shares>},
    {"Time of both phases where axes do not wrap", "(⌈log₂ p⌉ + p − 1) α + 2 (p − 1)/p · n β", "time", paper,
     "multilink", Relation::AtLeast, openTimeOfParts<shares>},
};

constexpr Citation table{papers::chan, "worked values, derived operations"};
constexpr WorkedExample examples[] = {
    {table, "ring:16 broadcast-long-line", "steps", 19, 1e-9},
    {table, "ring:16 broadcast-long-line", "linkWords", 1.875, 1e-9},
    {table, "ring:64 broadcast-long-line", "steps", 69, 1e-9},
    {table, "ring:64 broadcast-long-line", "linkWords", 1.96875, 1e-9},
    {table, "ring:512 broadcast-long-line", "steps", 520, 1e-9},
    {table, "ring:512 broadcast-long-line", "linkWords", 1.99609375, 1e-9},
};

constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-long-line",
    .title = "Long vectors on a line",
    .summary = "Scatters the message along the line, then everybody collects it round the ring.",
    .operation = Operation::Broadcast,
    .ports = ports::any,
    .model = "multilink",
    .families = lineFamilies,

    .schedule = scheduleOfParts<parts>,
    .parts = processors,
    .reason = reasonOfParts<parts>,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(split the message into one block for every processor
scatter the blocks from the root
allgather: everybody collects all blocks)",
    .sources = sources,
};

} // namespace hopscope::broadcast_long_line

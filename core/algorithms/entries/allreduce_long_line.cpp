#include "algorithms/bucket.h"
#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::allreduce_long_line {

namespace {

constexpr Citation paper{papers::chan, "Section 4.2.4, allreduce of long vectors"};

constexpr ComposedPart parts[] = {
    {"reduce-scatter", "Reduce-scatter", 2, std::nullopt, "reduce-scatter-ring"},
    {"allgather", "Allgather", 3, std::nullopt, "allgather-ring"},
};

std::optional<double> steps(const Problem& problem) { return 2.0 * (processors(problem) - 1); }
StepShares shares(const Problem& problem)
{
    const double words = real(problem, "words"), part = words / processors(problem);
    const std::uint32_t p = processors(problem);
    return joined(ringShares(p, part, Joining::Yes), ringShares(p, part));
}

constexpr Formula formulas[] = {
    {"Steps of both phases", "2 (p − 1)", "steps", paper, "", Relation::Equal, steps},
    {"Time of both phases", "2 (p − 1) α + 2 (p − 1)/p · n β + (p − 1)/p · n γ", "time", paper, "multilink",
     Relation::Equal, timeOfParts<shares>},
    {"Time of both phases where axes do not wrap", "2 (p − 1) α + 2 (p − 1)/p · n β + (p − 1)/p · n γ", "time", paper,
     "multilink", Relation::AtLeast, openTimeOfParts<shares>},
};

constexpr Citation table{papers::chan, "worked values, derived operations"};
constexpr WorkedExample examples[] = {
    {table, "ring:16 allreduce-long-line", "steps", 30, 1e-9},
    {table, "ring:16 allreduce-long-line", "linkWords", 1.875, 1e-9},
    {table, "ring:16 allreduce-long-line", "combinedWords", 0.9375, 1e-9},
    {table, "ring:512 allreduce-long-line", "steps", 1022, 1e-9},
    {table, "ring:512 allreduce-long-line", "linkWords", 1.99609375, 1e-9},
    {table, "ring:512 allreduce-long-line", "combinedWords", 0.998046875, 1e-9},
};

constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-long-line",
    .title = "Long vectors on a ring",
    .summary = "Reduce-scatters the vector round the ring, then everybody collects it round the ring.",
    .operation = Operation::Allreduce,
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
allgather: everybody collects all blocks)",
    .sources = sources,
};

} // namespace hopscope::allreduce_long_line

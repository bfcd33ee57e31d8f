#include "algorithms/bucket.h"
#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::allreduce_long_torus {

namespace {

constexpr Citation paper{papers::chan, "Section 4.2.4, allreduce by the bucket algorithm"};

constexpr ComposedPart parts[] = {
    {"reduce-scatter", "Reduce-scatter", 2, std::nullopt, "reduce-scatter-torus-bucket"},
    {"allgather", "Allgather", 3, std::nullopt, "allgather-torus-bucket"},
};
constexpr Parameter parameters[] = {bucketOrderParameter};
std::optional<double> steps(const Problem& problem) { return 2 * bucketSteps(problem.shape); }
StepShares shares(const Problem& problem)
{
    const double words = real(problem, "words"), part = words / processors(problem);
    return joined(bucketOf(problem).shares(part, Joining::Yes), bucketOf(problem).shares(part));
}

constexpr Formula formulas[] = {
    {"Steps of both phases", "2 (d − N)", "steps", paper, "", Relation::Equal, steps},
    {"Time of both phases", "2 (d − N) α + 2 (D_last − 1)/D_last · n β + (p − 1)/p · n γ", "time", paper, "multilink",
     Relation::Equal, timeOfParts<shares>},
    {"Time of both phases where axes do not wrap", "2 (d − N) α + 2 (D_last − 1)/D_last · n β + (p − 1)/p · n γ",
     "time", paper, "multilink", Relation::AtLeast, openTimeOfParts<shares>},
};

constexpr Citation table{papers::chan, "worked values, derived operations"};
constexpr WorkedExample examples[] = {
    {table, "torus:4x4 allreduce-long-torus", "steps", 12, 1e-9},
    {table, "torus:4x4 allreduce-long-torus", "linkWords", 1.5, 1e-9},
    {table, "torus:4x4 allreduce-long-torus", "combinedWords", 0.9375, 1e-9},
    {table, "torus:8x8 allreduce-long-torus", "steps", 28, 1e-9},
    {table, "torus:8x8 allreduce-long-torus", "linkWords", 1.75, 1e-9},
    {table, "torus:8x8 allreduce-long-torus", "combinedWords", 0.984375, 1e-9},
    {table, "torus:8x8x8 allreduce-long-torus", "steps", 42, 1e-9},
    {table, "torus:8x8x8 allreduce-long-torus", "linkWords", 1.75, 1e-9},
    {table, "torus:8x8x8 allreduce-long-torus", "combinedWords", 0.998046875, 1e-9},
};

constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-long-torus",
    .title = "Long vectors on a torus",
    .summary = "Reduce-scatters the vector along all axes at once, then everybody collects it the same way.",
    .operation = Operation::Allreduce,
    .ports = ports::any,
    .model = "multilink",
    .families = gridFamilies,
    .parameters = parameters,

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

} // namespace hopscope::allreduce_long_torus

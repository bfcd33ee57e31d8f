#include "algorithms/bucket.h"
#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::reduce_long_torus {

namespace {

constexpr Citation paper{papers::chan, "Section 4.2.4, derived like the long-vector broadcast"};

constexpr ComposedPart parts[] = {
    {"reduce-scatter", "Reduce-scatter", 2, std::nullopt, "reduce-scatter-torus-bucket"},
    {"gather", "Gather", 3, Effect::Copy, "gather-torus-mst"},
};
constexpr Parameter parameters[] = {roundingParameter, bucketOrderParameter};
StepShares shares(const Problem& problem)
{
    const double words = real(problem, "words"), part = words / processors(problem);
    const auto tree = partitionOf(problem, Cuts::TwoSlabs);
    return joined(bucketOf(problem).shares(part, Joining::Yes), partitionScatterShares(*tree, part));
}

constexpr Formula formulas[] = {
    {"Steps of both phases", "d − N + S", "steps", paper, "", Relation::Equal, partitionAndBucketSteps},
    {"Time of both phases", "(d − N + S) α + ((D_last − 1)/D_last + σ/p) n β + (p − 1)/p · n γ", "time", paper,
     "multilink", Relation::Equal, timeOfParts<shares>},
    {"Time of both phases where axes do not wrap", "(d − N + S) α + ((D_last − 1)/D_last + σ/p) n β + (p − 1)/p · n γ",
     "time", paper, "multilink", Relation::AtLeast, openTimeOfParts<shares>},
};

constexpr Citation table{papers::chan, "worked values, derived operations"};
constexpr WorkedExample examples[] = {
    {table, "torus:4x4 reduce-long-torus", "steps", 9, 1e-9},
    {table, "torus:4x4 reduce-long-torus", "linkWords", 1.1875, 1e-9},
    {table, "torus:4x4 reduce-long-torus", "combinedWords", 0.9375, 1e-9},
    {table, "torus:8x8x8 reduce-long-torus", "steps", 26, 1e-9},
    {table, "torus:8x8x8 reduce-long-torus", "linkWords", 1.130859375, 1e-9},
    {table, "torus:8x8x8 reduce-long-torus", "combinedWords", 0.998046875, 1e-9},
};

constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-long-torus",
    .title = "Long vectors on a torus",
    .summary = "Reduce-scatters the vector along all axes at once, then gathers it from 2N + 1 regions at a time.",
    .operation = Operation::Reduce,
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
gather the blocks at the root)",
    .sources = sources,
};

} // namespace hopscope::reduce_long_torus

#include "algorithms/bucket.h"
#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::broadcast_long_torus {

namespace {

constexpr Citation paper{papers::chan, "Section 4.2.3, derived long-vector broadcast"};

constexpr ComposedPart parts[] = {
    {"scatter", "Scatter", 2, Effect::Copy, "scatter-torus-mst"},
    {"allgather", "Allgather", 3, std::nullopt, "allgather-torus-bucket"},
};
constexpr Parameter parameters[] = {roundingParameter, bucketOrderParameter};
StepShares shares(const Problem& problem)
{
    const double words = real(problem, "words"), part = words / processors(problem);
    const auto tree = partitionOf(problem, Cuts::TwoSlabs);
    return joined(partitionScatterShares(*tree, part), bucketOf(problem).shares(part));
}
/// As printed, for equal parts, the largest axis last and no penalty.
std::optional<double> printedTime(const Problem& problem)
{
    const std::uint32_t axes = longAxes(problem.shape);
    if (axes == 0 || !problem.natural || !isSet(problem, "order", "largest-last")) return std::nullopt;
    const double p = processors(problem), stages = ceilLog(2 * axes + 1, processors(problem));
    return (stages + bucketSteps(problem.shape)) * real(problem, "alpha")
           + ((p - 1) / (2 * axes * p) + lastAxisShare(problem)) * real(problem, "words") * real(problem, "beta");
}
constexpr Formula formulas[] = {
    {"Steps of both phases", "S + d − N", "steps", paper, "", Relation::Equal, partitionAndBucketSteps},
    {"Time of both phases", "(S + d − N) α + (σ/p + (D_last − 1)/D_last) n β", "time", paper, "multilink",
     Relation::Equal, timeOfParts<shares>},
    {"Time of both phases where axes do not wrap", "(S + d − N) α + (σ/p + (D_last − 1)/D_last) n β", "time", paper,
     "multilink", Relation::AtLeast, openTimeOfParts<shares>},
    {"Time as printed", "(log_{2N+1} p + d − N) α + ((p − 1)/(2 N p) + (D − 1)/D) n β", "time", paper, "multilink",
     Relation::AtLeast, printedTime, nullptr,
     "Needs ⌈log_{2N+1} p⌉ stages of equal regions, which boxes rarely have: 8 × 8 × 8 takes 5 stages against 4 and "
     "131 "
     "blocks against 85.17."},
};

constexpr Citation table{papers::chan, "worked values, derived operations"};
constexpr WorkedExample examples[] = {
    {table, "torus:4x4 broadcast-long-torus", "steps", 9, 1e-9},
    {table, "torus:4x4 broadcast-long-torus", "linkWords", 1.1875, 1e-9},
    {table, "torus:8x8 broadcast-long-torus", "steps", 18, 1e-9},
    {table, "torus:8x8 broadcast-long-torus", "linkWords", 1.234375, 1e-9},
    {table, "torus:4x4x4 broadcast-long-torus", "steps", 13, 1e-9},
    {table, "torus:4x4x4 broadcast-long-torus", "linkWords", 1.109375, 1e-9},
    {table, "torus:8x8x8 broadcast-long-torus", "steps", 26, 1e-9},
    {table, "torus:8x8x8 broadcast-long-torus", "linkWords", 1.130859375, 1e-9},
};

constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-long-torus",
    .title = "Long vectors on a torus",
    .summary = "Scatters the message to 2N + 1 regions at a time, then everybody collects it along all axes at once.",
    .operation = Operation::Broadcast,
    .ports = ports::any,
    .model = "multilink",
    .families = gridFamilies,
    .parameters = parameters,

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

} // namespace hopscope::broadcast_long_torus

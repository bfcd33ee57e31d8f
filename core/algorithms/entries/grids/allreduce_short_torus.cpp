#include "algorithms/bucket.h"
#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::allreduce_short_torus {

namespace {

constexpr Citation paper{papers::chan, "Section 4.2.4, allreduce by the generalised MST"};

constexpr ComposedPart parts[] = {
    {"reduce", "Reduce", 1, std::nullopt, "reduce-torus-mst"},
    {"broadcast", "Broadcast", 2, std::nullopt, "broadcast-torus-mst"},
};
constexpr Parameter parameters[] = {roundingParameter};
std::optional<double> steps(const Problem& problem)
{
    return 2 * static_cast<double>(partitionOf(problem, Cuts::TwoSlabs)->steps());
}
StepShares shares(const Problem& problem)
{
    const double words = real(problem, "words");
    const auto tree = partitionOf(problem, Cuts::TwoSlabs);
    return joined(partitionShares(*tree, words, Joining::Yes), partitionShares(*tree, words));
}
std::optional<double> leastTime(const Problem& problem) { return sharesTimeHere(problem, shares(problem)); }

constexpr Formula formulas[] = {
    {"Steps of both phases", "2 S", "steps", paper, "", Relation::Equal, steps},
    {"Time of both phases", "2 S (α + n β) + Σ l_s · n γ", "time", paper, "multilink", Relation::Equal, leastTime},

};

constexpr Citation table{papers::chan, "worked values, derived operations"};
constexpr WorkedExample examples[] = {
    {table, "torus:4x4 allreduce-short-torus", "steps", 6, 1e-9},
    {table, "torus:4x4 allreduce-short-torus", "linkWords", 6, 1e-9},
    {table, "torus:4x4 allreduce-short-torus", "combinedWords", 7, 1e-9},
    {table, "torus:8x8 allreduce-short-torus", "steps", 8, 1e-9},
    {table, "torus:8x8 allreduce-short-torus", "linkWords", 8, 1e-9},
    {table, "torus:8x8 allreduce-short-torus", "combinedWords", 11, 1e-9},
    {table, "torus:8x8x8 allreduce-short-torus", "steps", 10, 1e-9},
    {table, "torus:8x8x8 allreduce-short-torus", "linkWords", 10, 1e-9},
    {table, "torus:8x8x8 allreduce-short-torus", "combinedWords", 20, 1e-9},
};

constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-short-torus",
    .title = "Short vectors on a torus",
    .summary = "Reduces to the root from 2N + 1 regions at a time, and broadcasts the result the same way.",
    .operation = Operation::Allreduce,
    .ports = ports::any,
    .model = "multilink",
    .families = gridFamilies,
    .parameters = parameters,
    .takesRoot = true,
    .schedule = scheduleOfParts<parts>,

    .reason = reasonOfParts<parts>,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(reduce the vector to the root
broadcast the result from the root)",
    .sources = sources,
};

} // namespace hopscope::allreduce_short_torus

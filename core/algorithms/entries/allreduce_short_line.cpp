#include "algorithms/bucket.h"
#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::allreduce_short_line {

namespace {

constexpr Citation paper{papers::chan, "Section 4.2.4, allreduce of short vectors"};

constexpr ComposedPart parts[] = {
    {"reduce", "Reduce", 1, std::nullopt, "reduce-mst"},
    {"broadcast", "Broadcast", 2, std::nullopt, "broadcast-mst"},
};

std::optional<double> steps(const Problem& problem) { return 2 * ceilLog2(processors(problem)); }
StepShares shares(const Problem& problem)
{
    const double words = real(problem, "words");
    const std::uint32_t p = processors(problem);
    return joined(lineShares(p, words, Joining::Yes), lineShares(p, words));
}
std::optional<double> leastTime(const Problem& problem) { return sharesTimeHere(problem, shares(problem)); }

constexpr Formula formulas[] = {
    {"Steps of both phases", "2 ⌈log₂ p⌉", "steps", paper, "", Relation::Equal, steps},
    {"Time of both phases", "2 ⌈log₂ p⌉ (α + n β) + ⌈log₂ p⌉ n γ", "time", paper, "multilink", Relation::Equal,
     leastTime},

};

constexpr Citation table{papers::chan, "worked values, derived operations"};
constexpr WorkedExample examples[] = {
    {table, "ring:16 allreduce-short-line", "steps", 8, 1e-9},
    {table, "ring:16 allreduce-short-line", "linkWords", 8, 1e-9},
    {table, "ring:16 allreduce-short-line", "combinedWords", 4, 1e-9},
    {table, "ring:512 allreduce-short-line", "steps", 18, 1e-9},
    {table, "ring:512 allreduce-short-line", "linkWords", 18, 1e-9},
    {table, "ring:512 allreduce-short-line", "combinedWords", 9, 1e-9},
};

constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-short-line",
    .title = "Short vectors on a line",
    .summary = "Reduces along the line to the root, which broadcasts the result.",
    .operation = Operation::Allreduce,
    .ports = ports::any,
    .model = "multilink",
    .families = lineFamilies,

    .takesRoot = true,
    .schedule = scheduleOfParts<parts>,

    .reason = reasonOfParts<parts>,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(reduce the vector to the root
broadcast the result from the root)",
    .sources = sources,
};

} // namespace hopscope::allreduce_short_line

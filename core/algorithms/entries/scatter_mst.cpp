#include "algorithms/entry_helpers.h"
#include "algorithms/halving.h"
#include "algorithms/multilink_theory.h"

namespace hopscope::scatter_mst {

namespace {

constexpr Citation paper{papers::chan, "Section 4.1.5, one-dimensional MST scatter, Fig. 5"};

HalvingPlanPtr plan(const Problem& problem) { return linePlan(processors(problem), root(problem), Opens::Neighbour); }
Schedule schedule(const Problem& problem) { return halvingScatter(plan(problem), 4); }

Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "in every step each region of the line is cut in two";
    return drawing;
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return halvingReason(*plan(problem), k, transfer, describeBlocks("block", "blocks", blocks));
}

std::optional<double> steps(const Problem& problem) { return ceilLog2(processors(problem)); }
std::optional<double> time(const Problem& problem)
{
    return sharesTimeHere(problem, lineScatterShares(problem, real(problem, "words")));
}
std::optional<double> cutThroughTime(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start * *steps(problem) + message * (processors(problem) - 1.0);
}

constexpr Formula formulas[] = {
    {"Stages of the scatter on a line", "⌈log₂ p⌉", "steps", paper, "", Relation::Equal, steps},
    {"Time of the scatter on a line", "⌈log₂ p⌉ α + (p − 1)/p · n β", "time", paper, "multilink", Relation::Equal, time,
     nullptr, "The paper halves \"roughly\"; it holds for every p and root because the holder keeps the larger half."},
    {"Time of the scatter, one start-up a step", "⌈log₂ p⌉ α + (p − 1) β m", "time", paper, "cut-through",
     Relation::Equal, cutThroughTime},
};

constexpr Citation table{papers::chan, "Section 4.1.5, worked for p = 6"};
constexpr WorkedExample examples[] = {
    {table, "line:6 scatter-mst", "linkWords", 5, 0},
    {table, "line:6 scatter-mst", "maxLinkLoad", 1, 0},
    {table, "ring:27 scatter-mst root=11", "steps", 5, 0},
    {table, "ring:27 scatter-mst root=11", "linkWords", 26, 0},
};

constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scatter-mst",
    .title = "Minimum spanning tree on a line",
    .summary = "Halving along the line; each message carries the blocks of the region that it opens.",
    .operation = Operation::Scatter,
    .ports = ports::any,
    .model = "multilink",
    .families = lineFamilies,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(the root holds the line of all processors
for each step 1 … ⌈log₂ p⌉
  for every region of two or more, at the same time: cut it in two, the holder's not the smaller
    the holder sends the blocks of the other region to the processor just beyond the cut
    each of the two holds its own region from now on)",
    .sources = sources,
};

} // namespace hopscope::scatter_mst

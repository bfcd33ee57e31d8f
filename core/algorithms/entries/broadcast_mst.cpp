#include "algorithms/entry_helpers.h"
#include "algorithms/halving.h"
#include "algorithms/multilink_theory.h"

namespace hopscope::broadcast_mst {

namespace {

constexpr Citation paper{papers::chan, "Section 4.1.1, original MST algorithm, Fig. 2"};

HalvingPlanPtr plan(const Problem& problem) { return linePlan(processors(problem), root(problem), Opens::Neighbour); }
Schedule schedule(const Problem& problem) { return halvingBroadcast(plan(problem), 4); }

Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "in every step each region of the line is cut in two";
    return drawing;
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return halvingReason(*plan(problem), k, transfer, "the message");
}

std::optional<double> steps(const Problem& problem) { return ceilLog2(processors(problem)); }
std::optional<double> time(const Problem& problem)
{
    return sharesTimeHere(problem, lineShares(processors(problem), real(problem, "words")));
}
std::optional<double> cutThroughTime(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return messageTime(problem) * *steps(problem);
}

constexpr Formula formulas[] = {
    {"Stages on a line", "⌈log₂ p⌉", "steps", paper, "", Relation::Equal, steps},
    {"Time on a line", "⌈log₂ p⌉ (α + n β)", "time", paper, "multilink", Relation::Equal, time, nullptr,
     "Free of conflicts on a line or ring. Numbered row by row on a grid it may meet itself where a side is no power "
     "of "
     "two."},
    {"Time on a line, one start-up a step", "⌈log₂ p⌉ (α + β m)", "time", paper, "cut-through", Relation::Equal,
     cutThroughTime},
};

constexpr Citation table{papers::chan, "Section 4.1.1, worked"};
constexpr WorkedExample examples[] = {
    {table, "line:33 broadcast-mst root=7", "steps", 6, 0},
    {table, "line:33 broadcast-mst root=7", "maxLinkLoad", 1, 0},
    {table, "ring:512 broadcast-mst alpha=2 beta=3 words=5", "time", 9 * 17, 1e-9},
};

constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-mst",
    .title = "Minimum spanning tree on a line",
    .summary = "Halving along the line: the holder sends to the processor next to the cut.",
    .operation = Operation::Broadcast,
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
    the holder sends the message to the processor just beyond the cut
    each of the two holds its own region from now on)",
    .sources = sources,
};

} // namespace hopscope::broadcast_mst

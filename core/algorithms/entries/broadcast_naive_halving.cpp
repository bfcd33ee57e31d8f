#include "algorithms/entry_helpers.h"
#include "algorithms/multilink_theory.h"
#include "algorithms/partition_tree.h"

namespace hopscope::broadcast_naive_halving {

namespace {

constexpr Citation paper{papers::chan, "Section 4.1.2, halving along each axis"};

PartitionTreePtr tree(const Problem& problem) { return partitionOf(problem, Cuts::Half); }
Schedule schedule(const Problem& problem) { return partitionBroadcast(tree(problem), 4, Path::Unwrapped); }
Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "each box is halved along every axis";
    return drawing;
}
std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return partitionReason(*tree(problem), k, transfer, "the message");
}
Facts facts(const Problem& problem) { return partitionFacts(*tree(problem), problem); }

std::optional<double> time(const Problem& problem)
{
    return sharesTimeHere(problem, partitionShares(*tree(problem), real(problem, "words")));
}
constexpr Formula formulas[] = {
    {"Time of naive halving", "Σ (1 + (l − 1) τ)(α + n β)", "time", paper, "multilink", Relation::Equal, time, nullptr,
     "Not faster than the first half: ⌈log₂ p⌉ stages where the sides are powers of two."},
};

constexpr Citation table{papers::chan, "worked values, partitions"};
constexpr WorkedExample examples[] = {
    {table, "mesh:4x4 broadcast-naive-halving", "steps", 4, 1e-9},
    {table, "mesh:8x8 broadcast-naive-halving", "steps", 6, 1e-9},
    {table, "mesh:4x4x4 broadcast-naive-halving", "steps", 6, 1e-9},
    {table, "mesh:4x4x4 broadcast-naive-halving", "maxLinkLoad", 1, 1e-9},
};

constexpr std::string_view families[] = {"mesh", "torus"};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-naive-halving",
    .title = "Naive halving",
    .summary =
        "Halves a box along every axis at once; free of conflicts, but no faster than halving one axis after another.",
    .operation = Operation::Broadcast,
    .ports = ports::any,
    .model = "multilink",
    .families = families,

    .schedule = schedule,
    .drawing = drawing,
    .facts = facts,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(the root holds the box of all processors
while a box has two or more, for every box at the same time
  for every axis along which it is longer than 1, in order of the axes
    the holder sends the message just beyond the middle, to the half without itself
    the half goes to its new holder, the rest stays)",
    .sources = sources,
};

} // namespace hopscope::broadcast_naive_halving

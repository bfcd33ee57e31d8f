#include "algorithms/entry_helpers.h"
#include "algorithms/multilink_theory.h"
#include "algorithms/partition_tree.h"

namespace hopscope::broadcast_torus_mst {

namespace {

constexpr Citation paper{papers::chan, "Section 4.1.3, Fig. 4"};

constexpr Parameter parameters[] = {roundingParameter};

PartitionTreePtr tree(const Problem& problem) { return partitionOf(problem, Cuts::TwoSlabs); }
Schedule schedule(const Problem& problem) { return partitionBroadcast(tree(problem), 4); }
Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "each holder splits off a slab of its box on either side";
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
    twoSlabStages[0],
    twoSlabStages[1],
    {"Time of 2N + 1 regions", "Σ (1 + (l_s − 1) τ)(α + n β)", "time", paper, "multilink", Relation::Equal, time,
     nullptr,
     "The size formula printed in 4.1.3 divides the original length on the second side, too; corrected, both slabs of "
     "an "
     "axis get 1/c of its length."},
};

constexpr Citation table{papers::chan, "worked values, partitions"};
constexpr WorkedExample examples[] = {
    {table, "torus:9 broadcast-torus-mst", "steps", 2, 1e-9},
    {table, "torus:9 broadcast-torus-mst rounding=floor", "steps", 2, 1e-9},
    {table, "torus:9 broadcast-torus-mst rounding=ceil", "steps", 2, 1e-9},
    {table, "mesh:9 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:16 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:16 broadcast-torus-mst rounding=floor", "steps", 3, 1e-9},
    {table, "torus:16 broadcast-torus-mst rounding=ceil", "steps", 3, 1e-9},
    {table, "mesh:16 broadcast-torus-mst", "steps", 4, 1e-9},
    {table, "torus:27 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:27 broadcast-torus-mst rounding=floor", "steps", 3, 1e-9},
    {table, "torus:27 broadcast-torus-mst rounding=ceil", "steps", 3, 1e-9},
    {table, "mesh:27 broadcast-torus-mst", "steps", 5, 1e-9},
    {table, "torus:3x3 broadcast-torus-mst", "steps", 2, 1e-9},
    {table, "torus:3x3 broadcast-torus-mst rounding=floor", "steps", 2, 1e-9},
    {table, "torus:3x3 broadcast-torus-mst rounding=ceil", "steps", 2, 1e-9},
    {table, "mesh:3x3 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:4x4 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:4x4 broadcast-torus-mst rounding=floor", "steps", 3, 1e-9},
    {table, "torus:4x4 broadcast-torus-mst rounding=ceil", "steps", 3, 1e-9},
    {table, "mesh:4x4 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:5x3 broadcast-torus-mst", "steps", 2, 1e-9},
    {table, "torus:5x3 broadcast-torus-mst rounding=floor", "steps", 2, 1e-9},
    {table, "torus:5x3 broadcast-torus-mst rounding=ceil", "steps", 2, 1e-9},
    {table, "mesh:5x3 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:8x4 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:8x4 broadcast-torus-mst rounding=floor", "steps", 4, 1e-9},
    {table, "torus:8x4 broadcast-torus-mst rounding=ceil", "steps", 3, 1e-9},
    {table, "mesh:8x4 broadcast-torus-mst", "steps", 4, 1e-9},
    {table, "torus:5x5 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:5x5 broadcast-torus-mst rounding=floor", "steps", 3, 1e-9},
    {table, "torus:5x5 broadcast-torus-mst rounding=ceil", "steps", 3, 1e-9},
    {table, "mesh:5x5 broadcast-torus-mst", "steps", 4, 1e-9},
    {table, "torus:6x6 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:6x6 broadcast-torus-mst rounding=floor", "steps", 3, 1e-9},
    {table, "torus:6x6 broadcast-torus-mst rounding=ceil", "steps", 4, 1e-9},
    {table, "mesh:6x6 broadcast-torus-mst", "steps", 4, 1e-9},
    {table, "torus:7x7 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:7x7 broadcast-torus-mst rounding=floor", "steps", 3, 1e-9},
    {table, "torus:7x7 broadcast-torus-mst rounding=ceil", "steps", 4, 1e-9},
    {table, "mesh:7x7 broadcast-torus-mst", "steps", 5, 1e-9},
    {table, "torus:8x8 broadcast-torus-mst", "steps", 4, 1e-9},
    {table, "torus:8x8 broadcast-torus-mst rounding=floor", "steps", 4, 1e-9},
    {table, "torus:8x8 broadcast-torus-mst rounding=ceil", "steps", 4, 1e-9},
    {table, "mesh:8x8 broadcast-torus-mst", "steps", 5, 1e-9},
    {table, "torus:9x9 broadcast-torus-mst", "steps", 4, 1e-9},
    {table, "torus:9x9 broadcast-torus-mst rounding=floor", "steps", 4, 1e-9},
    {table, "torus:9x9 broadcast-torus-mst rounding=ceil", "steps", 4, 1e-9},
    {table, "mesh:9x9 broadcast-torus-mst", "steps", 5, 1e-9},
    {table, "torus:15x15 broadcast-torus-mst", "steps", 4, 1e-9},
    {table, "torus:15x15 broadcast-torus-mst rounding=floor", "steps", 5, 1e-9},
    {table, "torus:15x15 broadcast-torus-mst rounding=ceil", "steps", 5, 1e-9},
    {table, "mesh:15x15 broadcast-torus-mst", "steps", 6, 1e-9},
    {table, "torus:16x16 broadcast-torus-mst", "steps", 5, 1e-9},
    {table, "torus:16x16 broadcast-torus-mst rounding=floor", "steps", 5, 1e-9},
    {table, "torus:16x16 broadcast-torus-mst rounding=ceil", "steps", 5, 1e-9},
    {table, "mesh:16x16 broadcast-torus-mst", "steps", 6, 1e-9},
    {table, "torus:25x25 broadcast-torus-mst", "steps", 5, 1e-9},
    {table, "torus:25x25 broadcast-torus-mst rounding=floor", "steps", 6, 1e-9},
    {table, "torus:25x25 broadcast-torus-mst rounding=ceil", "steps", 5, 1e-9},
    {table, "mesh:25x25 broadcast-torus-mst", "steps", 7, 1e-9},
    {table, "torus:2x2x2 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:2x2x2 broadcast-torus-mst rounding=floor", "steps", 3, 1e-9},
    {table, "torus:2x2x2 broadcast-torus-mst rounding=ceil", "steps", 3, 1e-9},
    {table, "mesh:2x2x2 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:3x3x3 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:3x3x3 broadcast-torus-mst rounding=floor", "steps", 3, 1e-9},
    {table, "torus:3x3x3 broadcast-torus-mst rounding=ceil", "steps", 3, 1e-9},
    {table, "mesh:3x3x3 broadcast-torus-mst", "steps", 4, 1e-9},
    {table, "torus:4x4x4 broadcast-torus-mst", "steps", 4, 1e-9},
    {table, "torus:4x4x4 broadcast-torus-mst rounding=floor", "steps", 4, 1e-9},
    {table, "torus:4x4x4 broadcast-torus-mst rounding=ceil", "steps", 4, 1e-9},
    {table, "mesh:4x4x4 broadcast-torus-mst", "steps", 4, 1e-9},
    {table, "torus:7x5x3 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "torus:7x5x3 broadcast-torus-mst rounding=floor", "steps", 3, 1e-9},
    {table, "torus:7x5x3 broadcast-torus-mst rounding=ceil", "steps", 3, 1e-9},
    {table, "mesh:7x5x3 broadcast-torus-mst", "steps", 5, 1e-9},
    {table, "torus:8x8x8 broadcast-torus-mst", "steps", 5, 1e-9},
    {table, "torus:8x8x8 broadcast-torus-mst rounding=floor", "steps", 5, 1e-9},
    {table, "torus:8x8x8 broadcast-torus-mst rounding=ceil", "steps", 6, 1e-9},
    {table, "mesh:8x8x8 broadcast-torus-mst", "steps", 6, 1e-9},
    {table, "torus:16x8x8 broadcast-torus-mst", "steps", 6, 1e-9},
    {table, "torus:16x8x8 broadcast-torus-mst rounding=floor", "steps", 6, 1e-9},
    {table, "torus:16x8x8 broadcast-torus-mst rounding=ceil", "steps", 6, 1e-9},
    {table, "mesh:16x8x8 broadcast-torus-mst", "steps", 7, 1e-9},
    {table, "mesh:6x4 broadcast-torus-mst root=9", "steps", 3, 1e-9},
    {table, "mesh:6x4 broadcast-torus-mst", "steps", 4, 1e-9},
    {table, "torus:12 broadcast-torus-mst", "steps", 3, 1e-9},
    {table, "mesh:5x5 broadcast-torus-mst root=12", "steps", 3, 1e-9},
    {table, "torus:10x6 broadcast-torus-mst", "steps", 4, 1e-9},
    {table, "torus:4x4 broadcast-torus-mst root=5 alpha=10 beta=0.01 words=1000", "time", 60, 1e-9},
    {table, "torus:4x4 broadcast-torus-mst root=5 alpha=10 beta=0.01 words=1000 tau=0.2", "time", 76, 1e-9},
    {table, "torus:8x8x8 broadcast-torus-mst", "maxLinkLoad", 1, 1e-9},
};

constexpr std::string_view families[] = {"torus", "mesh"};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-torus-mst",
    .title = "Minimum spanning tree, 2N + 1 regions",
    .summary = "On every axis a slab is cut off on each side of the root; all new holders get the message at once.",
    .operation = Operation::Broadcast,
    .ports = ports::any,
    .model = "multilink",
    .families = families,
    .parameters = parameters,
    .schedule = schedule,
    .drawing = drawing,
    .facts = facts,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(the root holds the box of all processors; wrapped axes are windows with the root in the middle
while a box has two or more, for every box at the same time, its longest axis first
  an axis gets a slab on each side, as thick as 1/c of its length, c regions are left
    the holder sends the message to the middle of the slab on its own line)",
    .sources = sources,
};

} // namespace hopscope::broadcast_torus_mst

#include "algorithms/entry_helpers.h"
#include "algorithms/multilink_theory.h"
#include "algorithms/partition_tree.h"

namespace hopscope::broadcast_mesh_mst {

namespace {

constexpr Citation paper{papers::chan, "Section 4.1.2, Fig. 3 (right)"};

constexpr Parameter parameters[] = {roundingParameter};

PartitionTreePtr tree(const Problem& problem) { return partitionOf(problem, Cuts::OneSlab); }
Schedule schedule(const Problem& problem) { return partitionBroadcast(tree(problem), 4, Path::Unwrapped); }
Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "each box loses one slab per axis";
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
std::optional<double> stages(const Problem& problem)
{
    return ceilLog(longAxes(problem.shape) + 1, processors(problem));
}
constexpr Formula formulas[] = {
    {"Stages of N + 1 equal regions", "⌈log_{N+1} p⌉", "steps", paper, "", Relation::AtLeast, stages, nullptr,
     "Reached for 4 × 4 (3) and 5 × 3 (3), not for 5 × 5 (4 against 3), 8 × 8 (5 against 4), 4 × 4 × 4 (4 against 3) "
     "or 8 × 8 × 8 (6 against 5): regions are whole boxes and not equal."},
    twoSlabStages[1],
    {"Time of N + 1 regions", "Σ (1 + (l_s − 1) τ)(α + n β)", "time", paper, "multilink", Relation::Equal, time},
};

constexpr Citation table{papers::chan, "worked values, partitions"};
constexpr WorkedExample examples[] = {
    {table, "mesh:9 broadcast-mesh-mst", "steps", 4, 1e-9},
    {table, "mesh:16 broadcast-mesh-mst", "steps", 4, 1e-9},
    {table, "mesh:27 broadcast-mesh-mst", "steps", 5, 1e-9},
    {table, "mesh:3x3 broadcast-mesh-mst", "steps", 3, 1e-9},
    {table, "mesh:4x4 broadcast-mesh-mst", "steps", 3, 1e-9},
    {table, "mesh:5x3 broadcast-mesh-mst", "steps", 3, 1e-9},
    {table, "mesh:8x4 broadcast-mesh-mst", "steps", 4, 1e-9},
    {table, "mesh:5x5 broadcast-mesh-mst", "steps", 4, 1e-9},
    {table, "mesh:6x6 broadcast-mesh-mst", "steps", 4, 1e-9},
    {table, "mesh:7x7 broadcast-mesh-mst", "steps", 5, 1e-9},
    {table, "mesh:8x8 broadcast-mesh-mst", "steps", 5, 1e-9},
    {table, "mesh:9x9 broadcast-mesh-mst", "steps", 5, 1e-9},
    {table, "mesh:15x15 broadcast-mesh-mst", "steps", 7, 1e-9},
    {table, "mesh:16x16 broadcast-mesh-mst", "steps", 7, 1e-9},
    {table, "mesh:25x25 broadcast-mesh-mst", "steps", 7, 1e-9},
    {table, "mesh:2x2x2 broadcast-mesh-mst", "steps", 3, 1e-9},
    {table, "mesh:3x3x3 broadcast-mesh-mst", "steps", 4, 1e-9},
    {table, "mesh:4x4x4 broadcast-mesh-mst", "steps", 4, 1e-9},
    {table, "mesh:7x5x3 broadcast-mesh-mst", "steps", 5, 1e-9},
    {table, "mesh:8x8x8 broadcast-mesh-mst", "steps", 6, 1e-9},
    {table, "mesh:16x8x8 broadcast-mesh-mst", "steps", 7, 1e-9},
    {table, "mesh:8x8x8 broadcast-mesh-mst", "maxLinkLoad", 1, 1e-9},
};

constexpr std::string_view families[] = {"mesh", "torus"};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-mesh-mst",
    .title = "Minimum spanning tree, N + 1 regions",
    .summary =
        "On every axis one slab is cut off, on the side with more room; all new holders get the message at once.",
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
    .pseudocode = R"(the root holds the box of all processors
while a box has two or more, for every box at the same time, its longest axis first
  an axis gets one slab on the side with more room, as thick as 1/c of its length, c regions are left
    the holder sends the message to the place of the slab next to itself)",
    .sources = sources,
};

} // namespace hopscope::broadcast_mesh_mst

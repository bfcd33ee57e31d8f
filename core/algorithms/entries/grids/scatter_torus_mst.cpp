#include "algorithms/entry_helpers.h"
#include "algorithms/multilink_theory.h"
#include "algorithms/partition_tree.h"

namespace hopscope::scatter_torus_mst {

namespace {

constexpr Citation paper{papers::chan, "Section 4.1.5, generalised MST scatter"};

constexpr Parameter parameters[] = {roundingParameter};

PartitionTreePtr tree(const Problem& problem) { return partitionOf(problem, Cuts::TwoSlabs); }
Schedule schedule(const Problem& problem) { return partitionScatter(tree(problem), 4); }
Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "each message carries the blocks of the slab that it opens";
    return drawing;
}
std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return partitionReason(*tree(problem), k, transfer, describeBlocks("block", "blocks", blocks));
}
Facts facts(const Problem& problem) { return partitionFacts(*tree(problem), problem); }

std::optional<double> time(const Problem& problem)
{
    return sharesTimeHere(problem, partitionScatterShares(*tree(problem), real(problem, "words")));
}
/// As printed, for equal parts and without penalty.
std::optional<double> printedTime(const Problem& problem)
{
    const double p = processors(problem), axes = longAxes(problem.shape);
    if (!problem.natural || p == 1) return std::nullopt;
    return *equalPartStages(problem) * real(problem, "alpha")
           + (p - 1) / (2 * axes) * real(problem, "words") * real(problem, "beta");
}
constexpr Formula formulas[] = {
    twoSlabStages[0],
    twoSlabStages[1],
    {"Time of the scatter, from its regions", "Σ (1 + (l_s − 1) τ)(α + b_s/p · n β)", "time", paper, "multilink",
     Relation::Equal, time},
    {"Time of the scatter, as printed", "log_{2N+1} p · α + (p − 1)/(2 N p) · n β", "time", paper, "multilink",
     Relation::AtLeast, printedTime, nullptr,
     "Needs p = (2N + 1)^m and equal regions, which for N ≥ 2 never happens with boxes: 8 × 8 × 8 moves 131 blocks "
     "against "
     "85.17. Exact for rings of 3^m."},
};

constexpr Citation table{papers::chan, "worked values, partitions"};
constexpr WorkedExample examples[] = {
    {table, "torus:9 scatter-torus-mst", "linkWords", 4, 1e-9},
    {table, "torus:16 scatter-torus-mst", "linkWords", 8, 1e-9},
    {table, "torus:27 scatter-torus-mst", "linkWords", 13, 1e-9},
    {table, "torus:3x3 scatter-torus-mst", "linkWords", 4, 1e-9},
    {table, "torus:4x4 scatter-torus-mst", "linkWords", 7, 1e-9},
    {table, "torus:5x3 scatter-torus-mst", "linkWords", 4, 1e-9},
    {table, "torus:8x4 scatter-torus-mst", "linkWords", 11, 1e-9},
    {table, "torus:5x5 scatter-torus-mst", "linkWords", 9, 1e-9},
    {table, "torus:6x6 scatter-torus-mst", "linkWords", 11, 1e-9},
    {table, "torus:7x7 scatter-torus-mst", "linkWords", 14, 1e-9},
    {table, "torus:8x8 scatter-torus-mst", "linkWords", 23, 1e-9},
    {table, "torus:9x9 scatter-torus-mst", "linkWords", 26, 1e-9},
    {table, "torus:15x15 scatter-torus-mst", "linkWords", 59, 1e-9},
    {table, "torus:16x16 scatter-torus-mst", "linkWords", 69, 1e-9},
    {table, "torus:25x25 scatter-torus-mst", "linkWords", 166, 1e-9},
    {table, "torus:2x2x2 scatter-torus-mst", "linkWords", 7, 1e-9},
    {table, "torus:3x3x3 scatter-torus-mst", "linkWords", 13, 1e-9},
    {table, "torus:4x4x4 scatter-torus-mst", "linkWords", 23, 1e-9},
    {table, "torus:7x5x3 scatter-torus-mst", "linkWords", 19, 1e-9},
    {table, "torus:8x8x8 scatter-torus-mst", "linkWords", 131, 1e-9},
    {table, "torus:16x8x8 scatter-torus-mst", "linkWords", 239, 1e-9},
    {table, "mesh:6x4 scatter-torus-mst root=9", "linkWords", 7, 1e-9},
    {table, "mesh:6x4 scatter-torus-mst", "linkWords", 14, 1e-9},
    {table, "torus:12 scatter-torus-mst", "linkWords", 6, 1e-9},
    {table, "mesh:5x5 scatter-torus-mst root=12", "linkWords", 9, 1e-9},
    {table, "torus:10x6 scatter-torus-mst", "linkWords", 19, 1e-9},
};

constexpr std::string_view families[] = {"torus", "mesh"};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scatter-torus-mst",
    .title = "Minimum spanning tree, 2N + 1 regions",
    .summary = "On every axis a slab is cut off on each side of the root; each new holder gets the blocks of its slab.",
    .operation = Operation::Scatter,
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
    the holder sends the blocks of the slab to the middle of the slab on its own line)",
    .sources = sources,
};

} // namespace hopscope::scatter_torus_mst

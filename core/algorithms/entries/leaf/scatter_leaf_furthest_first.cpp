#include "algorithms/leaf_scatter.h"

namespace hopscope::scatter_leaf_furthest_first {

namespace {

constexpr auto formulas = leafScatterBounds(Relation::Equal);

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2 scatter-leaf-furthest-first", "steps", 2, 0},
    {table, "leaf-tree:2x2 scatter-leaf-furthest-first", "steps", 5, 0},
    {table, "leaf-tree:2x2x2 scatter-leaf-furthest-first", "steps", 9, 0},
    {table, "leaf-tree:3x3 scatter-leaf-furthest-first", "steps", 9, 0},
    {table, "leaf-tree:4x4 scatter-leaf-furthest-first", "steps", 16, 0},
    {table, "leaf-tree:2 scatter-leaf-furthest-first", "transfers", 2, 0},
    {table, "leaf-tree:2x2 scatter-leaf-furthest-first", "transfers", 10, 0},
    {table, "leaf-tree:2x2x2 scatter-leaf-furthest-first", "transfers", 34, 0},
    {table, "leaf-tree:3x3 scatter-leaf-furthest-first", "transfers", 28, 0},
    {table, "leaf-tree:4x4 scatter-leaf-furthest-first", "transfers", 54, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scatter-leaf-furthest-first",
    .title = "Furthest first",
    .summary = "The root leaf sends one block per step, the furthest destinations first; legal with one send and with "
               "all ports.",
    .operation = Operation::Scatter,
    .ports = ports::duplex,
    .model = "unit",
    .families = leafFamilies,
    .native = true,
    .schedule = leafScatterOf<true>,
    .reason = leafScatterReason<true>,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for every other leaf, the furthest first, one per step
  root leaf: send its block to the parent
  routers: pass it on towards its leaf in the next step)",
    .sources = leafSources,
};

} // namespace hopscope::scatter_leaf_furthest_first

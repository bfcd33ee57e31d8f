#include "algorithms/leaf_scatter.h"

namespace hopscope::scatter_leaf_nearest_first {

namespace {

constexpr auto bounds = leafScatterBounds(Relation::AtLeast);
constexpr Formula formulas[] = {
    bounds[0],
    bounds[1],
    bounds[2],
    {"Nearest first", "n + 2h − 2", "steps", leaf::corrected, "", Relation::Equal, leaf::value<queueFreeSteps>},
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2x2 scatter-leaf-nearest-first", "steps", 12, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scatter-leaf-nearest-first",
    .title = "Nearest first",
    .summary = "The wrong order: the last block has the longest way.",
    .operation = Operation::Scatter,
    .ports = ports::duplex,
    .model = "unit",
    .families = leafFamilies,
    .native = true,
    .schedule = leafScatterOf<false>,
    .reason = leafScatterReason<false>,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for every other leaf, the nearest first, one per step
  root leaf: send its block to the parent
  routers: pass it on towards its leaf in the next step)",
    .sources = leafSources,
};

} // namespace hopscope::scatter_leaf_nearest_first

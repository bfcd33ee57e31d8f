#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_broadcast.h"
#include "algorithms/leaf_theory.h"

namespace hopscope {

namespace {

Schedule schedule(const Problem& problem) { return leafScatter(LeafTree::of(problem.shape), root(problem), true); }

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Scatter, transfer, blocks,
                      {"the furthest go first, one per step", "it came in the last step and moves on at once",
                       "it came in the last step and moves on at once"});
}

constexpr Formula formulas[] = {
    {"Busiest link, corrected", "n + 1 if k_1 = 2 and h ≥ 2, else n", "steps", leaf::corrected, "", Relation::Equal,
     leaf::value<leafLinkBound>},
    {"Bound of Theorem 2", "n, or n + 1 if k = 2", "steps", leaf::theorem2, "", Relation::Equal, leaf::printedBound},
    {"Bound of Theorem 2 for two leaves", "n + 1", "steps", leaf::theorem2, "", Relation::AtMost,
     leaf::printedBoundOfTwo, nullptr, leaf::twoLeaves},
};

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

extern const Algorithm scatter_leaf_furthest_first;
constinit const Algorithm scatter_leaf_furthest_first{
    .id = "scatter-leaf-furthest-first",
    .title = "Furthest first",
    .summary =
        "The root sends one packet per step, the furthest destinations first; legal with one send and with all ports.",
    .operation = Operation::Scatter,
    .ports = ports::duplex,
    .families = leafFamilies,
    .native = true,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for every other leaf, the furthest first, one per step
  root: send its packet to the parent
  routers: pass it on towards its leaf in the next step)",
    .sources = leafSources,
};

} // namespace hopscope

#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_broadcast.h"
#include "algorithms/leaf_theory.h"

namespace hopscope {

namespace {

Schedule schedule(const Problem& problem) { return leafScatter(LeafTree::of(problem.shape), root(problem), false); }

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Scatter, transfer, blocks,
                      {"the nearest go first, one per step", "it came in the last step and moves on at once",
                       "it came in the last step and moves on at once"});
}

constexpr Formula formulas[] = {
    {"Busiest link, corrected", "n + 1 if k_1 = 2 and h ≥ 2, else n", "steps", leaf::corrected, "", Relation::AtLeast,
     leaf::value<leafLinkBound>},
    {"Bound of Theorem 2", "n, or n + 1 if k = 2", "steps", leaf::theorem2, "", Relation::AtLeast, leaf::printedBound},
    {"Bound of Theorem 2 for two leaves", "n + 1", "steps", leaf::theorem2, "", Relation::AtMost,
     leaf::printedBoundOfTwo, nullptr, leaf::twoLeaves},
    {"Nearest first", "n + 2h − 2", "steps", leaf::corrected, "", Relation::Equal, leaf::value<queueFreeSteps>},
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2x2 scatter-leaf-nearest-first", "steps", 12, 0},
};

} // namespace

extern const Algorithm scatter_leaf_nearest_first;
constinit const Algorithm scatter_leaf_nearest_first{
    .id = "scatter-leaf-nearest-first",
    .title = "Nearest first",
    .summary = "The wrong order: the last packet has the longest way.",
    .operation = Operation::Scatter,
    .ports = ports::duplex,
    .families = leafFamilies,
    .native = true,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for every other leaf, the nearest first, one per step
  root: send its packet to the parent
  routers: pass it on towards its leaf in the next step)",
    .sources = leafSources,
};

} // namespace hopscope

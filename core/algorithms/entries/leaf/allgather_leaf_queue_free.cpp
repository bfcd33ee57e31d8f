#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_queues.h"
#include "algorithms/leaf_theory.h"
#include "algorithms/leaf_windows.h"

namespace hopscope::allgather_leaf_queue_free {

namespace {

Schedule schedule(const Problem& problem) { return windowedAllgather(LeafTree::of(problem.shape)); }

std::optional<Diagnostic> objection(const Problem& problem) { return tooManyHops(problem, allgatherHops); }

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Allgather, transfer, blocks,
                      {"in this slot all leaves of its kind send their blocks",
                       "the block is on its way to the router where it turns",
                       "the block came in the last step and goes on to one subtree"});
}

std::optional<double> suboptimal(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    const auto bound = printedLinkBound(tree);
    return bound ? std::optional(*bound + 2.0 * tree.levels() - 2) : std::nullopt;
}
constexpr Citation announced{papers::dimakopoulos, "Section 3.2, after Theorem 7"};
constexpr Formula formulas[] = {
    {"Windows one after another", "n + 2h − 2", "steps", leaf::corrected, "", Relation::Equal,
     leaf::value<queueFreeSteps>},
    {"2 log_k n − 2 above the bound, as announced", "n + 2 log_k n − 2, or one more if k = 2", "steps", announced, "",
     Relation::AtMost, suboptimal, nullptr,
     "For k = 2 and h ≥ 2 the same windows are only 2 log n − 3 above the bound n + 1."},
    {"Bound of n or n + 1", "n, or n + 1 if k = 2", "steps", leaf::theorem7, "", Relation::AtLeast, leaf::printedBound},
    {"Bound of n + 1 for two leaves", "n + 1", "steps", leaf::theorem7, "", Relation::AtMost, leaf::printedBoundOfTwo,
     nullptr, leaf::twoLeaves},
    {"Busiest link, corrected", "n + 1 if k_1 = 2 and h ≥ 2, else n", "steps", leaf::corrected, "", Relation::AtLeast,
     leaf::value<leafLinkBound>},
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2x2 allgather-leaf-queue-free", "steps", 12, 0},
    {table, "leaf-tree:3x3 allgather-leaf-queue-free", "steps", 11, 0},
    {table, "leaf-tree:2x2x2 allgather-leaf-queue-free", "transfers", 136, 0},
    {table, "leaf-tree:3x3 allgather-leaf-queue-free", "transfers", 144, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-leaf-queue-free",
    .title = "Windows without queues",
    .summary = "Level by level, every leaf in turn sends its block to the other subtrees; no packet ever waits.",
    .operation = Operation::Allgather,
    .ports = ports::allPorts,
    .model = "unit",
    .families = leafFamilies,
    .native = true,
    .objection = objection,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for level i = h … 1, one window of N_i − N_(i−1) slots after the other
  for r = 1 … k_i − 1, for x = 0 … N_(i−1) − 1: in every subtree of level i, one slot per step
    leaf x of every child a sends its block up to the router of level i
    which hands it over to child a + r
    where every router copies it to all its children)",
    .sources = leafSources,
};

} // namespace hopscope::allgather_leaf_queue_free

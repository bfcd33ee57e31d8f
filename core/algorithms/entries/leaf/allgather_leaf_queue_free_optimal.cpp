#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_queues.h"
#include "algorithms/leaf_theory.h"
#include "algorithms/leaf_windows.h"

namespace hopscope::allgather_leaf_queue_free_optimal {

namespace {

Schedule schedule(const Problem& problem) { return overlappedAllgather(LeafTree::of(problem.shape)); }

std::optional<Diagnostic> objection(const Problem& problem) { return tooManyHops(problem, allgatherHops); }

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Allgather, transfer, blocks,
                      {"in this slot all leaves of its kind send their blocks",
                       "the block is on its way to the router where it turns",
                       "the block came in the last step and goes on to one subtree"});
}

constexpr Citation question{papers::dimakopoulos, "Conclusions: the open question about time without queueing"};
constexpr Formula formulas[] = {
    {"No queues and no loss of time", "n + 1 if k_1 = 2 and h ≥ 2, else n", "steps", question, "", Relation::Equal,
     leaf::value<leafLinkBound>, nullptr,
     "The paper asks how much time queue-freedom costs; windows that overlap lose none (n ≤ 81 tried)."},
    {"Bound of n or n + 1", "n, or n + 1 if k = 2", "steps", leaf::theorem7, "", Relation::Equal, leaf::printedBound},
    {"Bound of n + 1 for two leaves", "n + 1", "steps", leaf::theorem7, "", Relation::AtMost, leaf::printedBoundOfTwo,
     nullptr, leaf::twoLeaves},
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2x2 allgather-leaf-queue-free-optimal", "steps", 9, 0},
    {table, "leaf-tree:3x3 allgather-leaf-queue-free-optimal", "steps", 9, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-leaf-queue-free-optimal",
    .title = "Overlapping windows",
    .summary = "As fast as flooding and without queues: the windows of the levels overlap, the nearest first.",
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
    .pseudocode = R"(for level i = 1 … h: a window of N_i − N_(i−1) arrival steps, the next right after it
  every slot has a pair (r, x); where two windows leave the leaves in one step, the same leaf sends for both
    leaf x of every child a sends its block up to the router of level i
    which hands it over to child a + r
    where every router copies it to all its children)",
    .sources = leafSources,
};

} // namespace hopscope::allgather_leaf_queue_free_optimal

#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_queues.h"
#include "algorithms/leaf_theory.h"

namespace hopscope::allgather_leaf_flooding {

namespace {

Schedule schedule(const Problem& problem) { return floodedAllgather(LeafTree::of(problem.shape), problem.stop); }

std::optional<Diagnostic> objection(const Problem& problem) { return tooManyHops(problem, allgatherHops); }

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Allgather, transfer, blocks,
                      {"every leaf sends its own block",
                       "every block goes on over all other links, first come, first served",
                       "every block goes on over all other links, first come, first served"});
}

constexpr Formula formulas[] = {
    {"Theorem 7", "n, or n + 1 if k = 2", "steps", leaf::theorem7, "", Relation::Equal, leaf::printedBound},
    {"Bound of n + 1 for two leaves", "n + 1", "steps", leaf::theorem7, "", Relation::AtMost, leaf::printedBoundOfTwo,
     nullptr, leaf::twoLeaves},
    {"Busiest link, corrected", "n + 1 if k_1 = 2 and h ≥ 2, else n", "steps", leaf::corrected, "", Relation::Equal,
     leaf::value<leafLinkBound>},
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2 allgather-leaf-flooding", "steps", 5, 0},
    {table, "leaf-tree:2x2x2 allgather-leaf-flooding", "steps", 9, 0},
    {table, "leaf-tree:3x3 allgather-leaf-flooding", "steps", 9, 0},
    {table, "leaf-tree:4x4 allgather-leaf-flooding", "steps", 16, 0},
    {table, "leaf-tree:2x2x2x2 allgather-leaf-flooding capacities=1,2,4,8", "steps", 17, 0},
    {table, "leaf-tree:2x2x2 allgather-leaf-flooding capacities=1,1,3", "steps", 9, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-leaf-flooding",
    .title = "Flooding",
    .summary = "Every router passes every block on over all other links as soon as they are free.",
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
    .pseudocode = R"(every leaf: send the block to the parent
every router, over all its links at once:
  pass every block that came on to all other neighbours; over a busy link it waits for its turn)",
    .sources = leafSources,
};

} // namespace hopscope::allgather_leaf_flooding

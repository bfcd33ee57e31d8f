#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_exchange.h"
#include "algorithms/leaf_queues.h"
#include "algorithms/leaf_theory.h"

namespace hopscope::alltoall_leaf_greedy {

namespace {

Schedule schedule(const Problem& problem) { return greedyAlltoall(LeafTree::of(problem.shape), problem.stop); }

std::optional<Diagnostic> objection(const Problem& problem) { return tooManyHops(problem, alltoallHops); }

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Alltoall, transfer, blocks,
                      {"leaves send the furthest packets first",
                       "every link takes what came first, as much as it carries",
                       "every link takes what came first, as much as it carries"});
}

std::optional<double> ofConstant(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    const auto k = tree.uniform();
    if (!k || !tree.constantCapacity()) return std::nullopt;
    const double n = tree.leaves();
    return n * n * (*k - 1.0) / (1.0 * *k * *k) + 2.0 * tree.levels() - 1;
}
constexpr Formula formulas[] = {
    {"Constant capacity", "n²(k − 1)/k² + 2h − 1", "steps", leaf::corrected, "", Relation::Equal, ofConstant},
    leaf::exchangeBound,
    leaf::exchangeBoundOfTwo,
    leaf::theorem8Bound,
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2x2 alltoall-leaf-greedy capacities=1,1,1", "steps", 21, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-leaf-greedy",
    .title = "Greedy queues",
    .summary = "Leaves send the furthest packets first, every link carries what came first; long queues where branches "
               "are thin.",
    .operation = Operation::Alltoall,
    .ports = ports::allPorts,
    .model = "unit",
    .families = leafFamilies,
    .native = true,
    .objection = objection,
    .schedule = schedule,
    .facts = capacityFacts,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(every leaf: send the packets to the parent, the furthest destinations first, one per step
every router, over all its links at once:
  pass every packet on towards its leaf, first come, first served, c_i at once over a branch of level i)",
    .sources = leafSources,
};

} // namespace hopscope::alltoall_leaf_greedy

#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_exchange.h"
#include "algorithms/leaf_theory.h"

namespace hopscope::alltoall_leaf_pipelined {

namespace {

Schedule schedule(const Problem& problem)
{
    return phasedAlltoall(LeafTree::of(problem.shape), fillingOf(problem), true);
}

std::optional<double> pipelined(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    return filledSlots(tree, fillingOf(problem)) + 2.0 * tree.levels() - 1;
}
std::optional<double> printed(const Problem& problem)
{
    const auto sum = printedSlots(LeafTree::of(problem.shape));
    return sum ? std::optional(*sum + 2 * heightOf(problem) - 1) : std::nullopt;
}
std::optional<double> ofConstant(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    const auto k = tree.uniform();
    if (!k || !tree.constantCapacity()) return std::nullopt;
    const double n = tree.leaves();
    return (n * n - 1) / (*k + 1.0) + 2.0 * tree.levels() - 1;
}
std::optional<double> ofExponential(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    return tree.exponentialCapacity() ? std::optional(queueFreeSteps(tree)) : std::nullopt;
}
constexpr Citation equation2{papers::dimakopoulos, "Eq. (2)"};
constexpr Formula formulas[] = {
    {"Pipelined phases", "Σ D_i + 2h − 1", "steps", leaf::corrected, "", Relation::Equal, pipelined},
    {"Eq. (2) as printed", "Σ ⌈(k − 1) k^(2i−2)/c_i⌉ + 2 log_k n − 1", "steps", equation2, "", Relation::AtLeast,
     printed, nullptr, printedErratum},
    {"Constant capacity", "(n² − 1)/(k + 1) + 2h − 1", "steps", equation2, "", Relation::Equal, ofConstant},
    {"Exponential capacities", "n + 2h − 2", "steps", equation2, "", Relation::Equal, ofExponential},
    leaf::exchangeBound,
    leaf::exchangeBoundOfTwo,
    leaf::theorem8Bound,
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2 alltoall-leaf-pipelined", "steps", 8, 0},
    {table, "leaf-tree:2x2x2 alltoall-leaf-pipelined", "steps", 26, 0},
    {table, "leaf-tree:3x3 alltoall-leaf-pipelined", "steps", 23, 0},
    {table, "leaf-tree:2x2x2 alltoall-leaf-pipelined capacities=1,2,4", "steps", 12, 0},
    {table, "leaf-tree:2x2x2 alltoall-leaf-pipelined capacities=1,2,3", "steps", 14, 0},
    {table, "leaf-tree:3x3 alltoall-leaf-pipelined capacities=1,3", "steps", 11, 0},
    {table, "leaf-tree:4x4 alltoall-leaf-pipelined capacities=1,2", "steps", 30, 0},
    {table, "leaf-tree:4x4 alltoall-leaf-pipelined capacities=1,3", "steps", 22, 0},
    {table, "leaf-tree:4x4 alltoall-leaf-pipelined capacities=1,3 fill=aligned", "steps", 30, 0},
    {table, "leaf-tree:2x2 alltoall-leaf-pipelined capacities=1,4", "steps", 6, 0},
};
constexpr Parameter parameters[] = {fillParameter};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-leaf-pipelined",
    .title = "Level by level, pipelined",
    .summary = "The same, but a level begins as soon as its packets meet no others; no queues (Fig. 4, Eq. (2)).",
    .operation = Operation::Alltoall,
    .ports = ports::allPorts,
    .model = "unit",
    .families = leafFamilies,
    .native = true,
    .parameters = parameters,
    .objection = exchangeObjection,
    .schedule = schedule,
    .facts = exchangeFacts,
    .reason = exchangeReason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for level i = h … 1, as soon as its packets meet none of the level before
  one slot per step, D_i slots; in every subtree of level i
    e_i leaves of every child a send one packet each up to the router of level i
    which hands them over to child a + r
    where they go down to e_i different leaves)",
    .sources = leafSources,
};

} // namespace hopscope::alltoall_leaf_pipelined

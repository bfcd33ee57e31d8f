#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_exchange.h"
#include "algorithms/leaf_queues.h"
#include "algorithms/leaf_theory.h"

namespace hopscope {

namespace {

Schedule schedule(const Problem& problem)
{
    return phasedAlltoall(LeafTree::of(problem.shape), fillingOf(problem), false);
}

std::optional<Diagnostic> objection(const Problem& problem)
{
    if (auto why = tooManyHops(problem, alltoallHops)) return why;
    return fillObjection(problem);
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Alltoall, transfer, blocks,
                      {"packets of this slot aim at different branches, so nothing meets",
                       "the packet came in the last step and is on its way to the router where it turns",
                       "the packet came in the last step and goes on to its leaf"});
}

std::optional<double> serial(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    return filledSlots(tree, fillingOf(problem)) + 1.0 * tree.levels() * tree.levels();
}
std::optional<double> printed(const Problem& problem)
{
    const auto sum = printedSlots(LeafTree::of(problem.shape));
    const double h = heightOf(problem);
    return sum ? std::optional(*sum + h * h) : std::nullopt;
}
constexpr Formula formulas[] = {
    {"Phase after phase", "Σ D_i + h²", "steps", leaf::corrected, "", Relation::Equal, serial},
    {"Phase after phase, as printed", "Σ ⌈(k − 1) k^(2i−2)/c_i⌉ + h²", "steps", leaf::exchange, "", Relation::AtLeast,
     printed, nullptr, printedErratum},
    {"Bound of n or n + 1", "n, or n + 1 if k = 2", "steps", leaf::exchange, "", Relation::AtLeast, leaf::printedBound},
    {"Bound of n + 1 for two leaves", "n + 1", "steps", leaf::exchange, "", Relation::AtMost, leaf::printedBoundOfTwo,
     nullptr, leaf::twoLeaves},
    {"Busiest branch", "max over i of 2i − 1 + ⌈N_(i−1) (n − N_(i−1))/c_i⌉", "steps", leaf::corrected, "",
     Relation::AtLeast, leaf::value<branchBound>},
    {"Mean delay", "n − 1 + ⌈Σ (N_i − N_(i−1)) (2i − 1)/(n − 1)⌉", "steps", leaf::corrected, "", Relation::AtLeast,
     leaf::value<meanDelayBound>},
    {"Theorem 8", "n + 2 log_k n − 2 log_k log_k n − 2", "steps", leaf::theorem8, "", Relation::AtLeast,
     leaf::printedTheorem8, nullptr,
     "True, but weaker than the mean delay of a leaf's packets, which shows n + 2h − 2 to be optimal for k ≥ 3."},
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2x2 alltoall-leaf-phased capacities=1,1,1", "steps", 30, 0},
};
constexpr Parameter parameters[] = {fillParameter};

} // namespace

extern const Algorithm alltoall_leaf_phased;
constinit const Algorithm alltoall_leaf_phased{
    .id = "alltoall-leaf-phased",
    .title = "Level by level",
    .summary =
        "The subtrees of one level after the other exchange all that they have for each other; no queues (Fig. 4).",
    .operation = Operation::Alltoall,
    .ports = ports::allPorts,
    .families = leafFamilies,
    .native = true,
    .parameters = parameters,
    .objection = objection,
    .schedule = schedule,
    .facts = exchangeFacts,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for level i = h … 1, when all packets of the level before have arrived
  one slot per step, D_i slots; in every subtree of level i
    e_i leaves of every child a send one packet each up to the router of level i
    which hands them over to child a + r
    where they go down to e_i different leaves)",
    .sources = leafSources,
};

} // namespace hopscope

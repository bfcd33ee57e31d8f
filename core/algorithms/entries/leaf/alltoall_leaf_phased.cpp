#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_exchange.h"
#include "algorithms/leaf_theory.h"

namespace hopscope::alltoall_leaf_phased {

namespace {

Schedule schedule(const Problem& problem)
{
    return phasedAlltoall(LeafTree::of(problem.shape), fillingOf(problem), false);
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
    leaf::exchangeBound,
    leaf::exchangeBoundOfTwo,
    leaf::theorem8Bound,
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2x2 alltoall-leaf-phased capacities=1,1,1", "steps", 30, 0},
};
constexpr Parameter parameters[] = {fillParameter};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-leaf-phased",
    .title = "Level by level",
    .summary =
        "The subtrees of one level after the other exchange all that they have for each other; no queues (Fig. 4).",
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
    .pseudocode = R"(for level i = h … 1, when all packets of the level before have arrived
  one slot per step, D_i slots; in every subtree of level i
    e_i leaves of every child a send one packet each up to the router of level i
    which hands them over to child a + r
    where they go down to e_i different leaves)",
    .sources = leafSources,
};

} // namespace hopscope::alltoall_leaf_phased

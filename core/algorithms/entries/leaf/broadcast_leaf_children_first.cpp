#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_broadcast.h"
#include "algorithms/leaf_theory.h"

namespace hopscope::broadcast_leaf_children_first {

namespace {

Schedule schedule(const Problem& problem)
{
    return leafBroadcast(LeafTree::of(problem.shape), root(problem), LeafOrder::ChildrenFirst);
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(
        problem, Operation::Broadcast, transfer, blocks,
        {"the root leaf has one link", "all children have it now, the parent is last", "the children come first"});
}

double wrongOrder(const LeafTree& tree) { return 2.0 * tree.aritySum(tree.levels()) - tree.arity(tree.levels()); }
constexpr Formula formulas[] = {
    {"Children first", "2 (k_1 + … + k_h) − k_h", "steps", leaf::corrected, "", Relation::Equal,
     leaf::value<wrongOrder>},
    {"Theorem 1, the optimum", "h + k_1 + … + k_h − 1", "steps", leaf::theorem1, "", Relation::AtLeast,
     leaf::value<oneSendBroadcast>},
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2x2 broadcast-leaf-children-first", "steps", 10, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-leaf-children-first",
    .title = "Children first",
    .summary = "The wrong order: routers on the way up serve their own subtree before their parent.",
    .operation = Operation::Broadcast,
    .ports = ports::oneSend,
    .model = "unit",
    .families = leafFamilies,
    .native = true,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(root leaf: send the message to the parent
every router that has received the message from a neighbour u, one send per step:
  first send it to each child in turn, but not to u
  then send it to the parent, unless that is u)",
    .sources = leafSources,
};

} // namespace hopscope::broadcast_leaf_children_first

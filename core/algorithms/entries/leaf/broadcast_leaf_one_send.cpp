#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_broadcast.h"
#include "algorithms/leaf_theory.h"

namespace hopscope::broadcast_leaf_one_send {

namespace {

Schedule schedule(const Problem& problem)
{
    return leafBroadcast(LeafTree::of(problem.shape), root(problem), LeafOrder::ParentFirst);
}

/// b(T_u) of the nodes on the way from the root leaf to the top: steps that the rest of the tree still needs once the
/// node has the message (the labels of Fig. 1).
Facts facts(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    std::vector<double> still;
    for (std::uint32_t level = 0; level < tree.levels(); ++level) still.push_back(oneSendBroadcast(tree) - level);
    still.push_back(tree.aritySum(tree.levels()) - 1.0);
    return {{"b", std::move(still)}};
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Broadcast, transfer, blocks,
                      {"the root leaf has one link",
                       "the parent comes first, for the region above needs the longest time",
                       "the children get it one after another"});
}

std::optional<double> printed(const Problem& problem) { return printedBroadcast(LeafTree::of(problem.shape)); }
constexpr Formula formulas[] = {
    {"Theorem 1", "(k + 1) log_k n − 1", "steps", leaf::theorem1, "", Relation::Equal, printed, nullptr,
     "The title speaks of fat trees; with one send per step capacities play no role."},
    {"Theorem 1 for any arities", "h + k_1 + … + k_h − 1", "steps", leaf::corrected, "", Relation::Equal,
     leaf::value<oneSendBroadcast>},
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2 broadcast-leaf-one-send", "steps", 5, 0},
    {table, "leaf-tree:2x2x2 broadcast-leaf-one-send", "steps", 8, 0},
    {table, "leaf-tree:3x3 broadcast-leaf-one-send root=4", "steps", 7, 0},
    {table, "leaf-tree:4x4x4 broadcast-leaf-one-send", "steps", 14, 0},
    {table, "leaf-tree:2x3x4 broadcast-leaf-one-send", "steps", 11, 0},
    {table, "leaf-tree:2x2 broadcast-leaf-one-send", "transfers", 6, 0},
    {table, "leaf-tree:2x2x2 broadcast-leaf-one-send", "transfers", 14, 0},
    {table, "leaf-tree:3x3 broadcast-leaf-one-send root=4", "transfers", 12, 0},
    {table, "leaf-tree:4x4x4 broadcast-leaf-one-send", "transfers", 84, 0},
    {table, "leaf-tree:2x3x4 broadcast-leaf-one-send", "transfers", 40, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-leaf-one-send",
    .title = "Parent first",
    .summary = "A router passes the message to its parent first and then to its children, one per step.",
    .operation = Operation::Broadcast,
    .ports = ports::oneSend,
    .model = "unit",
    .families = leafFamilies,
    .native = true,
    .schedule = schedule,
    .facts = facts,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(root leaf: send the message to the parent
every router that has received the message from a neighbour u, one send per step:
  first send it to the parent, unless that is u
  then send it to each child in turn, but not to u)",
    .sources = leafSources,
};

} // namespace hopscope::broadcast_leaf_one_send

#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_broadcast.h"
#include "algorithms/leaf_theory.h"

namespace hopscope::broadcast_leaf_all_ports {

namespace {

Schedule schedule(const Problem& problem)
{
    return leafBroadcast(LeafTree::of(problem.shape), root(problem), LeafOrder::AllAtOnce);
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Broadcast, transfer, blocks,
                      {"the root leaf has one link", "every router copies what it receives to all other neighbours",
                       "every router copies what it receives to all other neighbours"});
}

double distance(const LeafTree& tree) { return 2.0 * tree.levels(); }
constexpr Formula formulas[] = {
    {"Distance of the furthest leaf", "2 log_k n", "steps", leaf::multiport, "", Relation::Equal,
     leaf::value<distance>},
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2x2 broadcast-leaf-all-ports", "steps", 6, 0},
    {table, "leaf-tree:2x2x2 broadcast-leaf-all-ports capacities=exponential", "steps", 6, 0},
    {table, "leaf-tree:2x2x2 broadcast-leaf-all-ports capacities=1,1,3", "steps", 6, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-leaf-all-ports",
    .title = "Copied by all ports",
    .summary = "Every router copies the message to all other neighbours at once.",
    .operation = Operation::Broadcast,
    .ports = ports::allPorts,
    .model = "unit",
    .families = leafFamilies,
    .native = true,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(root leaf: send the message to the parent
every router that receives the message from a neighbour u, in the next step:
  send it to all neighbours but u)",
    .sources = leafSources,
};

} // namespace hopscope::broadcast_leaf_all_ports

#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_queues.h"
#include "algorithms/leaf_theory.h"

namespace hopscope::alltoall_leaf_one_send {

namespace {

Schedule schedule(const Problem& problem) { return queuedAlltoall(LeafTree::of(problem.shape), problem.stop); }

std::optional<Diagnostic> objection(const Problem& problem) { return tooManyHops(problem, alltoallHops); }

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Alltoall, transfer, blocks,
                      {"leaves send the furthest packets first",
                       "packets for leaves elsewhere go up before anything goes down",
                       "no packet waits to go up, so it is the turn of this child"});
}

Facts facts(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    std::vector<double> sends;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level) sends.push_back(exchangeSends(tree, level));
    return {{"W", std::move(sends)}};
}

bool exact(const LeafTree& tree) { return tree.uniform() == 2U && tree.levels() > 1; }
std::optional<double> ofBinary(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    return exact(tree) ? printedExchange(tree) : std::nullopt;
}
std::optional<double> ofOthers(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    return exact(tree) ? std::nullopt : printedExchange(tree);
}
constexpr Formula formulas[] = {
    {"Theorems 5 and 6", "n²(2k + 1)(k − 1)/k³ + 2 log_k n − 3", "steps", leaf::theorem5, "", Relation::Equal,
     ofBinary},
    {"Theorem 5 for k ≥ 3 or one level", "n²(2k + 1)(k − 1)/k³ + 2 log_k n − 3", "steps", leaf::theorem5, "",
     Relation::AtLeast, ofOthers, nullptr,
     "A true bound, not attained although Theorem 6 says so: it leaves out the top router, which must send n²(k − 1)/k "
     "packets; that is more as soon as k ≥ 3 (n = 9: 57 steps, printed 43) or h = 1."},
    {"Optimum, every level counted", "max over l of W_l + 2l − 1", "steps", leaf::corrected, "", Relation::Equal,
     leaf::value<oneSendExchange>},
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2 alltoall-leaf-one-send", "steps", 3, 0},
    {table, "leaf-tree:3 alltoall-leaf-one-send", "steps", 7, 0},
    {table, "leaf-tree:2x2 alltoall-leaf-one-send", "steps", 11, 0},
    {table, "leaf-tree:2x2x2 alltoall-leaf-one-send", "steps", 43, 0},
    {table, "leaf-tree:2x2x2x2 alltoall-leaf-one-send", "steps", 165, 0},
    {table, "leaf-tree:3x3 alltoall-leaf-one-send", "steps", 57, 0},
    {table, "leaf-tree:4x4 alltoall-leaf-one-send", "steps", 195, 0},
    {table, "leaf-tree:2x3 alltoall-leaf-one-send", "steps", 27, 0},
    {table, "leaf-tree:3x2 alltoall-leaf-one-send", "steps", 25, 0},
    {table, "leaf-tree:3x3x3 alltoall-leaf-one-send", "steps", 491, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-leaf-one-send",
    .title = "Upward traffic first",
    .summary = "Leaves send the furthest packets first, routers serve their parent before their children (Fig. 3).",
    .operation = Operation::Alltoall,
    .ports = ports::oneSend,
    .model = "unit",
    .families = leafFamilies,
    .native = true,
    .objection = objection,
    .schedule = schedule,
    .facts = facts,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(every leaf: send the packets to the parent, the furthest destinations first
every router, one send per step, packets in the order of their arrival:
  A while there are packets for leaves elsewhere: send one of them to the parent
  B else send one packet to the next child in turn that has any waiting)",
    .sources = leafSources,
};

} // namespace hopscope::alltoall_leaf_one_send

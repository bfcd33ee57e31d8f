#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_queues.h"
#include "algorithms/leaf_theory.h"

namespace hopscope::allgather_leaf_one_send {

namespace {

Schedule schedule(const Problem& problem) { return queuedAllgather(LeafTree::of(problem.shape), problem.stop); }

std::optional<Diagnostic> objection(const Problem& problem) { return tooManyHops(problem, allgatherHops); }

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Allgather, transfer, blocks,
                      {"every leaf sends its own block first and nothing else",
                       "blocks from below go up before anything goes down",
                       "no block waits to go up, so the copies for the children go out in the order of their arrival"});
}

std::optional<double> ofTall(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    return tree.levels() > 1 ? printedAllgather(tree) : std::nullopt;
}
std::optional<double> ofFlat(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    return tree.levels() == 1 ? printedAllgather(tree) : std::nullopt;
}
constexpr Formula formulas[] = {
    {"Theorems 3 and 4", "k n + (k + 1)(log_k n − 2) + 1", "steps", leaf::theorem3, "", Relation::Equal, ofTall},
    {"Theorem 3 on a tree of one level", "k n + (k + 1)(log_k n − 2) + 1", "steps", leaf::theorem3, "",
     Relation::AtLeast, ofFlat, nullptr,
     "With h = 1 the formula gives k (k − 1): it counts routers of level h − 1, which do not exist. The top router "
     "needs "
     "k (k − 1) + 1 steps."},
    {"Optimum, every level counted", "max over l of l + k_l n + k_1 + … + k_(l−1); top router: h + (k_h − 1) n + …",
     "steps", leaf::corrected, "", Relation::Equal, leaf::value<oneSendAllgather>},
};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:3 allgather-leaf-one-send", "steps", 7, 0},
    {table, "leaf-tree:2x2 allgather-leaf-one-send", "steps", 9, 0},
    {table, "leaf-tree:2x2x2 allgather-leaf-one-send", "steps", 20, 0},
    {table, "leaf-tree:2x2x2x2 allgather-leaf-one-send", "steps", 39, 0},
    {table, "leaf-tree:3x3 allgather-leaf-one-send", "steps", 28, 0},
    {table, "leaf-tree:3x3x3 allgather-leaf-one-send", "steps", 86, 0},
    {table, "leaf-tree:4x4 allgather-leaf-one-send", "steps", 65, 0},
    {table, "leaf-tree:2x4 allgather-leaf-one-send", "steps", 28, 0},
    {table, "leaf-tree:4x2 allgather-leaf-one-send", "steps", 33, 0},
    {table, "leaf-tree:2x2 allgather-leaf-one-send", "transfers", 24, 0},
    {table, "leaf-tree:2x2x2 allgather-leaf-one-send", "transfers", 112, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-leaf-one-send",
    .title = "Upward traffic first",
    .summary = "Every router passes blocks up before it copies any down, one send per step (Fig. 2).",
    .operation = Operation::Allgather,
    .ports = ports::oneSend,
    .model = "unit",
    .families = leafFamilies,
    .native = true,
    .objection = objection,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(every leaf: send the block to the parent
every router, one send per step, blocks in the order of their arrival:
  A while there are blocks from the children: send one of them to the parent (not the top router)
  B else send one block to one child, to all but the one that it came from in turn)",
    .sources = leafSources,
};

} // namespace hopscope::allgather_leaf_one_send

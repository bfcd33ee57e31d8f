#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_theory.h"

namespace hopscope::broadcast_leaf_textbook {

namespace {

/// Stage i = h … 1 takes 2i steps and begins after all later ones.
StepIndex stageStart(StepIndex h, StepIndex stage) { return h * (h + 1) - stage * (stage + 1); }

Schedule schedule(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    const NodeId source = root(problem);
    const StepIndex h = tree.levels();
    Schedule schedule{h * (h + 1), {}, {}};
    for (StepIndex stage = h; stage > 0; --stage)
        schedule.phases.push_back({"distance 2^" + std::to_string(stage - 1), stageStart(h, stage)});
    schedule.write = [tree, source, h](StepIndex k, Step& step) {
        auto stage = static_cast<std::uint32_t>(h);
        while (stage > 1 && k >= stageStart(h, stage - 1)) --stage;
        const auto hop = static_cast<std::uint32_t>(k - stageStart(h, stage));
        for (std::uint32_t holder = 0; holder < tree.leaves(); holder += tree.below(stage)) {
            const std::uint32_t from = holder ^ source.value, to = (holder + tree.below(stage - 1)) ^ source.value;
            const auto at = [&](std::uint32_t hops) {
                return NodeId{hops <= stage ? tree.ancestor(from, hops) : tree.ancestor(to, 2 * stage - hops)};
            };
            step.send(at(hop), at(hop + 1), block(0)).line = hop == 0 ? 3 : 4;
        }
    };
    return schedule;
}

std::optional<Diagnostic> objection(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    if (tree.uniform() == 2U) return {};
    std::string nearest = "leaf-tree:2";
    for (std::uint32_t level = 1; level < ceilLog2(tree.leaves()); ++level) nearest += "x2";
    return Diagnostic{"topology",
                      "topology: the textbook's binary tree has arity 2 on every level, got " + problem.shape.text()
                          + "; the nearest that works is " + nearest,
                      {}};
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Broadcast, transfer, blocks,
                      {"it has the message and serves the other half of its subtree",
                       "routers pass it on to one neighbour and keep no copy to hand out",
                       "routers pass it on to one neighbour and keep no copy to hand out"});
}

double stages(const LeafTree& tree) { return tree.levels() * (tree.levels() + 1.0); }
double textbook(const LeafTree& tree) { return tree.levels(); }
constexpr Citation slides{papers::kandemir, "One-to-all broadcast on a balanced binary tree"};
constexpr Formula formulas[] = {
    {"Stages of 2i hops", "h (h + 1)", "steps", leaf::corrected, "", Relation::Equal, leaf::value<stages>},
    {"As the textbook counts", "log p", "steps", slides, "", Relation::AtLeast, leaf::value<textbook>, nullptr,
     "A stage counts as one step there, a cut-through model with free hops; stage i crosses 2i links."},
    {"Theorem 1, the optimum if routers copy", "(k + 1) log_k n − 1", "steps", leaf::theorem1, "", Relation::AtLeast,
     leaf::value<oneSendBroadcast>},
};
constexpr Citation sources[] = {slides, {papers::dimakopoulos, "Section 2.1"}};

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2 broadcast-leaf-textbook", "steps", 2, 0},
    {table, "leaf-tree:2x2 broadcast-leaf-textbook", "steps", 6, 0},
    {table, "leaf-tree:2x2x2 broadcast-leaf-textbook", "steps", 12, 0},
    {table, "leaf-tree:2x2x2x2 broadcast-leaf-textbook", "steps", 20, 0},
    {table, "leaf-tree:2x2x2 broadcast-leaf-textbook", "transfers", 22, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-leaf-textbook",
    .title = "Recursive doubling over routers",
    .summary = "The textbook broadcast between processors of a binary tree; routers pass on and do not copy.",
    .operation = Operation::Broadcast,
    .ports = ports::oneSend,
    .model = "unit",
    .families = leafFamilies,
    .native = true,
    .objection = objection,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for i = h … 1, a barrier between the stages
  every leaf that has the message, at the same time:
    sends it to the leaf 2^(i−1) further in its subtree
    over 2 i links, one per step)",
    .sources = sources,
};

} // namespace hopscope::broadcast_leaf_textbook

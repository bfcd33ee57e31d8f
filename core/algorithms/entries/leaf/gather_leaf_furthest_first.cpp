#include "algorithms/leaf_theory.h"

namespace hopscope::scatter_leaf_furthest_first {
extern const Algorithm entry;
} // namespace hopscope::scatter_leaf_furthest_first

namespace hopscope::gather_leaf_furthest_first {

namespace {

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Gather, transfer, blocks,
                      {"its turn is such that the blocks reach the root leaf one after another",
                       "it came in the last step and moves on at once",
                       "it came in the last step and moves on at once"});
}

constexpr Citation table{papers::dimakopoulos, "worked values"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:3x3x3 gather-leaf-furthest-first root=5", "steps", 27, 0},
    {table, "leaf-tree:3x3x3 gather-leaf-furthest-first root=5", "transfers", 136, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "gather-leaf-furthest-first",
    .title = "Furthest last",
    .summary = "The scatter backwards: one block per step arrives at the root leaf, the nearest first.",
    .operation = Operation::Gather,
    .reason = reason,
    .examples = examples,
    .pseudocode = R"(every other leaf has a step of its own, so that the nearest arrive first
  routers: pass the block that came in the last step on, at the end to the root leaf
  routers and leaves: send it, or pass it on, towards the root leaf)",
    .original = &scatter_leaf_furthest_first::entry,
};

} // namespace hopscope::gather_leaf_furthest_first

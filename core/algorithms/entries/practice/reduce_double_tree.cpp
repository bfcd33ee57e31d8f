#include "algorithms/algorithm.h"

namespace hopscope {

namespace {

constexpr LibraryName libraries[] = {{"nccl", "Tree"}};

} // namespace

extern const Algorithm broadcast_double_tree, reduce_double_tree;
constinit const Algorithm reduce_double_tree{
    .id = "reduce-double-tree",
    .title = "Two trees",
    .summary = "Packets are combined up two trees in turn; everybody is inner in at most one of them.",
    .operation = Operation::Reduce,
    .pseudocode = R"(two trees, everybody inner in at most one; every edge has a parity
the root receives even packets from tree 1, odd ones from tree 2, one a step
v combines the packets of its children in the steps of their edges' parity, then hands the result up)",
    .libraries = libraries,
    .original = &broadcast_double_tree,
};

} // namespace hopscope

#include "algorithms/algorithm.h"

namespace hopscope::broadcast_double_tree {
extern const Algorithm entry;
}

namespace hopscope::reduce_double_tree {

namespace {

constexpr LibraryName libraries[] = {{"nccl", "Tree"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-double-tree",
    .title = "Two trees",
    .summary = "Packets are combined up two trees in turn; everybody is inner in at most one of them.",
    .operation = Operation::Reduce,
    .pseudocode = R"(two trees, everybody inner in at most one; every edge has a parity
the root receives even packets from tree 1, odd ones from tree 2, one a step
v combines the packets of its children in the steps of their edges' parity, then hands the result up)",
    .libraries = libraries,
    .original = &broadcast_double_tree::entry,
};

} // namespace hopscope::reduce_double_tree

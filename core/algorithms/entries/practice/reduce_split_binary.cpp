#include "algorithms/algorithm.h"

namespace hopscope::broadcast_split_binary {
extern const Algorithm entry;
}

namespace hopscope::reduce_split_binary {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-split-binary",
    .title = "Split binary tree",
    .summary = "Neighbours first swap halves of their operands; each side of the tree combines one half.",
    .operation = Operation::Reduce,
    .pseudocode = R"(split the vector in two
at the end the children of the root send it what they have, packet by packet
before that whoever has a packet of its children sends it to its parent, which combines it
at first v and v+1 (v odd) swap halves: one goes on with the left, the other with the right half)",
    .original = &broadcast_split_binary::entry,
};

} // namespace hopscope::reduce_split_binary

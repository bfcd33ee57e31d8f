#include "algorithms/algorithm.h"

namespace hopscope::broadcast_edge_disjoint_trees_plain {
extern const Algorithm entry;
} // namespace hopscope::broadcast_edge_disjoint_trees_plain

namespace hopscope::reduce_edge_disjoint_trees_plain {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-edge-disjoint-trees-plain",
    .title = "Edge-disjoint trees without repeats",
    .summary = "log P binomial trees that share no link combine the packets in turn, the last packet first.",
    .operation = Operation::Reduce,
    .pseudocode = R"(q = log p; count the processors from the root (xor)
for R = s+q-1 … 0: dimension δ = R mod q
  for every processor v, at the same time
    e = distance from δ to the next set bit of v, cyclically (q for the root)
    v xor 2^δ sends packet R+e-q to v, which combines it, unless there is no such packet or it is the root)",
    .original = &broadcast_edge_disjoint_trees_plain::entry,
};

} // namespace hopscope::reduce_edge_disjoint_trees_plain

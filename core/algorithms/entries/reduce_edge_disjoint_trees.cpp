#include "algorithms/algorithm.h"

namespace hopscope::broadcast_edge_disjoint_trees {
extern const Algorithm entry;
} // namespace hopscope::broadcast_edge_disjoint_trees

namespace hopscope::reduce_edge_disjoint_trees {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-edge-disjoint-trees",
    .title = "Edge-disjoint trees",
    .summary = "log P binomial trees that share no link combine the packets in turn; everybody is busy all the time.",
    .operation = Operation::Reduce,
    .pseudocode = R"(q = log p; count the processors from the root (xor)
for R = s+q-2 … 0: dimension δ = R mod q
  for every processor v, at the same time
    e = distance from δ to the next set bit of v, cyclically (q for the root)
    v xor 2^δ sends packet min(R+e-q, s-1) to v, which combines it, unless R+e-q < 0 or it is the root)",
    .original = &broadcast_edge_disjoint_trees::entry,
};

} // namespace hopscope::reduce_edge_disjoint_trees

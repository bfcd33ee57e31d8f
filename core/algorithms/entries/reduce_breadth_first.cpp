#include "algorithms/algorithm.h"

namespace hopscope::broadcast_breadth_first {
extern const Algorithm entry;
}

namespace hopscope::reduce_breadth_first {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-breadth-first",
    .title = "Breadth-first tree",
    .summary = "The packets run up a tree of shortest ways in whatever network, combined at every processor.",
    .operation = Operation::Reduce,
    .pseudocode = R"(search the network from the root, the nearest first; h: edges to the furthest processor
for each step k = h+s-1 … 1, counted down
  for every processor v of depth d = 1 … h with 0 ≤ k-d < s, at the same time
    v sends packet k-d to its parent, which combines it with its own)",
    .original = &broadcast_breadth_first::entry,
};

} // namespace hopscope::reduce_breadth_first

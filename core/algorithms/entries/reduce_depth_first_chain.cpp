#include "algorithms/algorithm.h"

namespace hopscope::broadcast_depth_first_chain {
extern const Algorithm entry;
} // namespace hopscope::broadcast_depth_first_chain

namespace hopscope::reduce_depth_first_chain {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-depth-first-chain",
    .title = "Chain along a depth-first search",
    .summary = "The packets run to the root through all processors, against the order in which a search of the network "
               "meets them, each combined on the way.",
    .operation = Operation::Reduce,
    .pseudocode = R"(number the processors 0 … p-1 as a depth-first search from the root meets them
for each step k = p-2+s … 1, counted down
  for every i = 0 … p-2 with 0 ≤ k-1-i < s, at the same time
    i+1 sends packet k-1-i to i, which combines it with its own)",
    .original = &broadcast_depth_first_chain::entry,
};

} // namespace hopscope::reduce_depth_first_chain

#include "algorithms/algorithm.h"

namespace hopscope::broadcast_chain_simplex {
extern const Algorithm entry;
} // namespace hopscope::broadcast_chain_simplex

namespace hopscope::reduce_chain_simplex {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-chain-simplex",
    .title = "Simplex chain",
    .summary = "The packets run to the root, each combined on the way, by processors that either send or receive.",
    .operation = Operation::Reduce,
    .pseudocode = R"(number the processors 0 … p-1 along the chain, the root is 0
for each step k = p-1+2(s-1) … 1, counted down
  for every j = 1 … p-1 with q = (k-j)/2 one of 0 … s-1, at the same time
    j sends packet q to j-1, which combines it with its own
(two processors: packet q in step s-q))",
    .original = &broadcast_chain_simplex::entry,
};

} // namespace hopscope::reduce_chain_simplex

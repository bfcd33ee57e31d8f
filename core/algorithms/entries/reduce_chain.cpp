#include "algorithms/algorithm.h"

namespace hopscope::broadcast_chain {
extern const Algorithm entry;
} // namespace hopscope::broadcast_chain

namespace hopscope::reduce_chain {

namespace {

constexpr LibraryName libraries[] = {{"openmpi", "pipeline"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-chain",
    .title = "Pipelined chain",
    .summary = "The packets run through all processors in a row to the root, each combined on the way.",
    .operation = Operation::Reduce,
    .pseudocode = R"(number the processors 0 … p-1 along the chain, the root is 0
for each step k = p-2+s … 1, counted down
  for every i = 0 … p-2 with 0 ≤ k-1-i < s, at the same time
    i+1 sends packet k-1-i to i, which combines it with its own)",
    .libraries = libraries,
    .original = &broadcast_chain::entry,
};

} // namespace hopscope::reduce_chain

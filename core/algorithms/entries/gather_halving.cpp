#include "algorithms/algorithm.h"

namespace hopscope::scatter_halving {
extern const Algorithm entry;
}

namespace hopscope::gather_halving {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "gather-halving",
    .title = "Halving",
    .summary = "The halving scatter backwards: the blocks of ever larger regions of the ring or line come together.",
    .operation = Operation::Gather,
    .pseudocode = R"(in the end the root holds the interval of all processors (ring: counted from the root)
for each step ⌈log p⌉ … 1, counted down
  for every interval of two or more that step cut in halves, at the same time
    the holder of the other half sends all blocks of it to its counterpart
    before that each of the two held its own half)",
    .original = &scatter_halving::entry,
};

} // namespace hopscope::gather_halving

#include "algorithms/algorithm.h"

namespace hopscope::broadcast_coupled_simplex {
extern const Algorithm entry;
} // namespace hopscope::broadcast_coupled_simplex

namespace hopscope::reduce_coupled_simplex {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-coupled-simplex",
    .title = "Coupled fractional tree",
    .summary = "The coupled tree backwards: one of two partners collects, the other combines that and hands it up.",
    .operation = Operation::Reduce,
    .pseudocode = R"(two processors: send the packets one after another, the last first
couple the processors; of an odd number the root stays alone
for every step of the duplex fractional tree of ⌈p/2⌉ couples, from the last to the first, two steps:
  last, for every transfer u → v of packet q: the receiver of v sends q to the sender of u, which combines it
  first, at the same time,
    the sender of v sends q to the receiver of v, which combines it, for every such transfer
    the partner of the root sends it what the root needs for the last time)",
    .original = &broadcast_coupled_simplex::entry,
};

} // namespace hopscope::reduce_coupled_simplex

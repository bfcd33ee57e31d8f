#include "algorithms/algorithm.h"

namespace hopscope::allgather_ring_folded {
extern const Algorithm entry;
}

namespace hopscope::reduce_scatter_ring_folded {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-ring-folded",
    .title = "Folded ring",
    .summary = "Partial results travel round a ring that is laid flat on the line, and are combined at every place.",
    .operation = Operation::ReduceScatter,
    .pseudocode = R"(the ring runs over processors 0, 2, 4 … and back over … 5, 3, 1
for t = p-2 … 0
  for every place i of the ring, at the same time
    place (i + 1) mod p sends its result for block (i - t) mod p, by places, to place i, which combines it)",
    .original = &allgather_ring_folded::entry,
};

} // namespace hopscope::reduce_scatter_ring_folded

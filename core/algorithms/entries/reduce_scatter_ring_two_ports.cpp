#include "algorithms/algorithm.h"

namespace hopscope::allgather_ring_two_ports {
extern const Algorithm entry;
}

namespace hopscope::reduce_scatter_ring_two_ports {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-ring-two-ports",
    .title = "Ring, both links at once",
    .summary =
        "Partial results come round both ways at the same time and are combined at every place; takes two ports.",
    .operation = Operation::ReduceScatter,
    .pseudocode = R"(for t = ⌈(p-1)/2⌉-1 … 0
  for every processor i, at the same time
    (i + 1) mod p sends its result for block (i - t) mod p to i, which combines it
    (i - 1) mod p sends its result for block (i + t) mod p to i, which combines it (not in the first step of an even ring))",
    .original = &allgather_ring_two_ports::entry,
};

} // namespace hopscope::reduce_scatter_ring_two_ports

#include "algorithms/algorithm.h"

namespace hopscope {

extern const Algorithm allgather_ring, reduce_scatter_ring;
constinit const Algorithm reduce_scatter_ring{
    .id = "reduce-scatter-ring",
    .title = "Ring",
    .summary = "Partial results travel round the ring together and are joined at every place.",
    .operation = Operation::ReduceScatter,
    .pseudocode = R"(for t = p-2 … 0
  for every processor i, at the same time
    (i + 1) mod p sends its result for block (i - t) mod p to i, which joins it)",
    .original = &allgather_ring,
};

} // namespace hopscope

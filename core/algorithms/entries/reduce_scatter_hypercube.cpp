#include "algorithms/algorithm.h"

namespace hopscope::allgather_hypercube {
extern const Algorithm entry;
}

namespace hopscope::reduce_scatter_hypercube {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-hypercube",
    .title = "Dimension by dimension",
    .summary = "Partners in one dimension after another exchange half of their partial results and combine them.",
    .operation = Operation::ReduceScatter,
    .pseudocode = R"(for every dimension k, in the reverse of the chosen order
  for every processor i, at the same time
    i xor 2^k sends i its results for all blocks on i's side, and i combines them)",
    .original = &allgather_hypercube::entry,
};

} // namespace hopscope::reduce_scatter_hypercube

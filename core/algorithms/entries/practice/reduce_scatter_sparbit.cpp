#include "algorithms/algorithm.h"

namespace hopscope::allgather_sparbit {
extern const Algorithm entry;
}

namespace hopscope::reduce_scatter_sparbit {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-sparbit",
    .title = "Sparbit",
    .summary = "Near distances first, with most results; far ones carry few.",
    .operation = Operation::ReduceScatter,
    .pseudocode = R"(δ = 1, … 2^(L−1)
  everybody sends i − δ its results for every second block of those 2δ apart (that one's own first), which combines them)",
    .original = &allgather_sparbit::entry,
};

} // namespace hopscope::reduce_scatter_sparbit

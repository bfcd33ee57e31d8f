#include "algorithms/algorithm.h"

namespace hopscope {

extern const Algorithm allgather_sparbit, reduce_scatter_sparbit;
constinit const Algorithm reduce_scatter_sparbit{
    .id = "reduce-scatter-sparbit",
    .title = "Sparbit",
    .summary = "Near distances first, with most results; far ones carry few.",
    .operation = Operation::ReduceScatter,
    .pseudocode = R"(δ = 1, … 2^(L−1)
  everybody sends i − δ its results for every second block of those 2δ apart (that one's own first), which combines them)",
    .original = &allgather_sparbit,
};

} // namespace hopscope

#include "algorithms/algorithm.h"

namespace hopscope {

extern const Algorithm allgather_naive, reduce_scatter_naive;
constinit const Algorithm reduce_scatter_naive{
    .id = "reduce-scatter-naive",
    .title = "One reduction after another",
    .summary = "The blocks of the vector are reduced one after another, each to its own processor.",
    .operation = Operation::ReduceScatter,
    .pseudocode = R"(for every processor i, one after another, the last first
  reduce block i to i along a tree)",
    .original = &allgather_naive,
};

} // namespace hopscope

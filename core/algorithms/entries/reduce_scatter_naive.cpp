#include "algorithms/algorithm.h"

namespace hopscope::allgather_naive {
extern const Algorithm entry;
}

namespace hopscope::reduce_scatter_naive {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-naive",
    .title = "One reduction after another",
    .summary = "The blocks of the vector are reduced one after another, each to its own processor.",
    .operation = Operation::ReduceScatter,
    .pseudocode = R"(for every processor i, one after another, the last first
  reduce block i to i along a tree)",
    .original = &allgather_naive::entry,
};

} // namespace hopscope::reduce_scatter_naive

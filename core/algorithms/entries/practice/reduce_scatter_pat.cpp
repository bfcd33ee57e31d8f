#include "algorithms/algorithm.h"

namespace hopscope {

namespace {

constexpr LibraryName libraries[] = {{"nccl", "PAT"}};

} // namespace

extern const Algorithm allgather_pat, reduce_scatter_pat;
constinit const Algorithm reduce_scatter_pat{
    .id = "reduce-scatter-pat",
    .title = "Parallel aggregated trees",
    .summary = "The tree of offsets first, then far distances, with at most A results in a message.",
    .operation = Operation::ReduceScatter,
    .pseudocode = R"(far distances at the end, all results so far, A at most
before that the tree of offsets, last one first: for each x
  results for the blocks i + yΔ + x go to i + lowest bit of x, which combines them)",
    .libraries = libraries,
    .original = &allgather_pat,
};

} // namespace hopscope

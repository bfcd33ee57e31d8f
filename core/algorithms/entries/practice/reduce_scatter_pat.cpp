#include "algorithms/algorithm.h"

namespace hopscope::allgather_pat {
extern const Algorithm entry;
}

namespace hopscope::reduce_scatter_pat {

namespace {

constexpr LibraryName libraries[] = {{"nccl", "PAT"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-pat",
    .title = "Parallel aggregated trees",
    .summary = "The tree of offsets first, then far distances, with at most A results in a message.",
    .operation = Operation::ReduceScatter,
    .pseudocode = R"(far distances at the end, all results so far, A at most
before that the tree of offsets, last one first: for each x
  results for the blocks i + yΔ + x go to i + lowest bit of x, which combines them)",
    .libraries = libraries,
    .original = &allgather_pat::entry,
};

} // namespace hopscope::reduce_scatter_pat

#include "algorithms/algorithm.h"

namespace hopscope::allgather_grid {
extern const Algorithm entry;
}

namespace hopscope::reduce_scatter_grid {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-grid",
    .title = "Axis by axis",
    .summary = "The ring algorithm along one axis after another, first with the results for whole lines.",
    .operation = Operation::ReduceScatter,
    .pseudocode = R"(for every axis, the first first: n places; the results for all behind a place are one parcel
  for t = n-2 … 0
    for every processor, at the same time: i is its place along the axis
      the neighbour at place (i + 1) mod n sends the parcel for place (i - t) mod n, which is combined)",
    .original = &allgather_grid::entry,
};

} // namespace hopscope::reduce_scatter_grid

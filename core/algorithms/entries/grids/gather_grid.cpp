#include "algorithms/algorithm.h"

namespace hopscope::scatter_grid {
extern const Algorithm entry;
}

namespace hopscope::gather_grid {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "gather-grid",
    .title = "Axis by axis",
    .summary = "Every line gathers its blocks, then the root's line gathers those of whole lines.",
    .operation = Operation::Gather,
    .pseudocode = R"(for every axis of the grid, the first first
  for every line along it that leads to the root, at the same time: halving backwards
    for each step ⌈log n⌉ … 1, counted down
      every holder of another half sends all blocks behind it to its counterpart
      before that each of the two held its own half)",
    .original = &scatter_grid::entry,
};

} // namespace hopscope::gather_grid

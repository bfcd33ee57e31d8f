#include "algorithms/algorithm.h"

namespace hopscope::broadcast_grid {
extern const Algorithm entry;
}

namespace hopscope::reduce_grid {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-grid",
    .title = "Axis by axis",
    .summary = "All lines of the grid reduce along one axis after another, at last the root's line.",
    .operation = Operation::Reduce,
    .pseudocode = R"(for every axis of the grid, in the reverse of the chosen order
  for every line along it that still holds results, at the same time: halving backwards
    for each step ⌈log n⌉ … 1, counted down
      every holder of another half sends its result to its counterpart, which combines it
      before that each of the two held its own half)",
    .original = &broadcast_grid::entry,
};

} // namespace hopscope::reduce_grid

#include "algorithms/algorithm.h"

namespace hopscope {

extern const Algorithm broadcast_fractional_tree, reduce_fractional_tree;
constinit const Algorithm reduce_fractional_tree{
    .id = "reduce-fractional-tree",
    .title = "Fractional tree",
    .summary = "The fractional tree backwards: groups are chains that combine what two further groups hand them.",
    .operation = Operation::Reduce,
    .pseudocode = R"(procedure reduce(r, s, i), every loop and block from its last line to its first
  pass D[0] on
  collect-run(0)
  for k = …, 2r, r, from the last below s down
    join D[k-r+i] from the right | pass D[k] on
    collect-run(k)
  join D[s-r+i] from the right

procedure collect-run(k), from its last line to its first
  for j = k+r-2 … k
    join D[j] from below | pass D[j+1] on
  join D[k+r-1] from below)",
    .original = &broadcast_fractional_tree,
};

} // namespace hopscope

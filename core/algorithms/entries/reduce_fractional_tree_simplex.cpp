#include "algorithms/algorithm.h"

namespace hopscope::broadcast_fractional_tree_simplex {
extern const Algorithm entry;
}

namespace hopscope::reduce_fractional_tree_simplex {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-fractional-tree-simplex",
    .title = "Fractional tree, simplex",
    .summary = "The simplex fractional tree backwards: every processor combines what it receives and hands it up.",
    .operation = Operation::Reduce,
    .pseudocode = R"(type τ of a group: 1 for the right successor of a group of type 0, else 0
O(v): 2 more per member, head + 2r for a down successor, head + 2r+1 for a right one
f(τ,i,q) = (r+1+i) mod 2 if τ = 1 and q < r-i, else (r-q) mod 2 (1: receive first)
B = -1 if r is odd, -2 if r is even; steps are counted from the end
for every processor v but the root, number i of its group of type τ
  for every packet p = m·r+j, in step B + O(v) + m(2r+1) + 2j + 1 - f(τ,i,j) from the end
    send p to the processor before it in its group, which combines it
    as the head of a down successor: send p to the last of the group above, which combines it
    as the head of a right successor: send p to number j of the group above, which combines it)",
    .original = &broadcast_fractional_tree_simplex::entry,
};

} // namespace hopscope::reduce_fractional_tree_simplex

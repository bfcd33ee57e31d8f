#include "algorithms/fractional_layout.h"

namespace hopscope {

extern const Algorithm broadcast_fractional_tree, reduce_fractional_tree;
constinit const Algorithm reduce_fractional_tree{
    .id = "reduce-fractional-tree",
    .title = "Fractional tree",
    .summary = "The fractional tree backwards: groups are chains that combine what two further groups hand them.",
    .operation = Operation::Reduce,
    .pseudocode = fractionalReduction,
    .original = &broadcast_fractional_tree,
};

} // namespace hopscope

#include "algorithms/fractional_layout.h"

namespace hopscope {

extern const Algorithm broadcast_hierarchical_fractional_tree, reduce_hierarchical_fractional_tree;
constinit const Algorithm reduce_hierarchical_fractional_tree{
    .id = "reduce-hierarchical-fractional-tree",
    .title = "Hierarchical fractional tree",
    .summary = "The hierarchical fractional tree backwards: two channels in and out of a module at most.",
    .operation = Operation::Reduce,
    .pseudocode = fractionalReduction,
    .original = &broadcast_hierarchical_fractional_tree,
};

} // namespace hopscope

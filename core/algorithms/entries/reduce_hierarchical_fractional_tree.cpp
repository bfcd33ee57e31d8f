#include "algorithms/fractional_layout.h"

namespace hopscope::broadcast_hierarchical_fractional_tree {
extern const Algorithm entry;
}

namespace hopscope::reduce_hierarchical_fractional_tree {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-hierarchical-fractional-tree",
    .title = "Hierarchical fractional tree",
    .summary = "The hierarchical fractional tree backwards: two channels in and out of a module at most.",
    .operation = Operation::Reduce,
    .pseudocode = fractionalReduction,
    .original = &broadcast_hierarchical_fractional_tree::entry,
};

} // namespace hopscope::reduce_hierarchical_fractional_tree

#include "algorithms/fractional_layout.h"

namespace hopscope::broadcast_fractional_tree {
extern const Algorithm entry;
}

namespace hopscope::reduce_fractional_tree {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-fractional-tree",
    .title = "Fractional tree",
    .summary = "The fractional tree backwards: groups are chains that combine what two further groups hand them.",
    .operation = Operation::Reduce,
    .pseudocode = fractionalReduction,
    .original = &broadcast_fractional_tree::entry,
};

} // namespace hopscope::reduce_fractional_tree

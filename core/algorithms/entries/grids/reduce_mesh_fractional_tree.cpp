#include "algorithms/fractional_layout.h"

namespace hopscope::broadcast_mesh_fractional_tree {
extern const Algorithm entry;
}

namespace hopscope::reduce_mesh_fractional_tree {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-mesh-fractional-tree",
    .title = "Fractional tree on a mesh",
    .summary = "The H-tree of groups backwards: every group combines what two others hand it.",
    .operation = Operation::Reduce,
    .pseudocode = fractionalReduction,
    .original = &broadcast_mesh_fractional_tree::entry,
};

} // namespace hopscope::reduce_mesh_fractional_tree

#include "algorithms/fractional_layout.h"

namespace hopscope {

extern const Algorithm broadcast_mesh_fractional_tree, reduce_mesh_fractional_tree;
constinit const Algorithm reduce_mesh_fractional_tree{
    .id = "reduce-mesh-fractional-tree",
    .title = "Fractional tree on a mesh",
    .summary = "The H-tree of groups backwards: every group combines what two others hand it.",
    .operation = Operation::Reduce,
    .pseudocode = fractionalReduction,
    .original = &broadcast_mesh_fractional_tree,
};

} // namespace hopscope

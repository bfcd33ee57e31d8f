#pragma once

#include "ids.h"

#include <cstdint>
#include <vector>

namespace hopscope {

/// A box of a rooted tree, `width` nodes wide and `rows` high.
struct TreeBox {
    double width{1}, rows{1};
    std::vector<std::uint32_t> children; ///< from left to right; numbers above that of the parent
};

/// Places of the top left nodes of the boxes. Box 0 is the root. Small trees hang down level by level, every box over
/// the middle of its children. A tree that would become too wide is folded: some subtrees go below instead of beside;
/// if all boxes are single nodes, its levels are pulled apart instead. `space`: between the ends of boxes, beyond the
/// usual distance of nodes.
std::vector<Point3> tidyTree(const std::vector<TreeBox>& boxes, double space);

} // namespace hopscope

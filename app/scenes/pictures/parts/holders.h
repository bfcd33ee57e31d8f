#pragma once

#include "scenes/pictures/picture.h"

#include <memory>

namespace hopscope {

/// Whether there is one block and so many processors that a column of them would say little.
bool hasHolders(const Run& run);
/// Who has the only block: processors row by row, a network of two or more axes by its last one, several to a cell
/// where there are more than fit. A combined value is as full as operands are combined in it. Throws Cancelled if asked
/// to stop.
std::unique_ptr<Picture> makeHolders(const PictureRequest& request);

} // namespace hopscope

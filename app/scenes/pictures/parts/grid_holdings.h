#pragma once

#include "scenes/pictures/picture.h"

#include <memory>

namespace hopscope {

/// Who holds what, where a matrix of processors and blocks would be a few diagonals of too small cells: the blocks as
/// their processors lie on a grid of two axes, and which of them one processor holds; all others hold theirs likewise
/// or not, which this picture does not say.
bool showsGridHoldings(const Run& run, QSizeF size);
std::unique_ptr<Picture> makeGridHoldings(const PictureRequest& request);

} // namespace hopscope

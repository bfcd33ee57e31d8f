#pragma once

#include "scenes/pictures/picture.h"

#include <memory>

namespace hopscope {

/// A scan as triangles that fill, one after each step: a row for each processor, a column for each operand that it must
/// combine.
std::unique_ptr<Picture> scanPicture(const PictureRequest& request);

} // namespace hopscope

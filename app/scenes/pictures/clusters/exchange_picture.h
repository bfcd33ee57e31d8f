#pragma once

#include "scenes/pictures/picture.h"

#include <memory>

namespace hopscope {

/// The clusters of a step whose messages all go between the two halves of clusters of one size: each pair of halves
/// with what goes there and back, and the processors of one pair with their partners. Null where they go otherwise.
std::unique_ptr<Picture> exchangePicture(const PictureRequest& request);

} // namespace hopscope

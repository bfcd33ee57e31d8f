#pragma once

#include "scenes/pictures/picture.h"

#include <memory>

namespace hopscope {

/// One processor of a network that is too large for all of its messages: in the middle, around it those that it
/// exchanges messages with, and arrows with their steps. The chosen processor; else the root, or processor 0.
std::unique_ptr<Picture> partnersPicture(const PictureRequest& request);

} // namespace hopscope

#pragma once

#include "scenes/pictures/picture.h"

#include <memory>

namespace hopscope {

/// All steps of a small run beside each other, each of whose messages goes between the halves of a cluster: the halves
/// above each other, so that the clusters that hold all messages of a step grow to the right. Nothing of other runs and
/// of areas without room.
std::unique_ptr<Picture> exchangeSteps(const PictureRequest& request);

} // namespace hopscope

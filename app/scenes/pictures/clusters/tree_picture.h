#pragma once

#include "scenes/pictures/picture.h"

#include <memory>

namespace hopscope {

/// Where everybody is linked to everybody, the groups of the algorithm are the clusters that there are: the tree that
/// they make, with what they hold, the packets between them, and one of them opened as the chain that it is. Null where
/// the algorithm has no such groups, or the network has clusters of its own.
std::unique_ptr<Picture> groupTreePicture(const PictureRequest& request);

} // namespace hopscope

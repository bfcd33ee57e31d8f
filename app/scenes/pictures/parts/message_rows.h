#pragma once

#include "scenes/pictures/picture.h"

#include <memory>

namespace hopscope {

/// A broadcast whose holders double in every step, in a network that is too large for all of its arrows: every step is
/// a row along the processors in the order of their numbers. The later steps stay within groups of neighbours; of these
/// one is enlarged, that of the chosen processor, else of the root. Null of other runs, and where rows have no room.
std::unique_ptr<Picture> messageRows(const PictureRequest& request);

} // namespace hopscope

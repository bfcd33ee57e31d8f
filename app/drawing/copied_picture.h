#pragma once

#include "drawing/figure_picture.h"

#include <memory>

class QMimeData;

namespace hopscope {

/// A picture for the clipboard in all forms at once, so that each program takes what it can: an image (twice as large
/// as on the screen), SVG, and TikZ as text. Throws Refused.
std::unique_ptr<QMimeData> copiedPicture(FigurePicture figure);

} // namespace hopscope

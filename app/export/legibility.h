#pragma once

#include "drawing/figure_picture.h"

#include <cstddef>
#include <functional>

namespace hopscope {

/// How many words of a picture cannot be read: those that leave it or are cut, and those that lie over others.
std::size_t lostTexts(const FigurePicture& figure);

/// Height of the smallest letters, as fonts have it, in units of 1/96 inch; 0 without words.
double smallestText(const FigurePicture& figure);

/// The picture of a width, if in it no more words are lost than at its usual width. Throws Refused with the least width
/// that works. `at` makes the picture of any width, in units of 1/96 inch.
FigurePicture legibleFigure(const std::function<FigurePicture(double width)>& at, double width, double usual);

} // namespace hopscope

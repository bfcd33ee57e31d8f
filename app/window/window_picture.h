#pragma once

#include "drawing/figure_picture.h"
#include "page/look.h"
#include "state/document.h"
#include "table.h"

#include <functional>

namespace hopscope {

class Canvas;
struct Chart;

/// The whole window as a picture.
struct WindowPicture {
    DocumentValue document;
    PictureWish wish; ///< its size, resolution and colours
    Look look{};
    std::function<void(double)> told{}; ///< hears how far long sweeps are, 0 … 1
};

/// Makes a window that nobody sees, waits for all that it computes and draws it. A vector file holds it as an image.
void drawWindow(Canvas& canvas, const WindowPicture& picture);

/// The cards of the page Bandwidth alone; real lines and text in a vector file.
void drawBandwidth(Canvas& canvas, WindowPicture picture);
/// The numbers of its lower card, as the look chooses it.
Table lowerNumbersOf(WindowPicture picture);

/// The chart of the page Curves, or its map of winners.
Chart curvesOf(WindowPicture picture, bool winners);

} // namespace hopscope

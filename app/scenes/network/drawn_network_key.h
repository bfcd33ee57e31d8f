#pragma once

#include <QRectF>

#include <cstdint>

namespace hopscope {

class Canvas;
struct DrawnNetwork;
struct Theme;

/// What the lines and signs of a drawn network mean, in rows of samples: only of what is there.
double drawnKeyHeight(const DrawnNetwork& network, double width, const Theme& theme); ///< 0: nothing needs a word
/// At the bottom of the area.
void paintDrawnKey(Canvas& canvas, const DrawnNetwork& network, const QRectF& area, const Theme& theme);
/// Whether no line has two messages in one step, so that the steps are as many.
bool stepsTell(const DrawnNetwork& network);
std::uint32_t mostMessages(const DrawnNetwork& network); ///< over one line; 0: they are not shown

} // namespace hopscope

#pragma once

#include "scenes/pictures/leaf/leaf_portions.h"

#include <QRectF>

#include <span>

namespace hopscope {

class Canvas;
struct Theme;

double sendStripHeight(const Theme& theme);
/// All that a leaf sends, one packet per step, to scale: a piece for all that cross as many links, and behind it the
/// steps after the last send.
void paintSendStrip(Canvas& canvas, const Theme& theme, std::span<const LeafPortion> portions, StepIndex steps,
                    const QRectF& area);
/// A line with a mark on top at the middle of a step: through an area of steps that are too narrow for a frame.
void paintStepLine(Canvas& canvas, const Theme& theme, double x, double top, double bottom);

} // namespace hopscope

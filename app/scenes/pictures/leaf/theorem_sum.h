#pragma once

#include "figures/leaf_theorems.h"

#include <QRectF>

#include <span>

namespace hopscope {

class Canvas;
struct Theme;

/// How high paintTheoremSum() is; 0 of a theorem without terms.
double theoremSumHeight(const LeafTheorem& theorem);
/// The steps that a theorem is about as one bar: until the first packet is at the place that decides, one for each
/// packet that passes it, and those after the last; a mark where it ends by what is printed. Of one with terms.
void paintTheoremSum(Canvas& canvas, const Theme& theme, const LeafTheorem& theorem, const QRectF& area);
/// What the paper prints, filled, in a frame that is what was simulated, with the ratio; "=" where they are alike. The
/// widest is of the theorem whose printed value is the most times as large.
void paintPrinted(Canvas& canvas, const Theme& theme, const LeafTheorem& theorem, std::span<const LeafTheorem> all,
                  const QRectF& area);

} // namespace hopscope

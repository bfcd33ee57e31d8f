#pragma once

#include "figures/leaf_theorems.h"

#include <QRectF>

namespace hopscope {

class Canvas;
struct Theme;

/// How high paintTheoremSum() is.
inline constexpr double theoremSumHeight = 36;
/// The steps that a theorem is about as one bar: until the first packet is at the place that decides, one for each
/// packet that passes it, and those after the last; a mark where it ends by what is printed. Of one with terms.
void paintTheoremSum(Canvas& canvas, const Theme& theme, const LeafTheorem& theorem, const QRectF& area);

} // namespace hopscope

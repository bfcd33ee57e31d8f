#pragma once

#include "figures/leaf_theorems.h"
#include "scenes/pictures/leaf/theorem_list.h"

#include <QRectF>

#include <span>

namespace hopscope {

class Canvas;
struct Theme;

/// How high paintTheoremGroups() is at least.
double theoremGroupsHeight(const Theme& theme, std::span<const LeafTheorem* const> list);
/// Of a tree that the theorems are not about what is extended to it: those with one send per step on the left, those
/// with all ports on the right, a row each with its formula in letters, in numbers and the steps; with the words that
/// tell them apart.
void paintTheoremGroups(Canvas& canvas, const Theme& theme, std::span<const LeafTheorem* const> list,
                        const QRectF& area, TheoremPlaces& places);

} // namespace hopscope

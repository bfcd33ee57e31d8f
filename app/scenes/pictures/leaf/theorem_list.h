#pragma once

#include "figures/leaf_theorems.h"

#include <QRectF>

#include <span>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Where a theorem stands, for what is said under the pointer.
using TheoremPlaces = std::vector<std::pair<QRectF, const LeafTheorem*>>;

/// A theorem, and another that says the same; often null.
using TheoremEntry = std::pair<const LeafTheorem*, const LeafTheorem*>;
std::vector<TheoremEntry> theoremEntries(std::span<const LeafTheorem* const> list);
/// How high two columns of these are.
double theoremListHeight(const Theme& theme, std::span<const LeafTheorem* const> list);
/// Those that are not about the run, a line for each in as many columns as are needed between `from` and `bottom`, or
/// all of them in one line.
void paintTheoremList(Canvas& canvas, const Theme& theme, std::span<const LeafTheorem* const> list, const QRectF& area,
                      TheoremPlaces& places);

} // namespace hopscope

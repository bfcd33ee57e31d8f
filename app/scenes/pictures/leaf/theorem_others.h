#pragma once

#include "figures/leaf_theorems.h"
#include "scenes/pictures/leaf/theorem_list.h"
#include "topology/leaf_tree.h"

#include <QRectF>
#include <QStringList>

#include <span>

namespace hopscope {

class Canvas;
struct Theme;

/// How high paintTheoremOthers() is.
double theoremOthersHeight(const Theme& theme, std::span<const LeafTheorem* const> others, const LeafTree& tree);
/// What else the paper states, in a few lines below a heading: which statements give the steps that were simulated,
/// which are bounds that are true and which fail; of a tree that they are not about the steps that they give if they
/// are extended to it, by ports.
void paintTheoremOthers(Canvas& canvas, const Theme& theme, std::span<const LeafTheorem* const> others,
                        const LeafTree& tree, const QRectF& area, TheoremPlaces& places);
/// The same in one line, then in fewer words.
QStringList othersInBrief(std::span<const LeafTheorem* const> others, const LeafTree& tree);

} // namespace hopscope

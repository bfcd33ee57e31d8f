#pragma once

#include "figures/leaf_theorems.h"
#include "scenes/pictures/leaf/theorem_list.h"
#include "topology/leaf_tree.h"

#include <QSizeF>
#include <QString>

#include <span>

namespace hopscope {

/// What is said about a run in a tree whose routers differ in their number of children, of which no theorem speaks.
struct UnequalTree {
    const LeafTree& tree;
    std::span<const LeafTheorem*const> own, others; ///< about the run, and all else
    const LeafTree& equal;                          ///< a tree that the theorems are about, which is like it
    std::span<const LeafTheorem> equalOwn;          ///< there, of the same algorithm
};

/// "k₁ = 2, k₂ = 4"
QString childrenText(const LeafTree& tree);
/// What the theorem needs, what this tree has instead, and what is corrected for it.
QString unequalReason(const LeafTheorem& theorem, const LeafTree& tree);
/// How high paintUnequalRows() is.
double unequalRowsHeight(const Theme& theme, const UnequalTree& what);
/// The theorems of the run as they are in both trees, a row each.
void paintUnequalRows(Canvas& canvas, const Theme& theme, const UnequalTree& what, const QRectF& area,
                      TheoremPlaces& places);

} // namespace hopscope

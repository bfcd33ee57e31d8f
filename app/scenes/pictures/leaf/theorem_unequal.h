#pragma once

#include "figures/leaf_theorems.h"
#include "scenes/pictures/leaf/known_theorems.h"
#include "scenes/pictures/leaf/theorem_list.h"
#include "topology/leaf_tree.h"

#include <QSizeF>
#include <QString>

#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// A tree that is like one whose routers differ in their number of children, and the theorems about an algorithm there.
struct LikeTree {
    LeafTree tree;
    Theorems theorems;
};
/// Of a tree of another shape: exponential where those of this one are.
Values capacitiesLike(const LeafTree& tree);
/// One that the theorems are about, and where it is small the one with the children of the levels the other way round.
/// Throws Cancelled.
std::vector<LikeTree> likeTrees(const LeafTree& tree, const std::string& algorithm, const std::stop_token& stop);

/// What is said about a run in a tree whose routers differ in their number of children, of which no theorem speaks.
struct UnequalTree {
    const LeafTree& tree;
    std::span<const LeafTheorem*const> own, others; ///< about the run, and all else
    std::span<const LikeTree> like;                 ///< held against it
};

/// "k₁ = 2, k₂ = 4"
QString childrenText(const LeafTree& tree);
/// "2 × 4", "6 levels of 2"
QString treeText(const LeafTree& tree);
/// The formula with its letters; where the tree is not as the theorem needs it what it has instead, and what is
/// extended to it.
QString theoremStatement(const LeafTheorem& theorem, const LeafTree& tree);
/// How high paintUnequalRows() is at least.
double unequalRowsHeight(const Theme& theme, const UnequalTree& what);
/// The theorems of the run as they are in these trees, a row each.
void paintUnequalRows(Canvas& canvas, const Theme& theme, const UnequalTree& what, const QRectF& area,
                      TheoremPlaces& places);

} // namespace hopscope

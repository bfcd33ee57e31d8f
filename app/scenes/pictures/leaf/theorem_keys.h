#pragma once

#include "figures/leaf_theorems.h"
#include "topology/leaf_tree.h"

#include <QString>
#include <QStringList>

#include <span>

namespace hopscope {

/// What the letters of the formulas are in this tree; what the verdicts of theorems mean, and the words for ports and
/// links if `ports`.
QStringList lettersKey(const LeafTree& tree);
QStringList verdictsKey(const LeafTree& tree, std::span<const LeafTheorem* const> shown, bool ports);
/// What the letters of the formulas are in this tree, and what the verdicts of the theorems that have rows mean;
/// `ports`: with the words for them, `banded`: some rows are marked.
QString theoremKey(const LeafTree& tree, std::span<const LeafTheorem* const> shown, bool ports, bool banded);
} // namespace hopscope

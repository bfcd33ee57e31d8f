#pragma once

#include "figures/leaf_theorems.h"
#include "topology/leaf_tree.h"

#include <QString>
#include <QStringList>

#include <span>

namespace hopscope {

/// "Theorem 6 fails in this tree: 43 steps printed, 57 needed": the worst that is to be said about those of one run;
/// without any of them, how many of all hold.
QStringList theoremHeadline(std::span<const LeafTheorem* const> own, std::span<const LeafTheorem> all);
/// "Why 57 (alltoall, one send): the root must send …": how the steps of that one are counted; often nothing.
QString theoremReason(std::span<const LeafTheorem* const> own);
/// What the letters of the formulas are in this tree, and what the verdicts mean; `banded`: some rows are marked.
QString theoremKey(const LeafTree& tree, bool banded);

/// "≥ 43": a bound, or steps that are said exactly.
QString printedSteps(const LeafTheorem& theorem);
QString stepsNumber(const std::optional<double>& steps);
/// The sign before a verdict.
QString verdictMark(LeafTheorem::Verdict verdict);
/// A formula of the paper with low and high letters.
QString theoremFormula(std::string_view formula);
/// One theorem in a line, or two that say the same of one operation, "✓ Theorems 3, 4 allgather, one send: 28", and in
/// fewer letters.
QStringList theoremLine(const LeafTheorem& theorem, const LeafTheorem* same);
/// Whether they are of one operation with one verdict and the same steps.
bool saySame(const LeafTheorem& one, const LeafTheorem& other);

} // namespace hopscope

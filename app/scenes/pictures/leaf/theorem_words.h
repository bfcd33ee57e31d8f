#pragma once

#include "figures/leaf_theorems.h"
#include "topology/leaf_tree.h"

#include <QColor>
#include <QFont>
#include <QString>
#include <QStringList>

#include <span>

namespace hopscope {

struct Theme;

/// "Theorem 6 fails in this tree: 43 steps printed, 57 needed", "Scatter needs 64 steps here, as Theorem 2 says": the
/// worst that is to be said about those of one run; without any of them, how many of all hold.
QStringList theoremHeadline(std::span<const LeafTheorem* const> own, std::span<const LeafTheorem> all,
                            const LeafTree& tree);
/// "Why 57: the root must send …": how the steps of that one are counted; often nothing.
QString theoremReason(std::span<const LeafTheorem* const> own);
/// "Theorem 6 fails: the root must send …", of the first that does; often nothing.
QString failureReason(std::span<const LeafTheorem* const> others);
/// "Th. 1, 3", "§ 3.1", "Eq. (2)"
QStringList theoremNames(std::span<const LeafTheorem* const> list);
/// Whether it is about nodes that send once per step, not over all their links.
bool sendsOnce(const LeafTheorem& theorem);
/// The first of the worst verdict; null if there is none.
const LeafTheorem* worstOf(std::span<const LeafTheorem* const> own);
/// Those that are true here in one line: "✓ 8 other statements are true in this tree: Theorems 1, 2 …"; nothing where
/// some of them fail.
QStringList theoremsThatHold(std::span<const LeafTheorem* const> others);
/// What is said before those that are not about the run, in a tree of which none of them speaks, or instead of them
/// where they are not listed.
QStringList unequalOthers(std::span<const LeafTheorem* const> others, bool listed);

/// "Theorems 3, 4" of one and of another that says the same; "Th. 3, 4", "§ 3.1"
QString theoremName(const LeafTheorem& theorem, const LeafTheorem* same, bool brief);
/// "≥ 43": a bound, or steps that are said exactly.
QString printedSteps(const LeafTheorem& theorem);
/// "at least 43", "exactly 9"
QString claimedSteps(const LeafTheorem& theorem);
QString stepsNumber(const std::optional<double>& steps);
/// The sign before a verdict.
QString verdictMark(LeafTheorem::Verdict verdict);
/// With that sign, in a few words; of one that is not stated what is extended, held against what was simulated.
QString verdictText(const LeafTheorem& theorem);
/// The same in fewer words: where there is no room a verdict has its first words, and is not cut within them; the
/// numbers stand beside it. Last its sign alone.
QStringList verdictForms(const LeafTheorem& theorem);
QColor verdictColour(const Theme& theme, LeafTheorem::Verdict verdict);
/// What is said under the pointer.
QString theoremExplanation(const LeafTheorem& theorem);
/// A formula of the paper with low and high letters.
QString theoremFormula(std::string_view formula);
/// One theorem in a line, or two that say the same of one operation, "✓ Theorems 3, 4 allgather, one send: 28", and in
/// fewer letters.
QStringList theoremLine(const LeafTheorem& theorem, const LeafTheorem* same);
/// Whether they are of one operation with the same steps printed and one verdict.
bool saySame(const LeafTheorem& one, const LeafTheorem& other);

} // namespace hopscope

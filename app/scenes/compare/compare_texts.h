#pragma once

#include "scenes/compare/compare_scene.h"

#include <QFont>
#include <QString>

#include <cstddef>
#include <vector>

namespace hopscope {

/// The words at the foot of a card: the sentence, further lines, the verdict.

/// As many lines as fit, the last one cut.
std::vector<QString> linesOf(const QFont& font, const QString& text, double width, std::size_t most);
/// The verdict in a badge alone: what it holds for is in the tool tip.
CompareLane brief(CompareLane lane);

double sentenceHeight(const CompareLane& lane, double width, const Theme& theme);
/// Height in which the sentence and the verdict stand without being cut.
double textsHeight(const CompareLane& lane, double width, const Theme& theme);
/// What the lines below the sentence need beside that.
double furtherHeight(const CompareLane& lane, double width, const Theme& theme);

void paintTexts(Canvas& canvas, const CompareLane& lane, const CompareCardLayout& layout, const Theme& theme);

} // namespace hopscope

#pragma once

#include "drawing/canvas.h"

#include <QString>

#include <string_view>

namespace hopscope {

/// The words as they are printed: the figures' texts and numbers keep to plain letters ("log_{2N+1} p", "2^d",
/// "sqrt p"), readers get signs ("log₂ₙ₊₁ p", "2ᵈ", "√p"). What has no sign of its own stays as it is.
QString typeset(std::string_view text);

/// The same for labels of the window, as rich text: what stands low or high is small letters of the font itself.
QString richText(const QString& text);

/// The same text with "^(…)" raised, and how wide it is.
void paintMath(Canvas& canvas, QPointF baseline, const QString& text, const TextStyle& style);
double mathWidth(const QFont& font, const QString& text);

} // namespace hopscope

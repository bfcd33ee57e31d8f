#pragma once

#include "bandwidth/pattern.h"

#include <string>
#include <string_view>

namespace hopscope {

// Patterns as they are typed: "pattern:nn-exchange k=6".

inline constexpr std::string_view patternPrefix = "pattern:";

/// That of a typed pattern; the first one where it has none.
const PatternKind& patternKindOf(std::string_view text);
Values patternValuesOf(std::string_view text);
/// The value of a parameter unless another is given.
Value defaultOf(const Parameter& parameter);
/// The text of a pattern with these values, as far as its kind has them and they are not the default ones.
std::string patternText(const PatternKind& kind, const Values& values);

} // namespace hopscope

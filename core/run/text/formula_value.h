#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace hopscope {

/// What a letter of a formula is worth; nothing where it is no single number.
using LetterValue = std::function<std::optional<double>(std::string_view name)>;

/// A formula as it is printed, "(p − 1)(α + β m)/2 + ⌈log₂ p⌉", worked out; nothing where a letter has no value or the
/// text has words, sums or cases. "log" alone is to base 2.
std::optional<double> formulaValue(std::string_view text, const LetterValue& valueOf);

/// The same text with numbers for its letters: "(16 − 1)(10 + 1 · 64)/2 + ⌈log₂ 16⌉".
std::string withNumbers(std::string_view text, const LetterValue& valueOf);

/// Whether the name is a function and no letter: log, min, max.
bool isFunctionName(std::string_view name);

} // namespace hopscope

#pragma once

#include "citation.h"
#include "parameter.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace hopscope::cli {

/// Columns on a terminal that a UTF-8 text takes, one for each character.
std::size_t displayWidth(std::string_view text);
std::string padded(std::string_view text, std::size_t width);
/// Breaks at spaces so that no line is wider than `width`; every line starts with `indent` spaces and ends with '\n'.
std::string wrapped(std::string_view text, std::size_t indent = 0, std::size_t width = 100);
/// "there is no figure "fgi"; did you mean fig?".
std::string unknownName(std::string_view kind, std::string_view word, std::span<const std::string_view> known);
/// "Sanders & Sibeyn, A Bandwidth …, Eq. (7)".
std::string sourceText(const Citation& citation);
/// "Sanders & Sibeyn, Eq. (7)": for lines that have little room.
std::string shortSource(const Citation& citation);
/// A number for people: seven digits.
std::string shortNumber(double number);

/// "1 to 10", "at least 0", or the choices.
std::string rangeText(const Parameter& parameter);
/// The usual value, or that it depends on the experiment.
std::string usualText(const Parameter& parameter);
std::string_view kindText(Kind kind);

} // namespace hopscope::cli

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Parts between separators; a text without one is its own single part.
std::vector<std::string_view> split(std::string_view text, char separator);
std::string_view trimmed(std::string_view text);

/// The text without line ends and other control characters, which would break a line or a terminal.
std::string onOneLine(std::string_view text);
/// A sentence that can be read whatever it repeats: of words without end the first and the last letters, of a text
/// without end the beginning. Letters of UTF-8 stay whole.
std::string shortened(std::string_view sentence);

/// Single insertions, deletions and replacements that turn one text into the other.
std::size_t editDistance(std::string_view a, std::string_view b);
/// The known name that is nearest to a mistyped one; nothing where none is near. Ids share long prefixes
/// (`broadcast-…`), so near means: less than half of the typed letters wrong. Else one that contains it (`binomial`).
std::string_view nearestName(std::string_view typed, std::span<const std::string_view> known);
/// "did you mean …?" where something is near, else "known are a, b, c".
std::string suggestion(std::string_view typed, std::span<const std::string_view> known);
/// "a, b and c".
std::string listed(std::span<const std::string_view> names);

} // namespace hopscope

#pragma once

#include <cstddef>
#include <string_view>

namespace hopscope {

/// Bytes of the letter at a place: of ASCII, of Greek (two bytes from 0xCE or 0xCF on), else 0.
std::size_t letterAt(std::string_view text, std::size_t at);
/// A letter and what belongs to it: more letters, digits, an index after an underscore; empty where no letter is.
std::string_view nameAt(std::string_view text, std::size_t at);

} // namespace hopscope

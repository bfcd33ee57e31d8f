#pragma once

#include <string>
#include <string_view>

namespace hopscope {

/// Whether every byte belongs to a letter of UTF-8.
bool isUtf8(std::string_view text);
/// The same letters in UTF-8.
std::string fromLatin1(std::string_view text);
/// What is no UTF-8 is taken for Latin-1.
std::string inUtf8(std::string text);

} // namespace hopscope

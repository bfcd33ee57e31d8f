#pragma once

#include <cstddef>
#include <string>

namespace hopscope {

/// What a file of its kind has at most, in bytes; whatever is larger is something else.
inline constexpr std::size_t mostOfDocument = 16 << 20, mostOfLesson = 4 << 20, mostOfTable = 64 << 20;

/// Everything in a file, which is read to its end at once. Throws Refused (of no parameter) with one sentence (without
/// its full stop) that begins with `shown`, or with the name if that is empty: if it is no regular file (a folder, a
/// device, a pipe: these may have no end, or make one wait), if it has more than `most` bytes, and if it cannot be
/// read.
std::string readTextFile(const std::string& name, std::size_t most, const std::string& shown = {});

} // namespace hopscope

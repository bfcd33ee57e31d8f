#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace hopscope {

/// The numbers of "4x4x2"; of "2^8" eight of 2. Throws Refused if they are none.
std::vector<std::uint64_t> sizesFromText(std::string_view text);

} // namespace hopscope

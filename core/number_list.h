#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// "1..33", "1,2,4..8": whole numbers and ranges of them, in the order in which they stand there. Throws Refused
/// (parameter `name`) where it is anything else, or one is not from `least` to `most`.
std::vector<std::uint32_t> numbersFrom(std::string_view text, std::string_view name, double least, double most);

} // namespace hopscope

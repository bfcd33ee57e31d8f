#pragma once

#include <string_view>

namespace hopscope::fuzz {

/// Every text under this name is an algorithm or is refused in a sentence; an algorithm comes to its steps or to a
/// fault, and what it sends can be read.
void readOwn(std::string_view name, std::string_view input);

} // namespace hopscope::fuzz

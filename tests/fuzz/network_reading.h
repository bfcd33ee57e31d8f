#pragma once

#include <string_view>

namespace hopscope::fuzz {

/// Every text is a network of this format or is refused in a sentence; what was read can be travelled and is written as
/// it was read.
void readNetwork(std::string_view format, std::string_view input);

} // namespace hopscope::fuzz

#pragma once

#include <functional>
#include <string_view>

namespace hopscope::fuzz {

/// Every text under this name is a schedule of another tool or is refused in a sentence, both when it is read and
/// written, and when it is read as an algorithm; what was read runs as its verdict says.
void readSchedule(std::string_view name, std::string_view input, const std::function<void()>& readAndWrite);

} // namespace hopscope::fuzz

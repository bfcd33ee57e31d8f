#include "nearest_sizes.h"

#include "text.h"

#include <string_view>

namespace hopscope {

std::string nearestText(std::span<const std::string> near)
{
    if (near.empty()) return {};
    const std::vector<std::string_view> names(near.begin(), near.end());
    return (near.size() == 1 ? "; the nearest that works is " : "; the nearest that work are ") + listed(names);
}

} // namespace hopscope

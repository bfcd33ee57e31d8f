#include "scenes/pictures/parts/arrival_levels.h"

#include "drawing/multiples.h"

#include <algorithm>

namespace hopscope {

std::vector<std::int32_t> arrivalLevels(const std::vector<std::int32_t>& arrivals)
{
    constexpr double most = 6;
    std::vector<std::int32_t> found;
    if (arrivals.empty()) return found;
    const std::int32_t last = std::ranges::max(arrivals) + 1;
    const auto each = static_cast<std::int32_t>(std::max(1.0, roundStep(last, most)));
    for (std::int32_t level = each; level < last; level += each) found.push_back(level);
    return found;
}

std::size_t levelsBefore(const std::vector<std::int32_t>& levels, std::int32_t step)
{
    return static_cast<std::size_t>(std::ranges::lower_bound(levels, step) - levels.begin());
}

} // namespace hopscope

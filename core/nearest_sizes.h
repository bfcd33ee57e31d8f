#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hopscope {

/// Of the sizes from 1 to `most` for which `works` holds, the next one below `size` and the next one above, so far as
/// there are any. Above, no further than to eight times the size: networks whose size grows with the cube of their
/// parameter double it by that.
template <class Works>
std::vector<std::uint64_t> nearestSizes(std::uint64_t size, std::uint64_t most, const Works& works)
{
    std::vector<std::uint64_t> near;
    for (std::uint64_t below = std::min(size, most + 1); below-- > 1;)
        if (works(below)) {
            near.push_back(below);
            break;
        }
    for (std::uint64_t above = size + 1; above <= std::min(8 * size, most); ++above)
        if (works(above)) {
            near.push_back(above);
            break;
        }
    return near;
}

/// The end of a refusal: "; the nearest that works is 8", "; the nearest that work are 4 and 8", or nothing.
std::string nearestText(std::span<const std::string> near);

} // namespace hopscope

#pragma once

#include <algorithm>
#include <cstdint>

namespace hopscope {

/// `whole` items in `parts` parts: each has ⌊whole/parts⌋, and the first whole mod parts of them have one more.
struct Parts {
    std::uint32_t whole{}, parts{1};

    std::uint32_t size(std::uint32_t part) const { return whole / parts + (part < whole % parts ? 1 : 0); }
    std::uint32_t first(std::uint32_t part) const { return part * (whole / parts) + std::min(part, whole % parts); }
    std::uint32_t largest() const { return size(0); }
    bool even() const { return whole % parts == 0; }
};

} // namespace hopscope

#pragma once

#include <cstdint>
#include <limits>

namespace hopscope {

/// What stands where there is no message, processor or operation.
inline constexpr std::uint32_t none = UINT32_MAX;
/// The time of what does not happen.
inline constexpr double never = std::numeric_limits<double>::infinity();
/// Of a time: what is no further apart happens at once.
inline constexpr double atOnce = 1e-12;

} // namespace hopscope

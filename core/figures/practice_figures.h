#pragma once

#include <string_view>

namespace hopscope {

/// The section of the gallery for algorithms and networks that libraries and machines have; each figure names its
/// paper as the place.
inline constexpr std::string_view practiceFigures = "Algorithms and networks of practice";

} // namespace hopscope

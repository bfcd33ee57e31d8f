#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hopscope {

/// Of when blocks arrive at a processor, by block: a few round numbers of steps before the last.
std::vector<std::int32_t> arrivalLevels(const std::vector<std::int32_t>& arrivals);
/// Among how many of the levels a step (from 1) lies behind: 0 up to the first.
std::size_t levelsBefore(const std::vector<std::int32_t>& levels, std::int32_t step);

} // namespace hopscope

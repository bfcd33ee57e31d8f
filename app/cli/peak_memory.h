#pragma once

#include <cstdint>
#include <optional>

namespace hopscope::cli {

/// The most memory that the process had in use since resetPeakMemory(), or since it began where the system cannot
/// reset it. Nothing where the system does not tell.
std::optional<std::uint64_t> peakMemory();
void resetPeakMemory();

} // namespace hopscope::cli

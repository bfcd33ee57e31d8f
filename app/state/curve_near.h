#pragma once

#include "scenes/chart/chart.h"

#include <optional>

namespace hopscope {

/// Of a chart of times over the lower bound the part near the bound, where curves lie on each other: by how many per
/// cent they are above it, as a small chart with a finding for its title, "Chain: within 5 % of the bound from m ≈
/// 87 000". Nothing unless the chart reaches far up and two of its curves come within a few per cent of the bound.
std::optional<Chart> nearBound(const Chart& whole);

} // namespace hopscope

#pragma once

#include "drawing/badge.h"
#include "run/analysis/sweep.h"
#include "run/run.h"

#include <optional>
#include <string_view>
#include <vector>

namespace hopscope {

/// What was checked of the points of curves or of a map, and the machine that all of them have in common: that of
/// `run`, without the prices that are an axis, and without `other`, a price that is not the run's. Nothing as long as
/// no point is known.
std::optional<Badge> badgeOf(const SweepRequest& request, const std::vector<SweepPoint>& points, const Run* run,
                             std::string_view other = {});

} // namespace hopscope

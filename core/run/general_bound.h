#pragma once

#include "run/run.h"

#include <span>

namespace hopscope {

/// The highest lower bound of the time that no algorithm of the operation can beat, whatever its kind; null if none is
/// known. highestBound() may be higher: it takes what holds for schedules in equal packets only, or for those that
/// never share a link.
const Comparison* generalTimeBound(std::span<const Comparison> comparisons);

} // namespace hopscope

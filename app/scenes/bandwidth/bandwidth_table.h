#pragma once

#include "run/bandwidth/bandwidth.h"
#include "table.h"

namespace hopscope {

/// Superstep by superstep and level by level: what crosses the boundaries, H, the links that needs and those there are.
Table tableOf(const BandwidthAnswer& answer);
/// What every model says all supersteps cost.
Table costTableOf(const BandwidthAnswer& answer);

} // namespace hopscope

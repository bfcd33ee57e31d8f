#pragma once

#include "scenes/bandwidth/bandwidth_rows.h"

#include <vector>

namespace hopscope {

/// Of the rows those that the headline compares: each with a bar and its computation, aligned with the other ones, what
/// their letters are, and in one or two lines what is to be learnt.
void paintMarkedCosts(Canvas& canvas, const BandwidthMoment& moment, const std::vector<CostRow>& rows,
                      const QRectF& area, const Theme& theme);

} // namespace hopscope

#pragma once

#include "scenes/chart/chart_scene.h"
#include "table.h"

namespace hopscope {

/// The numbers of a chart: series,x,y, point by point; of a map of winners x,y,winner, what was computed for each cell.
Table tableOf(const Chart& chart);

} // namespace hopscope

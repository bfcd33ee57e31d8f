#pragma once

#include "drawing/theme.h"
#include "export/figure_export.h"
#include "scenes/chart/chart_scene.h"

namespace hopscope {

/// The picture with a chart in it: its drawing, its numbers, and what was checked of them.
FigurePicture chartFigure(FigurePicture picture, Chart chart, const Theme& theme);

} // namespace hopscope

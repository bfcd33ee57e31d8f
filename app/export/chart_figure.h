#pragma once

#include "export/figure_export.h"
#include "scenes/chart_scene.h"
#include "scenes/theme.h"

namespace hopscope {

/// The picture with a chart in it: its drawing, its numbers, and what was checked of them.
FigurePicture chartFigure(FigurePicture picture, Chart chart, const Theme& theme);

} // namespace hopscope

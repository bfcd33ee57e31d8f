#pragma once

#include "drawing/figure_picture.h"
#include "drawing/theme.h"
#include "scenes/chart/chart_scene.h"

#include <memory>

namespace hopscope {

/// The picture with a chart in it: its drawing, its numbers, and what was checked of them.
FigurePicture chartFigure(FigurePicture picture, Chart chart, const Theme& theme);

/// A chart that is small beside other things on the screen, as a picture by itself.
Chart standingAlone(Chart chart, const QString& title);
/// In TeX a picture that is nothing but this chart is an axis of pgfplots, if the chart can be one.
void typesetAsAxis(FigurePicture& picture, std::shared_ptr<const Chart> chart);

} // namespace hopscope

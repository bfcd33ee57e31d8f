#pragma once

#include "scenes/figure/figure_scene.h"

#include <QRectF>

#include <vector>

namespace hopscope {

class Canvas;

/// Height that the panels of a figure would like at a width, with the labels beneath them if they have such.
double panelsHeight(const Figure& figure, double width, bool labels);
/// Areas of the drawings of the panels, without the labels beneath.
std::vector<QRectF> panelAreas(const Figure& figure, const QRectF& area, bool labels);
void paintPanels(Canvas& canvas, const FigureContent& content, const QRectF& area, const Theme& theme, bool labels);

} // namespace hopscope

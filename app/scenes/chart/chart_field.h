#pragma once

#include "scenes/chart/chart_scene.h"

namespace hopscope {

/// Where the name of a region of a field stands: in its widest place, if it fits there.
struct FieldName {
    QRectF box;
    std::size_t owner{};
};
std::vector<FieldName> fieldNames(const ChartScene& scene, const Theme& theme);
/// The regions with their shapes, the lines between them and their names.
void paintField(Canvas& canvas, const ChartScene& scene, const Theme& theme);
/// Names of the regions that have none in the plot, each with its colour; at the top right.
void paintFieldLegend(Canvas& canvas, const ChartScene& scene, const Theme& theme);
/// The cell under a point of the plot, or nothing.
std::optional<std::size_t> fieldCellAt(const ChartScene& scene, QPointF pixel);
void paintFieldReading(Canvas& canvas, const ChartScene& scene, const Theme& theme, QPointF pixel);
/// Places of the shape of an owner: strewn over its regions, clear of `taken`, and one in every region that has room.
std::vector<QPointF> fieldShapes(const ChartScene& scene, std::size_t owner, const std::vector<QRectF>& taken);
/// The colour of a region; those beyond the hues are hatched as well.
QColor fieldColour(const Theme& theme, std::size_t style, double strength = 1);

} // namespace hopscope

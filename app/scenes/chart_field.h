#pragma once

#include "scenes/chart_scene.h"

namespace hopscope {

/// Where the name of a region of a field stands: in its widest place, if it fits there.
struct FieldName {
    QPointF baseline;
    std::size_t owner{};
};
std::vector<FieldName> fieldNames(const ChartScene& scene, const Theme& theme);
/// The regions, the lines between them and their names.
void paintField(Canvas& canvas, const ChartScene& scene, const Theme& theme);
/// Names of the regions that have none in the plot, each with its colour; at the top right.
void paintFieldLegend(Canvas& canvas, const ChartScene& scene, const Theme& theme);
/// The cell under a point of the plot, or nothing.
std::optional<std::size_t> fieldCellAt(const ChartScene& scene, QPointF pixel);
void paintFieldReading(Canvas& canvas, const ChartScene& scene, const Theme& theme, QPointF pixel);
/// The colour of a region; those beyond the colours are hatched as well.
QColor fieldColour(const Theme& theme, std::size_t style);

} // namespace hopscope

#pragma once

#include "scenes/chart/chart_scene.h"

#include <functional>
#include <optional>

namespace hopscope {

/// The edges of the cells in pixels: x ascending, y descending.
struct FieldGrid {
    std::vector<double> x, y;
    std::size_t columns() const { return x.size() - 1; }
    std::size_t rows() const { return y.size() - 1; }
    QRectF cell(std::size_t column, std::size_t row) const
    {
        return {QPointF(x[column], y[row + 1]), QPointF(x[column + 1], y[row])};
    }
};
FieldGrid fieldGrid(const ChartScene& scene);

/// The lines between the regions of different owners, in pixels.
std::vector<QLineF> fieldBorders(const ChartScene& scene);
void paintFieldBorders(Canvas& canvas, const std::vector<QLineF>& lines, const Theme& theme);
/// The lower and the upper edge of the row of a y; nothing without one.
std::vector<QLineF> fieldRow(const ChartScene& scene, std::optional<double> y);
/// Dashes along the row that another chart shows.
void paintFieldRow(Canvas& canvas, const ChartScene& scene, double y, const Theme& theme);
/// The regions with their shapes, the lines between them and their names.
void paintField(Canvas& canvas, const ChartScene& scene, const Theme& theme);
/// What pale, strong and hatched mean, and above it names of the regions that have none in the plot, each with its
/// colour; at the top right.
void paintFieldLegend(Canvas& canvas, const ChartScene& scene, const Theme& theme);
/// Cells that belong together, those of a row joined: neighbours leave no seam.
std::vector<QRectF> fieldAreas(const ChartScene& scene, const std::function<bool(const ChartField::Cell&)>& belongs);
/// The cell under a point of the plot, or nothing.
std::optional<std::size_t> fieldCellAt(const ChartScene& scene, QPointF pixel);
void paintFieldReading(Canvas& canvas, const ChartScene& scene, const Theme& theme, QPointF pixel);
/// Places of the shape of an owner: strewn over its regions, clear of `taken`, and one in every region that has room.
std::vector<QPointF> fieldShapes(const ChartScene& scene, std::size_t owner, const std::vector<QRectF>& taken);
/// One tick for every row (column) where they are few and stand for whole numbers; else none, the usual ones serve.
std::vector<Tick> fieldTicks(const std::vector<double>& edges, bool logarithmic);

} // namespace hopscope

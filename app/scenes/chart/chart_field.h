#pragma once

#include "scenes/chart/chart_scene.h"

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

/// Where the name of a region of a field stands: in its widest place, if it fits there.
struct FieldName {
    QRectF box;
    std::size_t owner{};
    QString text{}; ///< of two owners, where another one is as good in most of the region and both have room
    std::optional<std::size_t> rival{}; ///< the other one, if the text has no room for it
    std::size_t further{0};             ///< how many more are as good in all of the region where the other is
};
/// "A and B tie", "A, B and 2 more tie"
QString tieText(const QString& one, const QString& other, std::size_t further);
std::vector<FieldName> fieldNames(const ChartScene& scene, const Theme& theme);
/// The lines between the regions of different owners, in pixels.
std::vector<QLineF> fieldBorders(const ChartScene& scene);
/// The regions with their shapes, the lines between them and their names.
void paintField(Canvas& canvas, const ChartScene& scene, const Theme& theme);
/// What pale, strong and hatched mean, and above it names of the regions that have none in the plot, each with its
/// colour; at the top right.
void paintFieldLegend(Canvas& canvas, const ChartScene& scene, const Theme& theme);
/// The cell under a point of the plot, or nothing.
std::optional<std::size_t> fieldCellAt(const ChartScene& scene, QPointF pixel);
void paintFieldReading(Canvas& canvas, const ChartScene& scene, const Theme& theme, QPointF pixel);
/// Places of the shape of an owner: strewn over its regions, clear of `taken`, and one in every region that has room.
std::vector<QPointF> fieldShapes(const ChartScene& scene, std::size_t owner, const std::vector<QRectF>& taken);
/// One tick for every row (column) where they are few and stand for whole numbers; else none, the usual ones serve.
std::vector<Tick> fieldTicks(const std::vector<double>& edges, bool logarithmic);

} // namespace hopscope

#include "scenes/chart/chart_table.h"

#include "values.h"

#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Without what rounding left in the last digits; whole numbers have all of theirs.
std::string written(double number)
{
    return number == std::round(number) ? formatNumber(number) : fmt::format("{:.12g}", number);
}

Table tableOf(const ChartField& field)
{
    Table table{{"x", "y", "winner"}, {}};
    if (field.zones) table.columns.push_back("zone");
    const std::size_t columns = field.xEdges.size() - 1;
    for (std::size_t i = 0; i < field.cells.size(); ++i) {
        const ChartField::Cell& cell = field.cells[i];
        if (!cell.known) continue;
        const std::size_t x = i % columns, y = i / columns;
        table.rows.push_back({written(field.xs[x]), written(field.ys[y]),
                              cell.owner ? field.owners[*cell.owner].name.toStdString() : std::string()});
        if (!field.zones) continue;
        const auto zone = field.zones->cells[i];
        table.rows.back().push_back(zone ? field.zones->names[*zone].toStdString() : std::string());
    }
    return table;
}

} // namespace

Table tableOf(const Chart& chart)
{
    if (chart.field && chart.field->xEdges.size() > 1) return tableOf(*chart.field);
    Table table{{"series", "x", "y"}, {}};
    for (const Curve& curve : chart.curves)
        for (QPointF point : curve.points)
            table.rows.push_back({curve.label.toStdString(), written(point.x()),
                                  std::isfinite(point.y()) ? written(point.y()) : std::string()});
    return table;
}

} // namespace hopscope

#include "scenes/pictures/traffic/now_cells.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

namespace hopscope {

std::vector<QLineF> nowBorders(const Side& rows, const Side& columns, const NowCells& now)
{
    std::vector<bool> marked(std::size_t{rows.cells()} * columns.cells());
    for (const auto& [row, column] : now) marked[std::size_t{row} * columns.cells() + column] = true;
    std::vector<QLineF> borders = bordersOf(rows, columns, marked);
    // Four around nearly each: of single small cells nothing would be seen but their frames.
    constexpr double leastAlone = 5;
    double length = 0; // in cells
    for (const QLineF& line : borders) length += line.length() / rows.cell;
    if (rows.cell < leastAlone && length > 3.5 * static_cast<double>(now.size())) borders.clear();
    return borders;
}

std::vector<QRectF> nowDots(const Side& rows, const Side& columns, const NowCells& now)
{
    std::vector<QRectF> dots;
    constexpr double leastInset = 4; // smaller cells are filled, or the dots would not be seen
    const double in = rows.cell < leastInset ? 0 : 0.25 * rows.cell;
    for (const auto& [row, column] : now)
        dots.push_back(QRectF(columns.at(column), rows.at(row), columns.cell, rows.cell).adjusted(in, in, -in, -in));
    return dots;
}

void paintNowDiagonal(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns, double further,
                      bool moving)
{
    const auto along = [](const Side& side, double number) { return side.from + number / side.perCell * side.cell; };
    const double count = rows.count;
    const std::vector<QLineF> lines{
        {{along(columns, further), rows.from}, {along(columns, count), along(rows, count - further)}},
        {{columns.from, along(rows, count - further)}, {along(columns, further), along(rows, count)}}};
    std::vector<double> dashes;
    if (moving) dashes = {4, 3};
    canvas.lines(lines, {theme.ink, 1.6 * theme.strokeScale, dashes});
}

} // namespace hopscope

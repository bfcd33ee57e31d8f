#include "scenes/pictures/traffic/now_cells.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <algorithm>
#include <map>

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

namespace {

/// Smaller cells are filled, or the dots would not be seen.
bool dotsFit(const Side& rows)
{
    constexpr double least = 2;
    return rows.cell >= least;
}

} // namespace

void paintNowCells(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns, const NowCells& now,
                   const std::function<QColor(std::uint32_t row, std::uint32_t column)>& colour)
{
    if (const auto borders = nowBorders(rows, columns, now); !borders.empty())
        return canvas.lines(borders, {theme.ink, std::min(1.2, 0.25 * rows.cell) * theme.strokeScale});
    std::map<QRgb, std::vector<QRectF>> dots; // by ink
    const double in = dotsFit(rows) ? 0.25 * rows.cell : 0;
    for (const auto& [row, column] : now) {
        const QColor ink = dotsFit(rows) ? inkOn(colour(row, column)) : theme.ink;
        dots[ink.rgb()].push_back(
            QRectF(columns.at(column), rows.at(row), columns.cell, rows.cell).adjusted(in, in, -in, -in));
    }
    for (const auto& [ink, some] : dots) canvas.fills(some, QColor::fromRgb(ink));
}

QString nowMark(const Side& rows, const Side& columns, const NowCells& now)
{
    if (framesFit(rows, columns) || !nowBorders(rows, columns, now).empty()) return QStringLiteral("framed");
    return dotsFit(rows) ? QStringLiteral("a dot in the cell") : QStringLiteral("filled cells");
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

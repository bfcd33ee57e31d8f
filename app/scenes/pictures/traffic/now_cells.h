#pragma once

#include "scenes/pictures/parts/parts.h"

#include <QColor>
#include <QLineF>
#include <QString>

#include <cstdint>
#include <functional>
#include <set>
#include <utility>
#include <vector>

namespace hopscope {

/// How the messages of the step are marked in a matrix whose cells are too small for frames of their own.
using NowCells = std::set<std::pair<std::uint32_t, std::uint32_t>>; ///< row, column

/// Around them; nothing where that would be a tangle.
std::vector<QLineF> nowBorders(const Side& rows, const Side& columns, const NowCells& now);
/// These, or where they would be a tangle dots inside of the cells, so that the colour of a cell is seen around its
/// dot; cells that are smaller than dots can be are filled.
void paintNowCells(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns, const NowCells& now,
                   const std::function<QColor(std::uint32_t row, std::uint32_t column)>& colour);
/// By which of these the cells are known: "framed", "a dot in the cell".
QString nowMark(const Side& rows, const Side& columns, const NowCells& now);
/// The diagonal of all that goes so much further, from the top to the right and from the left to the bottom.
void paintNowDiagonal(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns, double further,
                      bool moving);

} // namespace hopscope

#pragma once

#include "scenes/pictures/parts/grid_cells.h"

#include <QRectF>
#include <QSizeF>

namespace hopscope {

class Canvas;

/// Whether the cells of a grid lie in rows and columns that have numbers.
bool hasGridAxes(const Topology& grid);
/// Whether one of the two is a ring.
bool gridAxesWrap(const Topology& grid);
/// Whether there are at least twice as many columns as rows, and few of these, in an area that is high enough for words
/// below them: there the cells have the whole width.
bool isLowGrid(const Topology& grid, const QRectF& area);
inline constexpr double lowGridWords = 126; ///< height of these words
/// What the numbers take on the left and above.
inline constexpr QSizeF gridAxesRoom{46, 16};
/// Numbers of some rows on the left of the cells that are seen, and of some columns above them; `gap`: from the cells.
void paintGridAxes(Canvas& canvas, const Theme& theme, const Topology& grid, const GridCells& cells, const QRectF& seen,
                   QSizeF gap);

} // namespace hopscope

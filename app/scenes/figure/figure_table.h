#pragma once

#include "drawing/theme.h"
#include "figures/figures.h"

#include <QRectF>

namespace hopscope {

class Canvas;

/// Numbers and words as a typeset table: a header, a hairline, rows; columns of numbers stand right. Words that do not
/// fit into the width are broken into lines, nothing is cut.
double figureTableHeight(const Table& table, double width, const Theme& theme);
void paintTable(Canvas& canvas, const Table& table, const QRectF& area, const Theme& theme);

} // namespace hopscope

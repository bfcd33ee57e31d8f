#pragma once

#include "scenes/pictures/clusters/group_levels.h"

#include <QRectF>

#include <cstdint>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Whether the columns of a grid, `width` processors wide, have room side by side above the boxes of a level that is
/// `room` wide.
bool groupMarginsFit(const GroupLevels::Level& level, std::uint32_t width, double room, const Theme& theme);
/// What is left of the area of a level where the rows of a grid stand left of the boxes and the columns above them.
QRectF withoutGroupMargins(const QRectF& area, const Theme& theme);
/// The rows and columns of the groups, beside their boxes.
void paintGroupMargins(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level, std::uint32_t width,
                       const std::vector<QRectF>& boxes, const QRectF& area);

} // namespace hopscope

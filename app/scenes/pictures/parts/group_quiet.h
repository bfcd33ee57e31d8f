#pragma once

#include "scenes/pictures/parts/group_levels.h"

#include <QRectF>

namespace hopscope {

class Canvas;
struct Theme;

/// How wide the words about the groups that a level leaves out are, with a gap; 0 if it has all.
double quietRoom(const GroupLevels::Level& level, const Theme& theme);
/// "10 clusters: nothing yet", at the right end of the area, as high as a box of the others.
void paintQuiet(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level, const QRectF& box,
                const QRectF& area);

} // namespace hopscope

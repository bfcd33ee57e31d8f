#pragma once

#include <QRectF>
#include <QSizeF>

namespace hopscope {

class Canvas;
class NetworkProjection;
class NetworkGroups;
struct GroupInside;
struct NetworkScene;
struct Theme;

/// What the words on the left of a box take that is shown from within.
double insideWords(const NetworkProjection& projection);

/// Whether borders between regions of a broadcast are among the processors that are shown.
bool showsRegions(const NetworkScene& scene, const GroupInside& inside, const NetworkGroups& groups);

/// Processors of a plane with their numbers, borders of the regions of their holders, links between them, and arrows
/// for the messages on these (closeUp()): the way of the message that stands for the others as a border, the number of
/// messages at the busiest link.
void paintPlane(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const QRectF& area,
                const Theme& theme);

} // namespace hopscope

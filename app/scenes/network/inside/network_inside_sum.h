#pragma once

#include <QRectF>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct GroupInside;
struct NetworkScene;
struct Theme;

/// Where messages of one way are longer, as they pass on what came from several sides: one processor, large, with what
/// came in the step before and what it sends on. The width it takes of so much beside the processors of a box; 0 where
/// nothing is to be explained, or there is no room.
double insideSumWidth(const NetworkScene& scene, const GroupInside& inside, const NetworkProjection& projection,
                      double room);
void paintInsideSum(Canvas& canvas, const NetworkScene& scene, const QRectF& area, const Theme& theme);

} // namespace hopscope

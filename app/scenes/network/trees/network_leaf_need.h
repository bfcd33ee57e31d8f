#pragma once

#include <QString>

namespace hopscope {

class Canvas;
class NetworkProjection;
class Run;
struct NetworkScene;
struct Theme;

/// Where the link of a leaf of a tree sets the lower bound of the steps: what must come over it, and the sum. Else
/// empty.
QString leafNeed(const Run& run);
/// Below the numbers of the leaves, where there is room.
void paintLeafNeed(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);

} // namespace hopscope

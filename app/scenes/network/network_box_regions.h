#pragma once

#include <QLineF>

#include <vector>

namespace hopscope {

class Canvas;
class NetworkGroups;
struct NetworkGroup;
struct NetworkScene;
struct Theme;

/// In the box of a plane, to scale: between processors that different holders serve. Empty where they would be a haze.
std::vector<QLineF> regionsInBox(const NetworkScene& scene, const NetworkGroups& groups, const NetworkGroup& group);
/// Thin where they are close to each other.
void paintRegionsInBox(Canvas& canvas, const std::vector<QLineF>& borders, const NetworkGroup& group,
                       const Theme& theme);

} // namespace hopscope

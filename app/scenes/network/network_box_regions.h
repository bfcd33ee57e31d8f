#pragma once

#include <QLineF>

#include <vector>

namespace hopscope {

class NetworkGroups;
struct NetworkGroup;
struct NetworkScene;

/// In the box of a plane, to scale: between processors that different holders serve. Empty where they would be a haze.
std::vector<QLineF> regionsInBox(const NetworkScene& scene, const NetworkGroups& groups, const NetworkGroup& group);
} // namespace hopscope

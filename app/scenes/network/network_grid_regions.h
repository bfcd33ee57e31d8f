#pragma once

#include <QLineF>

#include <vector>

namespace hopscope {

class NetworkProjection;
struct NetworkScene;

/// Of a broadcast in a grid whose nodes have places of their own: borders between neighbours that different holders
/// serve from this step on, in pixels. Empty where each holder serves nodes that are scattered, or nobody but itself.
std::vector<QLineF> gridRegions(const NetworkScene& scene, const NetworkProjection& projection);

/// By processor of a small grid with one block, whether it has nothing and neither sends nor receives in this step: it
/// is a dot without a number there. Empty where all look alike.
std::vector<bool> idleInGrid(const NetworkScene& scene, const NetworkProjection& projection);

} // namespace hopscope

#pragma once

#include "scenes/network/network_scene.h"

#include <memory>
#include <vector>

namespace hopscope {

/// Where the nodes of a picture stand on the screen, from where they may move to their places in another.
struct NetworkStanding {
    std::vector<QPointF> nodes; ///< pixels, by number
    double spacing{1};          ///< least distance of two nodes, in pixels
    std::shared_ptr<const NetworkPlan> plan;
};
NetworkStanding standingOf(const NetworkScene& scene, const NetworkFrame& frame, const Theme& theme);

/// Whether two runs are the same but for the size of the groups, so that the nodes of one are those of the other.
bool differInGroup(const Run& a, const Run& b);

/// The picture `share` (0 … 1) of the way from where the nodes stood to `target`; messages are left out. Null where
/// there is nothing to move: in both pictures processors are groups, or they have other nodes.
std::shared_ptr<const NetworkScene> networkMorph(const NetworkStanding& from, const NetworkScene& target, double share,
                                                 const NetworkFrame& frame, const Theme& theme);

} // namespace hopscope

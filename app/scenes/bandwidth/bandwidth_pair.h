#pragma once

#include "scenes/bandwidth/bandwidth_scene.h"

#include <QRectF>

#include <cstdint>
#include <optional>

namespace hopscope {

/// The chosen cluster and the only one that it exchanges packets with, where clusters exchange as many in pairs. In a
/// narrow card these two stand for all, large enough to show who of them sends what.
struct ClusterPair {
    std::uint32_t partner{};
    double out{}, in{};     ///< packets that the chosen one sends and receives
    double each{};          ///< packets that every processor of it sends
    std::uint32_t others{}; ///< more pairs
    QRectF own, other;      ///< their boxes
};

/// Nothing where it is another picture that has room, or clusters are not alike.
std::optional<ClusterPair> clusterPairOf(const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
void paintClusterPair(Canvas& canvas, const BandwidthMoment& moment, const ClusterPair& pair, const QRectF& area,
                      const Theme& theme);

} // namespace hopscope

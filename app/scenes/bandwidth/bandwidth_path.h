#pragma once

#include "scenes/bandwidth/bandwidth_scene.h"

#include <optional>

namespace hopscope {

/// Whether the clusters of a tree would run together in so wide a drawing: then one path of it is drawn, from a
/// processor of the chosen cluster to the root. A routing needs all of them for its packets.
bool drawsPath(const BandwidthMoment& moment, double width);

/// The path, a cluster of every size, with the others of its size as a number; beside each what the links above it need
/// and have, as bars and in figures. Of very many sizes those between the ends and the chosen one are one row.
void paintClusterPath(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
/// The cluster in whose row a point lies.
std::optional<ClusterRef> clusterInPath(const BandwidthMoment& moment, const QRectF& area, const Theme& theme,
                                        QPointF point);

} // namespace hopscope

#pragma once

#include "scenes/bandwidth/bandwidth_scene.h"

#include <optional>

namespace hopscope {

/// Whether the clusters of a tree would run together in so wide a drawing: then one path of it is drawn, from a
/// processor of the chosen cluster to the root. A routing needs all of them for its packets.
bool drawsPath(const BandwidthMoment& moment, double width);

/// Whether bars show the numbers of its rows once more: not where so narrow a card has room to read one of the two.
bool pathHasBars(const BandwidthMoment& moment, const QRectF& area, const Theme& theme);

/// The path, a cluster of every size, with the others of its size as a number; beside each what the links above it need
/// and have, as bars and in figures.
void paintClusterPath(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
/// The cluster in whose row a point lies.
std::optional<ClusterRef> clusterInPath(const BandwidthMoment& moment, const QRectF& area, const Theme& theme,
                                        QPointF point);

} // namespace hopscope

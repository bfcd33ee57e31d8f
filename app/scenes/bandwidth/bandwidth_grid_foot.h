#pragma once

#include "drawing/canvas.h"
#include "scenes/bandwidth/bandwidth_bundles.h"

namespace hopscope {

/// Below a cluster grid: for its legend, and two lines below that.
double gridFootRoom(const Theme& theme);
/// What the colours of the matrix, of the lines or of the arrows mean: those that there are.
void paintGridLegend(Canvas& canvas, const BandwidthMoment& moment, const CutPicture& cut, const CutBundles& bundles,
                     const QRectF& area, const Theme& theme);
/// What leaves and enters the chosen cluster, and the most of all clusters of its size.
/// `senders`: its processors have counts, which are explained.
void paintGridFoot(Canvas& canvas, const BandwidthMoment& moment, bool senders, const QRectF& area, const Theme& theme);

/// The more crosses the boundary of a cluster, the heavier its frame: of a share of the most, 0 … 1.
Stroke frameOfLoad(double load, const Theme& theme);
bool packetsMove(const BandwidthMoment& moment);
Style packetStyle(const Theme& theme);
/// Whether there are lines of single messages: beside arrows of many only where there is much room.
bool drawsPairs(const CutPicture& cut, const CutBundles& bundles);
/// Whether single messages of the chosen cluster have so much room, and are so few, that each has its number of
/// packets.
bool countsPairs(const BandwidthMoment& moment, const CutPicture& cut);
/// Whether so many messages that neither leave nor enter the cluster are drawn: more would cover the rest, and where
/// the numbers of processors are in the middle, they would be struck out.
bool drawsOthers(const BandwidthMoment& moment, const ClusterGrid& grid, std::size_t count, const Theme& theme);

} // namespace hopscope

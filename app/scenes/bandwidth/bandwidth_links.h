#pragma once

#include "scenes/bandwidth/bandwidth_fold.h"

#include <vector>

class QRectF;

namespace hopscope {

class Canvas;
struct BandwidthMoment;
struct Theme;

/// The middle of a row beside the network, and whose clusters it is about.
struct LinkRow {
    LevelRow levels;
    double y{};
};

/// What the links above clusters of every size carry, need and have, beside the network they belong to; `sizes`: those
/// of the clusters, too, where the network does not tell them.
double linkColumnsRoom(const BandwidthMoment& moment, const QRectF& area, bool sizes, const Theme& theme);
double linkFootRoom(const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
/// `rows`: from the top.
void paintLinkColumns(Canvas& canvas, const BandwidthMoment& moment, const std::vector<LinkRow>& rows,
                      const QRectF& area, bool sizes, const Theme& theme);
/// Whether the links above clusters of 2^t are what this superstep waits for.
bool tooThin(const BandwidthMoment& moment, unsigned t);

} // namespace hopscope

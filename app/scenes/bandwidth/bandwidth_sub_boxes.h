#pragma once

#include "scenes/bandwidth/bandwidth_bundles.h"

#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <optional>

namespace hopscope {

/// The clusters inside those of the chosen level as small boxes, each named by its first processor: as many as have
/// room for that.
struct SubBoxes {
    unsigned deeper{};               ///< levels below the chosen one
    ClusterTiles tiles{};            ///< small boxes in a large one
    QSizeF size{};                   ///< of one
    bool headed{};                   ///< the name of the large box is above them, else beside them
    unsigned processors{};           ///< 2^processors in one
    static constexpr double air = 7; ///< left of them and above them

    /// In boxes of the grid; nothing where there is no room.
    static std::optional<SubBoxes> in(const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme);
    /// The small box that processor id lies in; in the order of numbers where there is no other.
    QRectF of(const BandwidthMoment& moment, const ClusterGrid& grid, std::uint32_t id) const;
};

void paintSubBoxes(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const SubBoxes& small,
                   const Theme& theme);

/// One message over the border of the chosen cluster; of several the first.
std::optional<BandwidthSubject::Message> exampleOf(const BandwidthMoment& moment);
/// The small boxes of its two processors, which stand out, with its packets where no number of `bundles` is.
void paintExample(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const SubBoxes& small,
                  const CutBundles& bundles, const Theme& theme);

} // namespace hopscope

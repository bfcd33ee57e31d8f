#pragma once

#include "drawing/canvas.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/bandwidth/bandwidth_ways.h"

#include <QFont>
#include <QPainterPath>
#include <QPolygonF>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hopscope {

/// How a cluster grid is drawn.
struct CutPicture {
    enum class Kind : std::uint8_t {
        Pairs,      ///< a line of every message
        Processors, ///< clusters of processors, one arrow from cluster to cluster in each direction
        Clusters    ///< the same without processors, for which there is no room
    } kind{Kind::Pairs};
    ClusterGrid grid;
    bool neighbours{false}; ///< messages go to the next cell only: each has an arrow of its own, in every kind
    /// For lines of single messages beside the numbers.
    bool roomy() const { return grid.isCompact() || (grid.cell >= 40 && grid.numbers == ClusterGrid::Numbers::Corner); }
    bool bundled() const { return kind != Kind::Pairs && !neighbours; }
};
/// The same for all steps of a clock, as far as there is room: only what is sent changes.
CutPicture cutPictureOf(const BandwidthMoment& moment, const QRectF& area, const Theme& theme);

/// All packets from one cluster to another one, as one arrow through the streets.
struct CutBundle {
    enum class Kind : std::uint8_t { Leaving, Entering, Other } kind{Kind::Other};
    std::uint32_t from{}, to{};
    double packets{};
    QPolygonF route{};
    QPolygonF
        entry{}; ///< around the grid the route ends beyond one border and goes on here from beyond the opposite one
    /// Where a packet is after a fraction of the time: in two places while it passes the border that it goes around,
    /// as this is drawn twice.
    std::vector<QPointF> at(double fraction) const;
    QString count{}; ///< beside it; empty where there is no room
    QPointF label{}; ///< its baseline
    Anchor anchor{Anchor::Middle};
    QPointF
        again{}; ///< of one that goes around, which is drawn twice: the baseline of the same number at its other end
    bool plain{
        false}; ///< a line for both directions, without arrows and packets: between low boxes they would be blots
};
struct CutBundles {
    std::vector<CutBundle> drawn; ///< of the chosen cluster those with most packets
    std::size_t partners{};       ///< clusters that the chosen one exchanges packets with
    static constexpr std::size_t mostPartners = 6, mostOthers = 24;
};
CutBundles bundlesOf(const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme);

void paintBundles(Canvas& canvas, const CutBundles& bundles, const Theme& theme);
/// Clusters as boxes with the numbers of their processors.
void paintClusterBoxes(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme);

QColor othersInk(const Theme& theme); ///< of arrows between other clusters
QFont cutFont(const Theme& theme);    ///< of what is written in boxes and beside arrows
/// The cells of a cluster.
QRectF clusterFrame(const BandwidthPlan& plan, const ClusterGrid& grid, ClusterRef cluster);
bool isIn(const BandwidthPlan& plan, ClusterRef cluster, std::uint32_t id);
/// "0–15", "5"
QString processorsText(const BandwidthPlan& plan, ClusterRef cluster);
inline const std::vector<double> enteringDashes{4, 2};

} // namespace hopscope

#pragma once

#include "scenes/bandwidth/bandwidth_plan.h"

#include <QFont>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

struct Theme;

/// From a processor to another one: straight to a neighbour and along a row or column, else in a flat bow past those
/// between them.
struct GridWay {
    QPointF start, bend, end;
    enum class Kind : std::uint8_t {
        Own,
        Lane,  ///< close beside others along a row or column
        Shared ///< on one line with all others that go along the same row or column in its direction
    } kind{Kind::Own};
    QPointF at(double t) const { return start * ((1 - t) * (1 - t)) + bend * (2 * t * (1 - t)) + end * (t * t); }
    QPainterPath path() const;
};
/// The ways, with those that lie on one line and touch as one: dashes that lie on each other would fill their gaps.
std::vector<GridWay> stretchesOf(const std::vector<GridWay>& ways);

/// The clusters of a level where all are alike and none lies across the border of two others: a grid of their own.
struct ClusterTiles {
    int columns{}, rows{}; ///< of cells in a cluster
    int across{}, down{};  ///< clusters
};
std::optional<ClusterTiles> tilesOf(const BandwidthPlan& plan, unsigned level);

/// Where processors lie that are drawn as a grid, and what goes between them.
struct ClusterGrid {
    /// In an area that is theirs alone.
    ClusterGrid(const BandwidthPlan& plan, const QRectF& area, const Theme& theme);
    /// With streets between the clusters.
    ClusterGrid(const BandwidthPlan& plan, const QRectF& area, const Theme& theme, const ClusterTiles& tiles,
                QSizeF streets);

    double cell{}; ///< the shorter side
    double width{}, height{}, left{}, top{};
    enum class Numbers : std::uint8_t {
        Corner, ///< of their own; lines have the rest of the cell
        Beside, ///< lines in a low cell
        Middle
    } numbers{Numbers::Middle};
    QSizeF corner{0, 0}; ///< of a cell, for its number
    ClusterTiles tiles{};
    QSizeF street{0, 0}; ///< how wide the streets are, down and across
    QSizeF inset{0, 0};  ///< between a cell and the box of its processor: room for messages from box to box
    QSizeF margin{0, 0}; ///< outside, for what leaves the grid at one border to come in at the opposite one

    QRectF of(BandwidthPlan::Cell at) const
    {
        const double right = tiles.columns > 0 ? at.column / tiles.columns * street.width() : 0,
                     down = tiles.rows > 0 ? at.row / tiles.rows * street.height() : 0;
        return {left + at.column * width + right, top + at.row * height + down, width, height};
    }
    /// Boxes as large as what stands in them, with alleys between them; what this leaves free of an area widens the
    /// streets.
    void compact(const BandwidthPlan& plan, const QRectF& area, const Theme& theme);
    bool isCompact() const { return !inset.isNull(); }
    /// The processor in its cell.
    QRectF box(BandwidthPlan::Cell at) const
    {
        return of(at).adjusted(inset.width(), inset.height(), -inset.width(), -inset.height());
    }
    bool fits(const BandwidthPlan& plan, const Theme& theme) const; ///< a number into every cell
    /// Where messages begin and end.
    QPointF port(BandwidthPlan::Cell at) const;
    GridWay way(const BandwidthPlan& plan, std::uint32_t from, std::uint32_t to) const;
    /// The same, around the grid out at one border and in at the opposite one: two ways.
    std::vector<GridWay> ways(const BandwidthPlan& plan, std::uint32_t from, std::uint32_t to) const;
    QRectF all() const { return of({0, 0}).united(of({lastColumn, lastRow})); }
    int lastColumn{}, lastRow{};
};
/// Where a message is that passes them all in the time from 0 to 1.
QPointF alongWays(const std::vector<GridWay>& ways, double fraction);

/// As large as the corner has room for: large letters grow with their cells only.
QFont gridNumberFont(const BandwidthPlan& plan, const ClusterGrid& grid, const Theme& theme);

} // namespace hopscope

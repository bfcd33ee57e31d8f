#pragma once

#include "scenes/pictures/parts/grid_cells.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;

/// The cells of all processors of a grid, or of some that are drawn larger, with the regions that they are in.
struct RegionSheet {
    static constexpr double leastWithDisc = 5;      ///< pixels of a cell
    static constexpr std::uint32_t fewRegions = 60; ///< that a small map tells apart

    GridCells cells;
    std::span<const NodeId> placed{};                ///< by processor
    std::vector<std::uint32_t> nodes{};              ///< processors that are drawn
    std::map<std::int64_t, std::uint32_t> byPlace{}; ///< of these and their neighbours
    QPointF offset{};                                ///< of what is seen
    QRectF clip{};                                   ///< empty: everything is seen
    std::span<const std::uint32_t> owner{};          ///< of its region, by processor
    std::uint32_t regions{};

    QRectF cell(std::uint32_t processor) const { return cells.cell(placed[processor].value); }
    /// The room of a number in the corner of a cell: in wide ones up to the middle, through which messages pass.
    QSizeF corner() const;
    std::int64_t placeKey(QPointF middle) const;
    /// Keeps those whose middles are in the area; their neighbours beyond it are known, too.
    void keepWithin(const QRectF& area);
};

/// Between cells of different regions, and around the blocks.
void paintRegionBorders(Canvas& canvas, const Theme& theme, const RegionSheet& sheet);
/// On the map of all cells the part that is seen enlarged.
void paintFrameOf(Canvas& canvas, const Theme& theme, const RegionSheet& enlarged, const RegionSheet& map);

} // namespace hopscope

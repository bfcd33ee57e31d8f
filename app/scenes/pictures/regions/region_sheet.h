#pragma once

#include "run/analysis/service_tree.h"
#include "scenes/pictures/parts/grid_cells.h"

#include <QColor>
#include <QLineF>
#include <QPoint>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
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
    std::span<const std::uint32_t> larger{};   ///< owner of the region that it has been cut from; empty: not drawn
    bool wrapsAcross{false}, wrapsDown{false}; ///< what lies at a border goes on at the opposite one

    QRectF cell(std::uint32_t processor) const { return cells.cell(placed[processor].value); }
    /// The room of a number in the corner of a cell: in wide ones up to the middle, through which messages pass.
    QSizeF corner() const;
    std::int64_t placeKey(QPointF middle) const;
    /// Who lies beside a cell, the way given in cells; of what wraps also beyond the border (`around`).
    std::optional<std::uint32_t> beside(std::uint32_t processor, QPoint way, bool* around = nullptr) const;
    bool same(std::uint32_t one, std::uint32_t other) const { return owner[one] == owner[other]; }
    bool cutNow(std::uint32_t one, std::uint32_t other) const
    {
        return !larger.empty() && larger[one] == larger[other];
    }
    /// Keeps those whose middles are in the area; their neighbours beyond it are known, too.
    void keepWithin(const QRectF& area);
    /// Shows it through the area: whole cells only, one in the middle as far as there is more on either side.
    void lookThrough(const QRectF& area, std::uint32_t node);
};

/// Whether a region goes on from one border at the opposite one.
bool goesRound(const RegionSheet& sheet);
/// Whether a message of a step goes out over one border and in over the opposite one.
bool messagesGoRound(const ServiceTree& tree, StepIndex step, const RegionSheet& sheet);
/// Where one does, a tab of its colour beyond the border.
void paintTabs(Canvas& canvas, const RegionSheet& sheet, const std::function<QColor(std::uint32_t)>& fill);
/// Lines between cells of one region, of regions that were one before the cut, and of others and around all.
struct RegionBorders {
    std::vector<QLineF> within, cut, between;
    double width{}; ///< of the last
    Stroke stroke(const Theme& theme, const QColor& ink) const;
    Stroke cutStroke(const Theme& theme, const QColor& ink) const;
};
RegionBorders regionBorders(const RegionSheet& sheet);
void paintRegionBorders(Canvas& canvas, const Theme& theme, const RegionBorders& borders, const QColor& ink);
/// On the map of all cells the part that is seen enlarged.
void paintFrameOf(Canvas& canvas, const Theme& theme, const RegionSheet& enlarged, const RegionSheet& map);

} // namespace hopscope

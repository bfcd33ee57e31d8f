#include "scenes/pictures/parts/region_sheet.h"

#include "drawing/canvas.h"

#include <QLineF>

#include <algorithm>
#include <cmath>

namespace hopscope {

std::int64_t RegionSheet::placeKey(QPointF middle) const
{
    return std::llround(2 * middle.x() / cells.width()) * 1'000'003 + std::llround(2 * middle.y() / cells.side());
}

void RegionSheet::keepWithin(const QRectF& area)
{
    const QRectF around = area.adjusted(-cells.width(), -cells.side(), cells.width(), cells.side());
    std::erase_if(nodes, [&](std::uint32_t node) {
        const QPointF middle = cell(node).center();
        if (around.contains(middle)) byPlace.emplace(placeKey(middle), node);
        return !area.contains(middle);
    });
}

QSizeF RegionSheet::corner() const
{
    const QSizeF beside = cells.corner(0.6, 0.36);
    if (cells.width() <= cells.side()) return beside;
    return {std::max(beside.width(), (0.5 * cells.width() - 0.08 * cells.side() - 1) / 0.8), beside.height()};
}

void paintRegionBorders(Canvas& canvas, const Theme& theme, const RegionSheet& sheet)
{
    const auto group = canvas.group(QStringLiteral("borders"));
    const double side = sheet.cells.side();
    std::vector<QLineF> thin, thick;
    for (const std::uint32_t node : sheet.nodes) {
        const QRectF box = sheet.cell(node);
        const QPointF steps[]{{sheet.cells.width(), 0}, {-sheet.cells.width(), 0}, {0, side}, {0, -side}};
        const QLineF edges[]{{box.topRight(), box.bottomRight()},
                             {box.topLeft(), box.bottomLeft()},
                             {box.bottomLeft(), box.bottomRight()},
                             {box.topLeft(), box.topRight()}};
        for (std::size_t i = 0; i < 4; ++i) {
            const auto beyond = sheet.byPlace.find(sheet.placeKey(box.center() + steps[i]));
            const bool same = beyond != sheet.byPlace.end() && sheet.owner[beyond->second] == sheet.owner[node];
            if (beyond != sheet.byPlace.end() && i % 2 == 1) continue; // the neighbour draws it
            (same ? thin : thick).push_back(edges[i]);
        }
    }
    if (side >= 9) canvas.lines(thin, {mixed(theme.ink, theme.ground, 0.75), 0.8});
    // Of small cells the borders would be all.
    const double width = side >= RegionSheet::leastWithDisc         ? std::clamp(0.05 * side, 1.2, 2.6)
                         : sheet.regions <= RegionSheet::fewRegions ? 1
                                                                    : 0.5;
    if (sheet.regions < sheet.owner.size() / 4 || side >= RegionSheet::leastWithDisc)
        canvas.lines(thick, {theme.ink, width * theme.strokeScale});
}

void paintFrameOf(Canvas& canvas, const Theme& theme, const RegionSheet& enlarged, const RegionSheet& map)
{
    const QRectF from = enlarged.cells.extent(), to = map.cells.extent(), seen = enlarged.clip;
    const double x = to.width() / from.width(), down = to.height() / from.height();
    const QRectF frame(to.left() + (seen.left() - from.left()) * x, to.top() + (seen.top() - from.top()) * down,
                       seen.width() * x, seen.height() * down);
    canvas.path(roundedRect(frame, 1), {{}, {theme.ground, 4.5}});
    canvas.path(roundedRect(frame, 1), {{}, {theme.ink, 2.2 * theme.strokeScale}});
}

} // namespace hopscope

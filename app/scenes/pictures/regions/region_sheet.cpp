#include "scenes/pictures/regions/region_sheet.h"

#include "drawing/canvas.h"

#include <QLineF>
#include <QRgb>

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

void RegionSheet::lookThrough(const QRectF& area, std::uint32_t node)
{
    const double wide = cells.width(), high = cells.side();
    const QRectF all = cells.extent();
    const QPointF middle = cell(node).center();
    const auto begin = [](double centre, double room, double from, double to, double each) {
        const double count = std::floor((centre - room / 2 - from) / each);
        return from + std::clamp(count, 0.0, std::max(std::floor((to - from - room) / each + 0.5), 0.0)) * each;
    };
    const QSizeF seen(std::floor(area.width() / wide) * wide, std::floor(area.height() / high) * high);
    const QPointF corner(begin(middle.x(), seen.width(), all.left(), all.right(), wide),
                         begin(middle.y(), seen.height(), all.top(), all.bottom(), high));
    clip = QRectF(corner, seen).intersected(all);
    keepWithin(clip);
    offset = area.topLeft() - corner;
}

QSizeF RegionSheet::corner() const
{
    const QSizeF beside = cells.corner(0.5, 0.36);
    if (cells.width() <= cells.side()) return beside;
    return {std::max(beside.width(), (0.5 * cells.width() - 0.08 * cells.side() - 1) / 0.8), beside.height()};
}

std::optional<std::uint32_t> RegionSheet::beside(std::uint32_t processor, QPoint way, bool* around) const
{
    const QRectF all = cells.extent();
    QPointF middle = cell(processor).center() + QPointF(way.x() * cells.width(), way.y() * cells.side());
    const bool out = !all.contains(middle);
    if (around) *around = out;
    if (out && (way.x() != 0 ? wrapsAcross : wrapsDown))
        middle -= QPointF(way.x() * all.width(), way.y() * all.height());
    const auto found = byPlace.find(placeKey(middle));
    return found == byPlace.end() ? std::nullopt : std::optional(found->second);
}

namespace {

constexpr QPoint cellSides[]{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

QLineF cellEdge(const QRectF& box, QPoint side)
{
    if (side.x() != 0)
        return side.x() > 0 ? QLineF(box.topRight(), box.bottomRight()) : QLineF(box.topLeft(), box.bottomLeft());
    return side.y() > 0 ? QLineF(box.bottomLeft(), box.bottomRight()) : QLineF(box.topLeft(), box.topRight());
}

/// Every border over which a region goes on.
void forEachRound(const RegionSheet& sheet, const std::function<void(std::uint32_t, QPoint)>& act)
{
    if (!sheet.wrapsAcross && !sheet.wrapsDown) return;
    const QRectF all = sheet.cells.extent();
    for (const std::uint32_t node : sheet.nodes)
        for (const QPoint side : cellSides) {
            const QPointF next =
                sheet.cell(node).center() + QPointF(side.x() * sheet.cells.width(), side.y() * sheet.cells.side());
            if (all.contains(next)) continue; // of most cells: nothing is looked up
            const auto other = sheet.beside(node, side);
            if (other && sheet.same(node, *other)) act(node, side);
        }
}

} // namespace

bool goesRound(const RegionSheet& sheet)
{
    bool found = false;
    forEachRound(sheet, [&](std::uint32_t, QPoint) { found = true; });
    return found;
}

void paintTabs(Canvas& canvas, const RegionSheet& sheet, const std::function<QColor(std::uint32_t)>& fill)
{
    constexpr double share = 0.34; // of a cell
    std::map<QRgb, std::vector<QRectF>> tabs;
    forEachRound(sheet, [&](std::uint32_t node, QPoint side) {
        const QRectF box = sheet.cell(node);
        const double wide = share * box.width(), high = share * box.height();
        tabs[fill(node).rgb()].push_back(side.x() > 0   ? QRectF(box.right(), box.top(), wide, box.height())
                                         : side.x() < 0 ? QRectF(box.left() - wide, box.top(), wide, box.height())
                                         : side.y() > 0 ? QRectF(box.left(), box.bottom(), box.width(), high)
                                                        : QRectF(box.left(), box.top() - high, box.width(), high));
    });
    for (const auto& [colour, areas] : tabs) canvas.fills(areas, QColor::fromRgb(colour));
}

void paintRegionBorders(Canvas& canvas, const Theme& theme, const RegionSheet& sheet)
{
    const auto group = canvas.group(QStringLiteral("borders"));
    const double side = sheet.cells.side();
    std::vector<QLineF> thin, cut, thick;
    for (const std::uint32_t node : sheet.nodes)
        for (const QPoint way : cellSides) {
            bool around = false;
            const auto beyond = sheet.beside(node, way, &around);
            if (beyond && !around && way.x() + way.y() < 0) continue; // the neighbour draws it
            const bool same = beyond && sheet.same(node, *beyond);
            (same                                    ? thin
             : beyond && sheet.cutNow(node, *beyond) ? cut
                                                     : thick)
                .push_back(cellEdge(sheet.cell(node), way));
        }
    if (side >= 9) canvas.lines(thin, {mixed(theme.ink, theme.ground, 0.75), 0.8});
    const bool two = !sheet.larger.empty(); // borders of two kinds must be told apart
    // Of small cells the borders would be all.
    const double width = side >= RegionSheet::leastWithDisc
                             ? std::clamp((two ? 0.07 : 0.05) * side, two ? 2.0 : 1.2, two ? 3.2 : 2.6)
                         : sheet.regions <= RegionSheet::fewRegions ? (two ? 1.8 : 1)
                                                                    : 0.5;
    if (sheet.regions >= sheet.owner.size() / 4 && side < RegionSheet::leastWithDisc) return;
    canvas.lines(cut, {theme.ink, std::max(0.4 * width, 0.8) * theme.strokeScale});
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

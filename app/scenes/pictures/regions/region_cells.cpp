#include "scenes/pictures/regions/region_cells.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/pictures/parts/grid_cells.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/regions/region_colours.h"

#include <QString>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

bool dashedDiscs(const RegionSheet& sheet, bool enlarged) { return enlarged || sheet.cells.side() >= 14; }

Stroke rootRing(const Theme& theme) { return {theme.ink, 2.4 * theme.strokeScale}; }

namespace {

RegionTint tintOf(const RegionSheet& sheet, const RegionLook& look, std::uint32_t node)
{
    if (!look.tints || sheet.larger.empty()) return RegionTint::Whole;
    const std::uint32_t owner = sheet.owner[node];
    return sheet.larger[owner] == owner ? RegionTint::Kept : RegionTint::Given;
}
QColor fillOf(const Theme& theme, const RegionSheet& sheet, const RegionLook& look, std::uint32_t node)
{
    return regionFill(theme, look.colours[sheet.owner[node]], tintOf(sheet, look, node));
}

} // namespace

void paintRegionCells(Canvas& canvas, const Theme& theme, const RegionSheet& sheet, const RegionLook& look)
{
    const auto group = canvas.group(QStringLiteral("regions"));
    std::map<std::pair<std::uint8_t, RegionTint>, std::vector<QRectF>> areas;
    for (const std::uint32_t node : sheet.nodes)
        areas[{look.colours[sheet.owner[node]], tintOf(sheet, look, node)}].push_back(
            sheet.cell(node).adjusted(-0.2, -0.2, 0.2, 0.2));
    for (const auto& [fill, some] : areas) canvas.fills(some, regionFill(theme, fill.first, fill.second));
    paintTabs(canvas, sheet, [&](std::uint32_t node) { return fillOf(theme, sheet, look, node); });
}

namespace {

/// Where numbers have no room in discs the root has its own, beside its ring between the ways of messages.
void paintRootNumber(Canvas& canvas, const Theme& theme, const RegionSheet& sheet, NodeId root, double ring)
{
    const QFont font = theme.mono(8.5, QFont::Bold);
    const double aside = 0.71 * ring + 2;
    canvas.text(sheet.cell(root.value).center() + QPointF(aside, aside + capHeight(font)), QString::number(root.value),
                {font, theme.ink, Anchor::Start, theme.ground});
}

/// In cells too small for a disc: of a few regions one that is larger than its cell, else the cell.
void paintSmallHolders(Canvas& canvas, const Theme& theme, const RegionSheet& sheet, const RegionLook& look)
{
    const bool few = sheet.regions < sheet.owner.size() / 16;
    std::array<std::vector<QRectF>, regionColours> cells;
    std::array<std::vector<QPointF>, regionColours> discs;
    std::vector<QPointF> hollow;
    for (const std::uint32_t node : sheet.nodes) {
        if (sheet.owner[node] != node) continue;
        const QRectF cell = sheet.cell(node);
        if (!few)
            cells[look.colours[node]].push_back(cell);
        else
            (look.waits(node) ? hollow : discs[look.colours[node]]).push_back(cell.center());
    }
    const double size = std::max(sheet.cells.side(), 7.0);
    const Stroke edge{theme.ink, 1.2 * theme.strokeScale};
    canvas.marks({.size = {size, size}, .corner = size / 2, .style = {theme.ground, edge}}, hollow);
    for (std::size_t i = 0; i < regionColours; ++i) {
        const QColor colour = theme.categories[regionPalette[i]];
        canvas.fills(cells[i], colour);
        canvas.marks({.size = {size, size}, .corner = size / 2, .style = {colour, edge}}, discs[i]);
    }
    if (look.enlarged) return; // it is in the frame
    constexpr double ring = 6;
    canvas.path(circle(sheet.cell(look.root.value).center(), ring), {{}, rootRing(theme)});
    paintRootNumber(canvas, theme, sheet, look.root, ring);
}

/// Sizes of numbers in discs and in corners, and of discs by cells.
struct HolderSizes {
    std::optional<double> points, small;
    double disc{};
};
HolderSizes sizesOf(const Theme& theme, const RegionSheet& sheet, bool narrow)
{
    // Of a few regions in many small cells the discs are larger than those beside arrows.
    const double side = sheet.cells.side(),
                 besideArrows = narrow                             ? 0.34
                                : sheet.cells.width() > 1.1 * side ? 0.38
                                                                   : 0.31,
                 within = (narrow ? 0.78 : 0.74) * side;
    const std::uint32_t count = sheet.nodes.empty() ? 1 : std::ranges::max(sheet.nodes) + 1; // as long as seen
    HolderSizes sizes{cellNumberPoints(theme, {within, within}, count), cellNumberPoints(theme, sheet.corner(), count)};
    constexpr double leastBeside = 8; // points: smaller numbers of a card are left away
    if (narrow && sizes.small && *sizes.small < leastBeside) sizes.small.reset();
    const double perRegion = static_cast<double>(sheet.owner.size()) / std::max(sheet.regions, 1U);
    sizes.disc =
        sizes.small || narrow ? besideArrows : std::max(0.36, std::min(4.5 / side, 0.3 * std::sqrt(perRegion)));
    return sizes;
}

/// A region as it lies on the sheet.
struct RegionArea {
    QRectF area;
    QPointF holder;
    std::size_t count{};
};

/// Where a number stands in it, and whether on a message.
struct SizePlace {
    QPointF at;
    bool onLine{};
};

/// In a corner, else on the message that goes through the middle of what a holder keeps.
std::optional<SizePlace> placeOfSize(const RegionArea& region, QSizeF size, const std::vector<QRectF>& holders,
                                     const std::vector<QRectF>& messages)
{
    constexpr double edge = 2, along = 0.8; // of the border; of the longer side
    const QRectF room = region.area.adjusted(edge, 1.5 * edge, -edge, -1.5 * edge);
    const double right = room.right() - size.width(), low = room.bottom() - size.height();
    const auto isFree = [&](QPointF at, const std::vector<QRectF>& others) {
        const QRectF box(at, size);
        return region.area.adjusted(1, 1, -1, -1).contains(box)
               && std::ranges::none_of(others, [&](const QRectF& other) { return other.intersects(box); });
    };
    for (const QPointF at :
         {room.topLeft(), QPointF(right, room.top()), QPointF(room.left(), low), QPointF(right, low)})
        if (isFree(at, holders) && isFree(at, messages)) return SizePlace{at, false};
    const bool wide = room.width() > room.height();
    const QPointF middle(wide ? room.left() + along * room.width() : region.holder.x(),
                         wide ? region.holder.y() : room.top() + along * room.height());
    const double top = region.area.top() + edge;
    const QPointF at(std::clamp(middle.x() - size.width() / 2, room.left(), std::max(right, room.left())),
                     std::clamp(middle.y() - size.height() / 2, top, std::max(low, top)));
    return isFree(at, holders) ? std::optional(SizePlace{at, true}) : std::nullopt;
}

/// In every region that is a rectangle how many processors it has.
void paintSizes(Canvas& canvas, const Theme& theme, const RegionSheet& sheet, const RegionLook& look)
{
    constexpr double around = 6, beside = 2; // a holder, a message
    std::map<std::uint32_t, RegionArea> regions;
    std::vector<QRectF> holders, messages;
    for (const std::uint32_t node : sheet.nodes) {
        RegionArea& region = regions[sheet.owner[node]];
        region.area |= sheet.cell(node);
        ++region.count;
        if (sheet.owner[node] != node) continue;
        const QPointF middle = region.holder = sheet.cell(node).center();
        holders.emplace_back(middle - QPointF(around, around), QSizeF(2 * around, 2 * around));
        if (!sheet.larger.empty() && sheet.larger[node] != node)
            messages.push_back(QRectF(sheet.cell(sheet.larger[node]).center(), middle)
                                   .normalized()
                                   .adjusted(-beside, -beside, beside, beside));
    }
    const QFont font = theme.text(8.5);
    for (const auto& [owner, region] : regions) {
        const double cells = static_cast<double>(region.count) * sheet.cells.width() * sheet.cells.side();
        if (cells < 0.99 * region.area.width() * region.area.height()) continue; // not in one piece on the map
        const QString text = numberText(static_cast<double>(region.count));
        const QSizeF size(textWidth(font, text), capHeight(font));
        const auto place = placeOfSize(region, size, holders, messages);
        if (!place) continue;
        const QColor fill = fillOf(theme, sheet, look, owner);
        canvas.text(place->at + QPointF(0, size.height()), text,
                    {font, inkOn(fill), Anchor::Start, place->onLine ? fill : QColor()});
    }
}

} // namespace

bool saysSizes(const RegionSheet& sheet)
{
    constexpr double least = 14, leastHigh = 180; // in larger cells their own numbers stand; of the map
    constexpr std::uint32_t most = 30;
    return sheet.cells.side() < least && sheet.cells.extent().height() >= leastHigh && sheet.regions > 1
           && sheet.regions <= most;
}

void paintHolders(Canvas& canvas, const Theme& theme, const RegionSheet& sheet, const RegionLook& look)
{
    const auto group = canvas.group(QStringLiteral("processors"));
    const double side = sheet.cells.side();
    if (saysSizes(sheet) && !look.enlarged) paintSizes(canvas, theme, sheet, look);
    if (side < RegionSheet::leastWithDisc) return paintSmallHolders(canvas, theme, sheet, look);
    const auto [points, small, disc] = sizesOf(theme, sheet, look.narrow);
    const bool rootSeen = std::ranges::find(sheet.nodes, look.root.value) != sheet.nodes.end();
    if (rootSeen)
        canvas.path(circle(sheet.cell(look.root.value).center(), (disc + 0.11) * side),
                    {theme.ground, rootRing(theme)});
    for (const std::uint32_t node : sheet.nodes) {
        const QPointF middle = sheet.cell(node).center();
        const QColor fill = fillOf(theme, sheet, look, node);
        if (sheet.owner[node] == node) {
            // Hollow until its message has arrived.
            const bool hollow = look.waits(node);
            const QColor filled = hollow ? theme.ground : theme.categories[regionPalette[look.colours[node]]];
            std::vector<double> dashes;
            if (hollow && dashedDiscs(sheet, look.enlarged)) dashes = {3, 2};
            canvas.path(circle(middle, disc * side),
                        {filled, {theme.ink, std::clamp(0.05 * side, 1.0, 2.2) * theme.strokeScale, dashes}});
            if (points)
                canvas.text(middle + QPointF(0, capHeight(theme.mono(*points)) / 2), QString::number(node),
                            {theme.mono(*points, QFont::Bold), hollow ? theme.ink : inkOn(filled), Anchor::Middle});
        } else if (small && !(look.crowded && look.crowded(node))) { // in a corner, as messages pass through the middle
            // Below the border; a ground of its own would hide that of a small cell.
            constexpr double large = 40;
            const double border = look.narrow ? std::max(0.05 * side, 1.6) : std::max(0.08 * side, 2.8);
            const QPointF corner(0.08 * side, border + capHeight(theme.mono(*small)));
            canvas.text(sheet.cell(node).topLeft() + corner, QString::number(node),
                        {theme.mono(*small), inkOn(fill), Anchor::Start, side < large ? QColor() : fill});
        } else if (points && !look.narrow) { // in small cards arrows would cover it
            canvas.text(middle + QPointF(0, capHeight(theme.mono(*points)) / 2), QString::number(node),
                        {theme.mono(*points), inkOn(fill), Anchor::Middle, fill});
        }
    }
    if (rootSeen && !points) paintRootNumber(canvas, theme, sheet, look.root, (disc + 0.11) * side);
}

} // namespace hopscope

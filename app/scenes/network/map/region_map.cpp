#include "scenes/network/map/region_map.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/network/network_scene.h"

#include <algorithm>
#include <variant>

namespace hopscope {

namespace {

/// The line above the pictures, and the numbers of the columns below it.
constexpr double headLine = 16, tickLine = 14;
/// Between the pictures; words beside the region, or below it.
constexpr double betweenMaps = 28, wordsWide = 172, wordsAir = 16, wordsHigh = 150, leastNear = 120, leastBeside = 60;
/// Of the width, what the map may take in any case; else what it leaves, as much as region and words need. Of a cell of
/// the region, which is no poster.
constexpr double mapShare = 0.5, besideMap = 380, mostCell = 54;

/// To scale, as long as neither direction has much more room than that.
QSizeF fittedMap(std::uint32_t columns, std::uint32_t rows, QSizeF room, double most)
{
    constexpr double stretch = 2;
    const double across = std::min(room.width() / columns, most), down = std::min(room.height() / rows, most);
    if (columns == rows) return QSizeF(columns, rows) * std::min(across, down);
    return {columns * std::min(across, stretch * down), rows * std::min(down, stretch * across)};
}

} // namespace

RegionMap::RegionMap(const RegionTree& regions, StepIndex after, const RegionTree::Region& region, const QRectF& area,
                     const Theme& theme)
    : tree(&regions), step(after), shown(region), head(headLine * theme.fontScale)
{
    const double unit = theme.fontScale,
                 rowNames = textWidth(theme.text(8.5), QStringLiteral("row %1").arg(tree->rows() - 1)) + 6;
    const QPointF corner = area.topLeft() + QPointF(rowNames, head + tickLine * unit);
    const double high = area.bottom() - corner.y(),
                 wide = std::max(mapShare * area.width(), area.width() - besideMap * unit) - rowNames;
    whole = {corner, fittedMap(tree->columns(), tree->rows(), {wide, high}, 1e9)};
    const QRectF rest(QPointF(whole.right() + betweenMaps * unit, corner.y()), area.bottomRight());
    const double cell = mostCell * unit, least = wordsWide * unit, lines = wordsHigh * unit, air = wordsAir * unit;
    const QSizeF left(rest.width() - least - air, rest.height()), above(rest.width(), rest.height() - lines - air);
    const auto unfolded = [&](QSizeF room) { return fittedMap(shown.columns, shown.rows, room, cell); };
    // Without words where they would leave nothing to look at.
    const auto sizeIn = [&](QSizeF room, double smallest) {
        return std::min(room.width(), room.height()) < smallest * unit ? QSizeF(0, 0) : unfolded(room);
    };
    const QSizeF beside = sizeIn(left, leastBeside), over = sizeIn(above, leastNear);
    if (beside.isEmpty() && over.isEmpty()) {
        near = {rest.topLeft(), unfolded(rest.size())};
    } else if (beside.width() * beside.height() >= over.width() * over.height()) {
        near = {rest.topLeft(), beside};
        words = {near.right() + air, rest.top(), rest.right() - near.right() - air, rest.height()};
    } else {
        near = {rest.topLeft(), over};
        words = {rest.left(), near.bottom() + air, rest.width(), rest.bottom() - near.bottom() - air};
    }
}

QRectF RegionMap::areaOf(const RegionTree::Region& region) const
{
    const QSizeF one = pitch();
    return {whole.left() + region.column * one.width(), whole.top() + region.row * one.height(),
            region.columns * one.width(), region.rows * one.height()};
}

QRectF RegionMap::nearAreaOf(const RegionTree::Region& region) const
{
    const QSizeF one = nearPitch();
    return {near.left() + (region.column - shown.column) * one.width(),
            near.top() + (region.row - shown.row) * one.height(), region.columns * one.width(),
            region.rows * one.height()};
}

QRectF RegionMap::cell(NodeId node) const
{
    const auto [row, column] = tree->at(node);
    return areaOf({node, row, column, 1, 1});
}

QRectF RegionMap::nearCell(NodeId node) const
{
    const auto [row, column] = tree->at(node);
    return nearAreaOf({node, row, column, 1, 1});
}

std::optional<NodeId> RegionMap::nodeAt(QPointF point) const
{
    const auto count = [](double way, double length, std::uint32_t cells) {
        return std::min(static_cast<std::uint32_t>(way / length * cells), cells - 1);
    };
    const auto within = [&](const QRectF& area, const RegionTree::Region& region) {
        return tree->nodeAt({region.row + count(point.y() - area.top(), area.height(), region.rows),
                             region.column + count(point.x() - area.left(), area.width(), region.columns)});
    };
    if (near.contains(point)) return within(near, shown);
    if (whole.contains(point)) return within(whole, {{}, 0, 0, tree->rows(), tree->columns()});
    return {};
}

std::optional<RegionMap> regionMapOf(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    constexpr QSizeF least(300, 130);
    const NetworkFrame& frame = projection.frame();
    const QRectF area = areaOf(frame, theme);
    if (!scene.plan || !scene.plan->regions || !scene.moment || frame.bare || frame.zoom > 1 || !frame.pan.isNull()
        || area.width() < least.width() * theme.fontScale || area.height() < least.height() * theme.fontScale)
        return {};
    const RegionTree& tree = *scene.plan->regions;
    const NetworkMoment& moment = *scene.moment;
    const StepIndex step = std::clamp(moment.shown >= 0 ? moment.shown : moment.held, StepIndex{0}, tree.steps());
    NodeId node = scene.plan->root.value_or(NodeId{0});
    if (!moment.example.empty()) node = moment.example.front();
    if (const auto* chosen = std::get_if<NodeId>(&scene.selection); chosen && chosen->value < tree.processors())
        node = *chosen;
    return RegionMap(tree, step, tree.regionOf(node, step), area, theme);
}

} // namespace hopscope

#include "scenes/network/network_axis_rings.h"
#include "scenes/network/network_grid_regions.h"
#include "scenes/network/network_paint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// Shades of an amount; so many groups of marks at most.
constexpr int shades = 24;

int shadeOf(float amount)
{
    if (amount <= 0) return 0;
    return std::clamp(1 + static_cast<int>(amount * (shades - 1)), 1, shades);
}
QColor colourOfShade(const Theme& theme, int shade) { return theme.amount(static_cast<double>(shade) / shades); }

/// A piece of a ring between two angles, in parts of a turn clockwise from the top.
void addArc(std::vector<QPainterPath>& paths, QPointF centre, double inner, double outer, double from, double to)
{
    QPainterPath& path = paths.emplace_back();
    const auto box = [&](double radius) {
        return QRectF(centre - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    };
    const double start = 90 - 360 * from, sweep = -360 * (to - from);
    path.arcMoveTo(box(outer), start);
    path.arcTo(box(outer), start, sweep);
    path.arcTo(box(inner), start + sweep, -sweep);
    path.closeSubpath();
}

struct RingSize {
    double inner, outer;
};

RingSize ringOf(const NetworkProjection& projection)
{
    const double radius = projection.radius();
    return {projection.hole(), radius - std::max(1.2, 0.07 * radius)};
}

/// Whether the number leaves so little of the ring that who holds what is told by the colour behind the number, too.
bool thinRing(const NetworkProjection& projection)
{
    const auto [inner, outer] = ringOf(projection);
    constexpr double readable = 4;
    return projection.detail() == Detail::Numbers && outer - inner < readable;
}

/// Behind the number of a node with a thin ring: all of the colour where there is one block, a tint where the ring has
/// colours of its own.
QColor holeColour(const NetworkScene& scene, std::uint32_t node, const Theme& theme)
{
    const auto amount = static_cast<double>(scene.moment->amounts[node]);
    if (amount <= 0) return theme.nodeFill;
    if (scene.plan->blocks == 1) return mixed(theme.nodeFill, theme.order(-1), std::min(1.0, amount));
    return mixed(theme.amount(amount), theme.nodeFill, 0.7);
}

void paintHoles(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    std::map<QRgb, std::vector<QPointF>> places;
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i) {
        const QPointF at = projection.node(NodeId{i});
        if (scene.plan->drawn(NodeId{i}) && projection.visible(at, projection.radius()) && scene.moment->amounts[i] > 0)
            places[holeColour(scene, i, theme).rgb()].push_back(at);
    }
    const double side = 2 * projection.hole();
    for (const auto& [colour, some] : places)
        canvas.marks({{side, side}, side / 2, {QColor::fromRgb(colour), {}}}, some);
}

/// The arcs of all nodes, block by block, so that a picture has few parts.
void paintArcs(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
               const std::vector<bool>& idle, const Theme& theme)
{
    const NetworkMoment& moment = *scene.moment;
    const std::uint32_t arcs = scene.plan->arcs;
    const auto [inner, outer] = ringOf(projection);
    const double around = 2 * M_PI * projection.radius(); // short arcs would be all gap
    const double gap = arcs == 1 || around / arcs < 3.5 ? 0 : std::min(1.4 / around, 0.2 / arcs);
    std::vector<QPainterPath> vacant;
    for (std::uint32_t a = 0; a < arcs; ++a) {
        std::vector<QPainterPath> filled;
        const double first = static_cast<double>(a) / arcs + gap / 2,
                     last = static_cast<double>(a + 1) / arcs - gap / 2;
        for (std::uint32_t i = 0; i < scene.plan->processors; ++i) {
            const QPointF centre = projection.node(NodeId{i});
            if (!scene.plan->drawn(NodeId{i}) || !projection.visible(centre, projection.radius())) continue;
            if (!idle.empty() && idle[i]) continue;
            const double share = std::min(1.0, static_cast<double>(moment.arcs[std::size_t{i} * arcs + a]));
            const double upTo = first + share * (last - first);
            if (share > 0) addArc(filled, centre, inner, outer, first, upTo);
            if (share < 1) addArc(vacant, centre, inner, outer, upTo, last);
        }
        const double order = arcs == 1 ? scene.plan->order(BlockId{0}) : static_cast<double>(a) / (arcs - 1);
        canvas.paths(filled, {theme.order(order), {}});
    }
    canvas.paths(vacant, {theme.vacant, {}});
}

/// Of one block, small nodes that have it are discs of its colour: rings are those that receive it.
void paintHolders(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    std::vector<QPointF> places;
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i)
        if (const QPointF at = projection.node(NodeId{i}); scene.plan->drawn(NodeId{i}) && scene.moment->amounts[i] >= 1
                                                           && projection.visible(at, projection.radius()))
            places.push_back(at);
    const double side = 2 * ringOf(projection).outer;
    canvas.marks({{side, side}, side / 2, {theme.order(-1), {}}}, places);
}

/// One arc for the amount where there is no telling block from block.
void paintAmounts(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                  const std::vector<bool>& idle, const Theme& theme)
{
    const auto [inner, outer] = ringOf(projection);
    std::array<std::vector<QPainterPath>, shades + 1> paths;
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i) {
        const QPointF centre = projection.node(NodeId{i});
        if (!scene.plan->drawn(NodeId{i}) || !projection.visible(centre, projection.radius())) continue;
        if (!idle.empty() && idle[i]) continue;
        const float amount = scene.moment->amounts[i];
        if (amount > 0)
            addArc(paths[static_cast<std::size_t>(shadeOf(amount))], centre, inner, outer, 0,
                   static_cast<double>(amount));
        if (amount < 1) addArc(paths[0], centre, inner, outer, static_cast<double>(amount), 1);
    }
    for (int shade = 0; shade <= shades; ++shade)
        canvas.paths(paths[static_cast<std::size_t>(shade)], {colourOfShade(theme, shade), {}});
}

void paintDots(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    std::array<std::vector<QPointF>, shades + 1> places;
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i) {
        const QPointF at = projection.node(NodeId{i});
        if (scene.plan->drawn(NodeId{i}) && projection.visible(at, projection.radius()))
            places[static_cast<std::size_t>(shadeOf(scene.moment->amounts[i]))].push_back(at);
    }
    const double side = 2 * nodeRadius(scene, projection);
    for (int shade = 0; shade <= shades; ++shade) {
        const auto& some = places[static_cast<std::size_t>(shade)];
        if (some.empty()) continue;
        // Of a single block in its own colour, as where nodes are large.
        const QColor colour = scene.isCrowded() ? theme.nodeFill // there colours are loads
                              : scene.plan->blocks > 1
                                  ? colourOfShade(theme, shade)
                                  : mixed(theme.nodeFill, theme.order(-1), static_cast<double>(shade) / shades);
        canvas.marks({{side, side}, side / 2, {colour, {theme.nodeEdge, std::min(1.0, 0.2 * side)}}}, some);
    }
}

void paintNumbers(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    // One size for all, so large that the widest has room.
    const double room = 2 * projection.hole() - 1;
    const QString widest(QString::number(std::max(scene.plan->processors, 1U) - 1).size(), u'0');
    double size = std::clamp(0.53 * projection.radius(), 9.0, 11.0);
    while (size > 9 && textWidth(theme.text(size, QFont::DemiBold), widest) > room) size -= 0.5;
    const QFont font = theme.text(std::max(size, 9.0), QFont::DemiBold);
    const bool filled = thinRing(projection), crowded = scene.isCrowded();
    const auto group = canvas.group(QStringLiteral("numbers"));
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i) {
        const QPointF at = projection.node(NodeId{i});
        if (!scene.plan->drawn(NodeId{i}) || !projection.visible(at, 2 * projection.radius())) continue;
        const QString number = QString::number(i);
        const bool inked = filled && !crowded && scene.moment->amounts[i] > 0;
        canvas.text(at + QPointF(0, capHeight(font) / 2), number,
                    {font, inked ? inkOn(holeColour(scene, i, theme)) : theme.ink, Anchor::Middle});
    }
    // What the ring cannot tell: how many of many blocks.
    if (scene.plan->blocks <= scene.plan->arcs || !scene.plan->groups.empty() || projection.spacing() < 84) return;
    if (scene.plan->custody != Custody::Copied) return;
    const TextStyle count{theme.mono(9), theme.inkSoft, Anchor::Middle, theme.ground};
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i)
        if (scene.plan->drawn(NodeId{i}))
            canvas.text(projection.node(NodeId{i}) + QPointF(0, projection.radius() + 5 + capHeight(count.font)),
                        QStringLiteral("%1/%2").arg(scene.moment->counts[i]).arg(scene.plan->goals[i]), count);
}

} // namespace

bool showsArcs(const NetworkScene& scene, const NetworkProjection& projection)
{
    // Arcs of many small nodes would only cost time, and single blocks in them are specks: nobody can tell them apart.
    constexpr double leastArc = 3, leastBlock = 2;  // pixels
    if (axisRings(scene, projection)) return false; // the colours are those of axes there
    const double around = 2 * M_PI * projection.radius();
    const std::uint32_t blocks = scene.plan->pairs ? scene.plan->arcs : scene.plan->blocks;
    return !scene.moment->arcs.empty() && around >= leastArc * scene.plan->arcs && around >= leastBlock * blocks;
}

void paintNodes(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    paintRouters(canvas, scene, projection, theme);
    paintFolds(canvas, scene, projection, theme);
    const auto group = canvas.group(QStringLiteral("processors"));
    const std::vector<bool> idle = idleInGrid(scene, projection);
    if (projection.detail() == Detail::Dots) {
        paintDots(canvas, scene, projection, theme);
    } else {
        std::vector<QPointF> discs, dots;
        for (std::uint32_t i = 0; i < scene.plan->processors; ++i) {
            const QPointF at = projection.node(NodeId{i});
            if (scene.plan->drawn(NodeId{i}) && projection.visible(at, projection.radius() + 2))
                (!idle.empty() && idle[i] ? dots : discs).push_back(at);
        }
        constexpr double dot = 6;
        const double side = 2 * nodeRadius(scene, projection);
        const Style style{theme.nodeFill, {theme.nodeEdge, 1.2 * theme.strokeScale}};
        canvas.marks({{side, side}, side / 2, style}, discs);
        canvas.marks({{dot, dot}, dot / 2, {theme.nodeEdge, {}}}, dots);
    }
    if (projection.detail() != Detail::Dots && !scene.isCrowded()) { // there colours are loads
        const auto rings = canvas.group(QStringLiteral("blocks"));
        if (!scene.plan->combined && scene.plan->blocks == 1 && projection.detail() == Detail::Rings)
            paintHolders(canvas, scene, projection, theme);
        else if (showsArcs(scene, projection))
            paintArcs(canvas, scene, projection, idle, theme);
        else
            paintAmounts(canvas, scene, projection, idle, theme);
        if (thinRing(projection)) paintHoles(canvas, scene, projection, theme);
    }
    if (scene.plan->root && scene.plan->drawn(*scene.plan->root)) {
        const double radius = projection.radius() + (projection.detail() == Detail::Dots ? 1.5 : 0.4);
        canvas.path(circle(projection.node(*scene.plan->root), radius), {{}, {theme.ink, 2.4 * theme.strokeScale}});
    }
    if (projection.detail() == Detail::Numbers)
        paintNumbers(canvas, scene, projection, theme);
    else
        paintNumbersOutside(canvas, scene, projection, theme);
}

} // namespace hopscope

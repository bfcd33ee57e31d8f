#include "scenes/network/network_grid_regions.h"
#include "scenes/network/network_paint.h"

#include <algorithm>
#include <array>
#include <bit>
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
    const double size = std::clamp(0.53 * projection.radius(), 9.0, 11.0);
    const QFont usual = theme.text(size, QFont::DemiBold), narrow = theme.text(9, QFont::DemiBold);
    const bool filled = thinRing(projection), crowded = scene.isCrowded();
    const double room = 2 * projection.hole() - 1;
    const auto group = canvas.group(QStringLiteral("numbers"));
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i) {
        const QPointF at = projection.node(NodeId{i});
        if (!scene.plan->drawn(NodeId{i}) || !projection.visible(at, 2 * projection.radius())) continue;
        const QString number = QString::number(i);
        const QFont& font = textWidth(usual, number) <= room ? usual : narrow;
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

/// The numbers of leaves too small for them; one in so many where there is no room for all.
void paintNumbersBelow(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                       const Theme& theme)
{
    const TextStyle style{theme.text(9), theme.inkSoft, Anchor::Middle},
        bold{theme.text(10, QFont::Bold), theme.ink, Anchor::Middle};
    const Flight* example = exampleOf(scene, projection);
    const auto named = [&](std::uint32_t leaf) {
        return example && (example->from.value == leaf || example->to.value == leaf);
    };
    std::vector<std::pair<double, std::uint32_t>> leaves;
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i)
        if (scene.plan->drawn(NodeId{i})) leaves.emplace_back(projection.node(NodeId{i}).x(), i);
    std::ranges::sort(leaves);
    const double room = textWidth(style.font, QString::number(scene.plan->processors - 1)) + 4;
    const auto each = std::max<std::uint32_t>(1, static_cast<std::uint32_t>(std::ceil(room / projection.spacing())));
    const auto group = canvas.group(QStringLiteral("numbers"));
    const auto write = [&](std::uint32_t leaf, const TextStyle& how) {
        const QPointF at = projection.node(NodeId{leaf});
        canvas.text(at + QPointF(0, projection.radius() + 4 + capHeight(style.font)), QString::number(leaf), how);
    };
    std::vector<double> taken; // where others have written; the ends of the message in bold come first
    for (const auto& [x, leaf] : leaves)
        if (named(leaf)) write(leaf, bold), taken.push_back(x);
    for (const auto& [x, leaf] : leaves) {
        const auto near = [&, x = x](double other) { return std::abs(x - other) < room; };
        if (leaf % each != 0 || named(leaf) || std::ranges::any_of(taken, near)
            || !projection.visible(projection.node(NodeId{leaf}), room))
            continue;
        write(leaf, style);
        taken.push_back(x);
    }
}

/// Of a circle of nodes too small for them: the numbers of some, around it.
void paintNumbersAround(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                        const Theme& theme)
{
    constexpr double apart = 46; // from number to number
    const TextStyle style{theme.text(9), theme.inkSoft, Anchor::Middle, theme.ground};
    const auto least = static_cast<std::uint32_t>(std::ceil(apart * theme.fontScale / projection.spacing()));
    const std::uint32_t each = std::bit_ceil(std::max(least, 1U));
    const QPointF middle = projection.at({0, 0});
    const auto group = canvas.group(QStringLiteral("numbers"));
    std::vector<QRectF> taken; // processors may be placed anyhow
    const Flight* example = exampleOf(scene, projection);
    for (std::uint32_t i = 0; i < scene.plan->processors; i += each) {
        const QPointF at = projection.node(NodeId{i}), out = at - middle;
        const double far = std::hypot(out.x(), out.y()), width = textWidth(style.font, QString::number(i));
        if (!projection.visible(at, apart) || far < 2 * apart) continue;
        if (example && (example->from.value == i || example->to.value == i)) continue; // stand there in bold
        // As far out as the number is wide or high there.
        const double own = projection.radius() + 4 + std::abs(out.x()) / far * width / 2
                           + std::abs(out.y()) / far * capHeight(style.font) / 2;
        const QPointF centre = at + own / far * out;
        const QRectF box(centre - QPointF(width / 2 + 3, 8), QSizeF(width + 6, 16));
        if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); })) continue;
        canvas.text(centre + QPointF(0, capHeight(style.font) / 2), QString::number(i), style);
        taken.push_back(box);
    }
}

/// Of a grid of nodes too small for them: the number that each row begins with, before it.
void paintNumbersOfRows(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                        const Theme& theme)
{
    const TextStyle style{theme.text(9), theme.inkSoft, Anchor::End, theme.ground};
    std::map<double, NodeId> rows; // from the top
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i) {
        const QPointF place = scene.plan->place(NodeId{i});
        const auto [row, first] = rows.try_emplace(std::round(place.y() * 16) / 16, NodeId{i});
        if (!first && place.x() < scene.plan->place(row->second).x()) row->second = NodeId{i};
    }
    if (rows.size() < 2) return;
    const double pitch = std::abs(projection.at({0, rows.rbegin()->first}).y()
                                  - projection.at({0, rows.begin()->first}).y())
                         / static_cast<double>(rows.size() - 1),
                 apart = 15 * theme.fontScale;
    const auto each = std::bit_ceil(static_cast<std::size_t>(std::max(1.0, std::ceil(apart / std::max(pitch, 1e-9)))));
    const double before = beforeRow(projection);
    const Flight* example = exampleOf(scene, projection);
    const auto group = canvas.group(QStringLiteral("numbers"));
    std::size_t row = 0;
    for (const auto& [y, node] : rows) {
        if (row++ % each != 0) continue;
        if (example && (example->from == node || example->to == node)) continue; // stand there in bold
        const QPointF at = projection.node(node) + QPointF(-before, capHeight(style.font) / 2);
        const QString number = QString::number(node.value);
        if (at.x() - textWidth(style.font, number) < 4 || !projection.visible(at, 0)) continue;
        canvas.text(at, number, style);
    }
}

/// Whether a number has room to the right of its node, above the link there.
bool roomBeside(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const QFont font = theme.text(9);
    return projection.across()
               >= 2 * projection.radius() + 16 + textWidth(font, QString::number(scene.plan->processors - 1))
           && projection.spacing() >= 2.2 * capHeight(font);
}

/// Of a low grid, whose nodes are too small for their numbers but far apart: beside them.
void paintNumbersBeside(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                        const Theme& theme)
{
    const TextStyle style{theme.text(9), theme.inkSoft, Anchor::Start, theme.ground};
    const Flight* example = exampleOf(scene, projection);
    const auto group = canvas.group(QStringLiteral("numbers"));
    const std::vector<QRectF> boxes = numbersBeside(scene, projection, theme);
    const std::vector<bool> idle = idleInGrid(scene, projection);
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        if (!idle.empty() && idle[i]) continue;
        if (!projection.visible(projection.node(NodeId{i}), projection.spacing())) continue;
        if (example && (example->from.value == i || example->to.value == i)) continue; // stand there in bold
        canvas.text(boxes[i].bottomLeft(), QString::number(i), style);
    }
}

} // namespace

std::vector<QRectF> numbersBeside(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    if (!plan.grid || plan.tree || plan.round || !projection.low() || projection.detail() == Detail::Numbers
        || standInRow(plan) || !roomBeside(scene, projection, theme))
        return {};
    const QFont font = theme.text(9);
    // Above the link there, however wide its load is.
    const double up = scene.isCrowded() ? loadWidth(1, projection, theme) / 2 + 2 : 3;
    std::vector<QRectF> boxes;
    for (std::uint32_t i = 0; i < plan.processors; ++i)
        boxes.emplace_back(projection.node(NodeId{i}) + QPointF(projection.radius() + 6, -up - capHeight(font)),
                           QSizeF(textWidth(font, QString::number(i)), capHeight(font)));
    return boxes;
}

double beforeRow(const NetworkProjection& projection)
{
    // Of a low picture the ends that wrap are as long as it is stretched.
    constexpr double stub = 0.5; // of the way to a neighbour
    const double wrap = projection.low() ? stub * projection.across() + 5 : 0.5 * projection.spacing() + 6;
    return std::max(projection.radius() + 5, wrap);
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
        // Arcs of many small nodes would only cost time: nobody can tell them apart.
        constexpr double leastArc = 3; // pixels
        const bool readable = 2 * M_PI * projection.radius() >= leastArc * scene.plan->arcs;
        if (!scene.moment->arcs.empty() && readable)
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
    else if (scene.plan->tree || standInRow(*scene.plan))
        paintNumbersBelow(canvas, scene, projection, theme);
    else if (scene.plan->round)
        paintNumbersAround(canvas, scene, projection, theme);
    else if (!numbersBeside(scene, projection, theme).empty())
        paintNumbersBeside(canvas, scene, projection, theme);
    else if (scene.plan->grid && !projection.frame().bare)
        paintNumbersOfRows(canvas, scene, projection, theme);
}

} // namespace hopscope

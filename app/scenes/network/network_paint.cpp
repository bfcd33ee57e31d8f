#include "scenes/network/network_paint.h"

#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_funnel.h"
#include "scenes/network/inside/network_inside.h"
#include "scenes/network/network_axis_rings.h"
#include "scenes/network/network_grid_regions.h"
#include "scenes/network/network_passed_on.h"
#include "scenes/network/trees/network_group_tree.h"
#include "scenes/network/trees/network_leaf_need.h"
#include "scenes/network/trees/network_step_rows.h"
#include "scenes/network/trees/network_tree_lanes.h"
#include "scenes/network/trees/network_tree_ring.h"

#include "drawing/arrow_head.h"
#include "drawing/format.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace hopscope {

namespace {

void paintOverbooked(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const double most = heatEnd(scene);
    for (const CableLoad& load : scene.moment->loads) {
        if (!load.overbooked()) continue;
        const double lanes = laneAside(scene, projection);
        const double within = lanes > 0 ? 2 * lanes + strokeOf(2.6, projection, theme)
                              : scene.options.heat
                                  ? loadWidth(most > 0 ? load.words / most : 0, scene, projection, theme)
                                  : sharesWidth(scene, load.wire, projection, theme);
        paintTooMuch(canvas, pathOf(scene.plan->wires[load.wire], projection), within, projection, theme);
    }
}

constexpr std::size_t mostIdleEdges = 400;

/// Whether it leads from layer to layer or round the border, over or beside all others.
bool passesLayers(const NetworkPlan& plan, const Wire& wire)
{
    return !plan.layers.empty() && plan.physical && !wire.failed && wire.course != Wire::Course::Straight;
}

/// Those in use are drawn upon them; nothing where the rings of one processor stand for all.
void paintBetweenLayers(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                        const Theme& theme)
{
    if (scene.plan->layers.empty() || axisRings(scene, projection)) return;
    std::vector<QPainterPath> paths;
    for (const Wire& wire : scene.plan->wires)
        if (!wire.hidden && passesLayers(*scene.plan, wire)) paths.push_back(pathOf(wire, projection));
    const auto group = canvas.group(QStringLiteral("links"));
    canvas.paths(paths, {{}, {mixed(theme.edge, theme.ground, 0.6), strokeOf(1.3, projection, theme)}});
}

} // namespace

QPainterPath pathOf(const Wire& wire, const NetworkProjection& projection)
{
    std::vector<QPointF> points;
    appendTrack(projection.plan(), wire, true, points);
    return pathOf(points, projection);
}

QPainterPath pathOf(std::span<const QPointF> points, const NetworkProjection& projection)
{
    QPainterPath path;
    bool open = false;
    for (QPointF point : points) {
        if (isJump(point)) {
            open = false;
            continue;
        }
        if (open)
            path.lineTo(projection.at(point));
        else
            path.moveTo(projection.at(point));
        open = true;
    }
    return path;
}

double strokeOf(double width, const NetworkProjection& projection, const Theme& theme)
{
    return width * theme.strokeScale * std::clamp(projection.radius() / 14.0, 0.35, 1.0);
}

QPainterPath shifted(const QPainterPath& path, double offset)
{
    QPainterPath result;
    for (const QPolygonF& polygon : path.toSubpathPolygons()) {
        for (qsizetype i = 0; i < polygon.size(); ++i) {
            const QPointF way = polygon[std::min(i + 1, polygon.size() - 1)] - polygon[std::max<qsizetype>(i - 1, 0)];
            const double length = std::max(std::hypot(way.x(), way.y()), 1e-9);
            const QPointF point = polygon[i] + QPointF(-way.y(), way.x()) / length * offset;
            if (i == 0)
                result.moveTo(point);
            else
                result.lineTo(point);
        }
    }
    return result;
}

std::optional<QPainterPath> headAtEnd(const QPainterPath& path, double reach, double size)
{
    const double length = path.length();
    if (length <= 2 * reach + size) return {};
    const QPointF tip = path.pointAtPercent(path.percentAtLength(length - reach)),
                  before = path.pointAtPercent(path.percentAtLength(length - reach - std::min(size, 2.0)));
    const QLineF way(before, tip);
    if (way.length() <= 0) return {};
    return arrowHead(tip, QPointF(way.dx(), way.dy()) / way.length(), size);
}

bool faint(const QColor& colour, const Theme& theme) { return contrast(colour, theme.ground) < 1.9; }

QColor blockColour(const NetworkScene& scene, const Flight& flight, const Theme& theme)
{
    return flight.blocks == 1 ? theme.order(scene.plan->order(flight.firstBlock)) : theme.edgeActive;
}

QColor colourOf(const NetworkScene& scene, const Flight& flight, const Theme& theme)
{
    return scene.moment->several ? theme.edgeActive : blockColour(scene, flight, theme);
}

bool related(const NetworkScene& scene, const Flight& flight)
{
    if (const auto* node = std::get_if<NodeId>(&scene.selection)) return flight.from == *node || flight.to == *node;
    if (const auto* transfer = std::get_if<TransferRef>(&scene.selection)) return *transfer == flight.ref;
    if (const auto* block = std::get_if<BlockId>(&scene.selection)) {
        const Step& step = scene.moment->step;
        return step.carries(step.transfers()[flight.transfer], *block);
    }
    if (std::holds_alternative<LinkRef>(scene.selection))
        return scene.messages && scene.messages->find(flight.ref.step, flight.ref.index);
    return true;
}

void paintHulls(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (scene.plan->groups.empty() || scene.plan->compact) return;
    const auto group = canvas.group(QStringLiteral("groups"));
    const double margin = projection.radius() * 0.56 + 1.5;
    std::vector<QPainterPath> all;
    for (const Group& each : scene.plan->groups) {
        if (each.members.empty()) continue;
        QRectF box(projection.node(each.members.front()), QSizeF(0, 0));
        for (NodeId member : each.members) {
            const QPointF at = projection.node(member);
            box = QRectF(QPointF(std::min(box.left(), at.x()), std::min(box.top(), at.y())),
                         QPointF(std::max(box.right(), at.x()), std::max(box.bottom(), at.y())));
        }
        const double around = projection.radius() + margin;
        all.push_back(roundedRect(box.adjusted(-around, -around, around, around), around));
    }
    canvas.paths(all, {theme.hull, {theme.hullEdge, strokeOf(1.3, projection, theme)}});
}

namespace {

/// Dashed, and crossed out where it can be seen best.
void paintFailed(Canvas& canvas, const std::vector<QPainterPath>& paths, const NetworkProjection& projection,
                 const Theme& theme)
{
    if (paths.empty()) return;
    const auto group = canvas.group(QStringLiteral("failed-links"));
    canvas.paths(paths, {{}, {theme.trouble, strokeOf(1.5, projection, theme), {3, 3}}});
    const double arm = std::clamp(projection.radius() * 0.45, 2.0, 6.0);
    const Stroke stroke{theme.trouble, strokeOf(2.2, projection, theme), {}};
    for (const QPainterPath& path : paths) {
        QPainterPath first; // of a link round the border the end that it begins with
        for (const QPolygonF& polygon : path.toSubpathPolygons().mid(0, 1)) first.addPolygon(polygon);
        const bool round = path.toSubpathPolygons().size() > 1;
        const QPointF middle = first.pointAtPercent(round ? 0.85 : 0.5);
        canvas.line(middle - QPointF(arm, arm), middle + QPointF(arm, arm), stroke);
        canvas.line(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm), stroke);
    }
}

} // namespace

void paintWires(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (scene.plan->wires.empty() || scene.plan->compact) return;
    // So many edges of an algorithm are a grey veil: those in use tell more without the others.
    if (!scene.plan->physical && scene.plan->wires.size() > mostIdleEdges) return;
    const auto group = canvas.group(scene.plan->physical ? QStringLiteral("links") : QStringLiteral("edges"));
    struct Lines {
        std::vector<QLineF> straight;
        std::vector<QPainterPath> curved;
    };
    std::map<std::uint32_t, Lines> kinds; // by capacity
    std::vector<QPainterPath> failed;
    for (const Wire& wire : scene.plan->wires) {
        if (wire.hidden || passesLayers(*scene.plan, wire)) continue;
        if (wire.failed) {
            failed.push_back(pathOf(wire, projection));
            continue;
        }
        Lines& kind = kinds[wire.capacity];
        if (wire.course == Wire::Course::Straight)
            kind.straight.emplace_back(projection.node(wire.from), projection.node(wire.to));
        else
            kind.curved.push_back(pathOf(wire, projection));
    }
    // As wide as the capacity, as long as the widest are no wider than boxes.
    const double usual = strokeOf(1.3, projection, theme), widest = std::max(usual, 0.7 * projection.router()),
                 unit = std::min(usual, widest / scene.plan->mostCapacity);
    for (const auto& [capacity, kind] : kinds) {
        // So many ways of a cube that those in use are seen.
        const Stroke stroke{scene.plan->bridged ? mixed(theme.edge, theme.ground, 0.5) : theme.edge,
                            std::max(unit * capacity, 0.6 * usual)};
        canvas.lines(kind.straight, stroke);
        canvas.paths(kind.curved, {{}, stroke});
    }
    paintFailed(canvas, failed, projection, theme);
}

void paintTraffic(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (scene.plan->compact || scene.moment->flights.empty()) return;
    if (scene.finished && projection.frame().bare) return; // as for its packets
    const auto group = canvas.group(QStringLiteral("traffic"));
    const bool overbooked = scene.marksLoads() && !scene.isCrowded() && !scene.hasLanes()
                            && std::ranges::any_of(scene.moment->loads, &CableLoad::overbooked),
               lanes = laneAside(scene, projection) > 0;
    const auto mark = [&] {
        const auto trouble = canvas.group(QStringLiteral("overbooked-links"));
        paintOverbooked(canvas, scene, projection, theme);
    };
    if (overbooked && lanes) mark(); // on both sides of the lanes, which stay to be seen
    if (scene.options.heat && scene.plan->physical)
        paintHeat(canvas, scene, projection, theme);
    else if (!scene.moment->shares.empty())
        paintShares(canvas, scene, projection, theme);
    else if (scene.hasLanes())
        paintTreeLanes(canvas, scene, projection, theme);
    else
        paintWays(canvas, scene, projection, theme);
    if (overbooked && !lanes) mark();
    if (const auto* link = std::get_if<LinkRef>(&scene.selection);
        link && scene.plan->physical && link->link / 2 < scene.plan->wires.size())
        canvas.path(pathOf(scene.plan->wires[link->link / 2], projection),
                    {{}, {theme.accent, strokeOf(5, projection, theme)}});
}

void paintLayers(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const TextStyle style{theme.text(9), theme.inkSoft, Anchor::Start, theme.ground};
    const double least = 11 * theme.fontScale; // above it the layer before begins
    // Beside the first column, on which a ring may come from the layer above.
    const double aside = axisRings(scene, projection) ? projection.radius() + 12 : -projection.radius();
    for (const auto& [area, name] : scene.plan->layers) {
        const QPointF from = projection.at(area.topLeft()), to = projection.at(area.bottomRight());
        // Above the ends of links that wrap, and the packets on them.
        const double up = std::max(projection.radius() + 5, 0.5 * projection.spacing() + projection.packet() / 2);
        if (to.x() - from.x() < textWidth(style.font, name)
            || 2.2 * projection.spacing() - 2 * projection.radius() < least + 5)
            return;
        canvas.text({from.x() + aside, from.y() - up}, name, style);
    }
}

void paintGround(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    canvas.fill(QRectF(QPointF(0, 0), projection.frame().size), theme.ground);
    paintHulls(canvas, scene, projection, theme);
    paintWires(canvas, scene, projection, theme);
    paintKinds(canvas, scene, projection, theme);
}

void paintState(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (scene.plan->groupTree) {
        paintGroupTree(canvas, scene, projection, theme);
    } else if (projection.map()) {
        paintRegionMap(canvas, scene, *projection.map(), theme);
    } else if (scene.plan->compact) {
        paintGroups(canvas, scene, projection, theme);
    } else {
        {
            const auto group = canvas.group(QStringLiteral("regions"));
            canvas.lines(gridRegions(scene, projection), {theme.inkSoft, 1.1 * theme.strokeScale, {3, 2}});
        }
        paintBetweenLayers(canvas, scene, projection, theme);
        paintTraffic(canvas, scene, projection, theme);
        paintLayers(canvas, scene, projection, theme); // links in use would strike their names through
        paintJourney(canvas, scene, projection, theme);
        paintExample(canvas, scene, projection, theme);
        paintNodes(canvas, scene, projection, theme);
        paintFrameNames(canvas, scene, projection, theme);
        paintFunnelWithin(canvas, scene, projection, theme);
    }
}

void paintMoving(Canvas& canvas, const NetworkScene& scene, const EdgeLabels& labels,
                 const NetworkProjection& projection, const Theme& theme)
{
    const PacketTexts texts = packetTexts(scene, projection);
    paintYieldingLabels(canvas, scene, labels, texts, projection, theme);
    paintExampleNumbers(canvas, scene, texts, projection, theme);
    paintRings(canvas, scene, texts, projection, theme);
    if (scene.plan->groupTree) {
        paintTreePackets(canvas, scene, projection, theme);
        paintOpenedGroup(canvas, scene, projection, theme);
    } else if (projection.map()) {
        paintMapMessages(canvas, scene, *projection.map(), theme);
    } else if (scene.plan->compact) {
        paintFlowDots(canvas, scene, projection, theme);
        paintInside(canvas, scene, projection, theme);
    }
    // In a card beside others, whose runs go on, what is over has nothing under way.
    if (!scene.finished || !projection.frame().bare) paintPackets(canvas, scene, texts, projection, theme);
    paintPassedOn(canvas, scene, projection, theme);
    paintTreeRing(canvas, scene, projection, theme);
    paintTreeLadder(canvas, scene, projection, theme);
    paintStepRowNames(canvas, scene, projection, theme);
    paintLeafNeed(canvas, scene, projection, theme);
    if (!scene.plan->compact && std::ranges::any_of(scene.moment->loads, &CableLoad::overbooked))
        paintOverbookedTexts(canvas, scene, texts, projection, theme);
    if (!scene.plan->compact) paintBottleneck(canvas, scene, texts, projection, theme);
    paintFaults(canvas, scene, projection, theme);
    if (bareNote(*scene.plan, projection.frame())) paintBareNote(canvas, scene, projection, theme);
    if (projection.frame().bare) {
        if (projection.frame().foot > 0 && hasLoadLegend(scene)) {
            const QSizeF size = projection.frame().size;
            paintLoadLegend(canvas, scene, projection, {size.width() / 2, size.height() - 9}, size.width() - 16,
                            Anchor::Middle, theme);
        }
        return;
    }
    paintTexts(canvas, scene, projection, theme);
    paintClock(canvas, scene, projection, theme);
}

void paint(Canvas& canvas, const NetworkScene& scene, const NetworkFrame& frame, const Theme& theme)
{
    paint(canvas, scene, frame, edgeLabels(scene, projectionOf(scene, frame, theme), theme), theme);
}

void paint(Canvas& canvas, const NetworkScene& scene, const NetworkFrame& frame, const EdgeLabels& labels,
           const Theme& theme)
{
    const NetworkProjection projection = projectionOf(scene, frame, theme);
    const auto group = canvas.group(QStringLiteral("network"), {.clip = QRectF(QPointF(0, 0), frame.size)});
    paintGround(canvas, scene, projection, theme);
    paintState(canvas, scene, projection, theme);
    paintLabels(canvas, scene, labels, projection, theme);
    paintMoving(canvas, scene, labels, projection, theme);
}

} // namespace hopscope

#include "scenes/network/trees/network_tree_ring.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_tree_words.h"
#include "scenes/network/words/network_caption.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace hopscope {

namespace {

/// An arc below the leaves: down on one side of the number of its sender, up on the other side of its receiver's.
struct RingArc {
    QPainterPath path;
    QPointF tip;
    const Flight* flight{};
    bool leaves{}, bold{}; ///< its unit of the network
};

/// From the bottom of the picture to the foot of the arcs; of one to the next processor so far down.
constexpr double belowArcs = 3, arcDepth = 14, besideNumber = 3.2;

double topOfArcs(const NetworkProjection& projection, const Theme& theme)
{
    return projection.node(NodeId{0}).y() + projection.radius() + 8 + capHeight(theme.text(9));
}

QPainterPath arcBetween(QPointF from, QPointF to, double depth)
{
    const double side = to.x() > from.x() ? 1 : -1, corner = std::min(5.0, std::abs(to.x() - from.x()) / 2);
    const double bottom = from.y() + depth;
    QPainterPath path(from);
    path.lineTo(from.x(), bottom - corner);
    path.quadTo(from.x(), bottom, from.x() + side * corner, bottom);
    path.lineTo(to.x() - side * corner, bottom);
    path.quadTo(to.x(), bottom, to.x(), bottom - corner);
    path.lineTo(to);
    return path;
}

std::vector<RingArc> ringArcs(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    const Flight* example = exampleOf(scene, projection);
    const double top = topOfArcs(projection, theme),
                 bottom = projection.area().bottom() + projection.ring() - belowArcs;
    const std::uint32_t unit = plan.groups.empty() ? plan.processors : plan.unitSize;
    std::vector<RingArc> arcs;
    for (const Flight& flight : scene.moment->flights) {
        const bool round =
            std::max(flight.from.value, flight.to.value) - std::min(flight.from.value, flight.to.value) > 1;
        // The way round the end goes out on the other side, below all others.
        const double out = (flight.to.value > flight.from.value) == round ? -1 : 1;
        const QPointF from(projection.node(flight.from).x() + out * besideNumber, top),
            to(projection.node(flight.to).x() - out * besideNumber, top);
        arcs.push_back({arcBetween(from, to, round ? bottom - top : std::min(arcDepth, bottom - top)), to, &flight,
                        flight.from.value / unit != flight.to.value / unit, &flight == example});
    }
    return arcs;
}

} // namespace

int ringWay(const Step& step, std::uint32_t processors)
{
    const auto transfers = step.transfers();
    if (processors < 3 || transfers.size() != processors) return 0;
    std::vector<bool> sends(processors);
    for (const int way : {1, -1}) {
        const std::uint32_t far = way > 0 ? 1 : processors - 1;
        const bool all = std::ranges::all_of(transfers, [&](const Transfer& one) {
            return std::max(one.from.value, one.to.value) < processors
                   && (one.from.value + far) % processors == one.to.value;
        });
        if (!all) continue;
        for (const Transfer& one : transfers) sends[one.from.value] = true;
        return std::ranges::find(sends, false) == sends.end() ? way : 0;
    }
    return 0;
}

bool showsTreeRing(const NetworkScene& scene, const NetworkProjection& projection)
{
    const NetworkFrame& frame = projection.frame();
    return projection.ring() > 0 && frame.zoom == 1 && frame.pan.isNull() && scene.hasLanes() && !scene.finished
           && scene.moment->flights.size() == scene.plan->processors
           && ringWay(scene.moment->step, scene.plan->processors) != 0;
}

void paintTreeRing(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (!showsTreeRing(scene, projection)) return;
    const auto group = canvas.group(QStringLiteral("ring"));
    const double scale = theme.strokeScale;
    const auto styleOf = [&](const RingArc& arc) {
        return arc.bold     ? Stroke{theme.ink, exampleLine * scale}
               : arc.leaves ? Stroke{theme.accent, 2.2 * scale}
                            : Stroke{theme.edgeActive, 1.2 * scale};
    };
    std::map<QRgb, std::vector<QPointF>> squares;
    std::vector<const RingArc*> numbered; // those to another unit, which have room for it
    const std::vector<RingArc> arcs = ringArcs(scene, projection, theme);
    for (const RingArc& arc : arcs) {
        const Stroke stroke = styleOf(arc);
        canvas.path(arc.path, {{}, stroke});
        canvas.path(arrowHead(arc.tip - QPointF(0, 1), {0, -1}, arc.leaves || arc.bold ? 7 : 5.5), {stroke.colour, {}});
        if (scene.progress < 1 && (arc.leaves || arc.bold) && arc.flight->blocks == 1)
            numbered.push_back(&arc);
        else if (scene.progress < 1)
            squares[blockColour(scene, *arc.flight, theme).rgb()].push_back(
                arc.path.pointAtPercent(scene.progressOf(*arc.flight)));
    }
    constexpr double side = 7;
    for (const auto& [rgb, places] : squares) {
        const QColor colour = QColor::fromRgb(rgb);
        canvas.marks({{side, side}, 1.5, {colour, {faint(colour, theme) ? theme.edgeActive : theme.hull, 1.1}}},
                     places);
    }
    const QFont digits = theme.text(8.5, QFont::DemiBold);
    for (const RingArc* arc : numbered) {
        const QColor colour = blockColour(scene, *arc->flight, theme);
        const QString block = QString::number(arc->flight->firstBlock.value);
        QRectF chip(0, 0, textWidth(digits, block) + 5, capHeight(digits) + 5);
        chip.moveCenter(arc->path.pointAtPercent(scene.progressOf(*arc->flight)));
        canvas.path(roundedRect(chip, 2.5), {colour, {faint(colour, theme) ? theme.edgeActive : theme.hull, 1.1}});
        canvas.text(chip.center() + QPointF(0, capHeight(digits) / 2), block, {digits, inkOn(colour), Anchor::Middle});
    }
    if (projection.ladder() <= 0) return;
    const QFont font = theme.text(8.5);
    const double room = projection.ladder() - 14, x = projection.area().right() + 14;
    double y = topOfArcs(projection, theme) + capHeight(font) / 2;
    for (const QString& line : captionLines(font, {ringWords(scene)}, room, room, 3)) {
        canvas.text({x, y}, line, {font, theme.inkSoft});
        y += lineHeight(font);
    }
}

void paintFrameNames(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    if (!plan.branching || plan.unitName.isEmpty() || plan.groups.empty() || projection.frame().bare) return;
    const QFont font = theme.text(9, QFont::DemiBold);
    for (const Group& frame : plan.groups) {
        const QString name = QString::fromStdString(frame.name);
        double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
        for (const NodeId member : frame.members) {
            const QPointF at = projection.node(member);
            left = std::min(left, at.x()), right = std::max(right, at.x());
            top = std::min(top, at.y()), bottom = std::max(bottom, at.y());
        }
        // Left of the router in the middle, and above the links that go down from it.
        if (textWidth(font, name) + 8 > (right - left) / 2 - projection.router() || bottom - top < 3 * lineHeight(font))
            continue;
        canvas.text({left, top + capHeight(font) / 2}, name, {font, theme.inkSoft, Anchor::Start});
    }
}

} // namespace hopscope

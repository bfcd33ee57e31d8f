#include "scenes/network/network_axis_rings.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/axis_name.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"
#include "topology/grid.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <span>

namespace hopscope {

namespace {

/// The axis along which two processors are neighbours, round the border, too.
std::optional<std::size_t> axisBetween(const std::vector<std::uint32_t>& axes, NodeId from, NodeId to)
{
    const auto one = coordinates(axes, from.value), other = coordinates(axes, to.value);
    std::optional<std::size_t> found;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        if (one[axis] == other[axis]) continue;
        const std::uint32_t ahead = (other[axis] + axes[axis] - one[axis]) % axes[axis];
        if (found || (ahead != 1 && ahead + 1 != axes[axis])) return {};
        found = axis;
    }
    return found;
}

/// Whether a processor is on the line through another one along an axis.
bool isOnLine(const std::vector<std::uint32_t>& axes, std::size_t axis, NodeId through, NodeId node)
{
    const auto one = coordinates(axes, through.value), other = coordinates(axes, node.value);
    for (std::size_t i = 0; i < axes.size(); ++i)
        if (i != axis && one[i] != other[i]) return false;
    return true;
}

QString ringAxisName(std::size_t axis, std::size_t axes, bool brief) { return drawnAxisName(axis, brief ? 0 : axes); }

constexpr double axisSample = 16, afterAxisSample = 6, betweenAxes = 16;

double axesWidth(const AxisRings& rings, bool brief, const QFont& font)
{
    double width = -betweenAxes;
    for (std::size_t axis = 0; axis < rings.blocks.size(); ++axis)
        if (rings.blocks[axis] > 0)
            width += axisSample + afterAxisSample + textWidth(font, ringAxisName(axis, rings.blocks.size(), brief))
                     + betweenAxes;
    return width;
}

QFont axisFont(const Theme& theme) { return theme.text(9, QFont::Medium); }

/// The processor that is selected, else that of the message which the sentence below the network names.
std::optional<NodeId> ringSender(const NetworkScene& scene, const NetworkProjection& projection)
{
    if (scene.moment->timed || scene.finished || projection.frame().bare) return {};
    if (const NodeId* node = std::get_if<NodeId>(&scene.selection)) return *node;
    const Flight* example = exampleOf(scene, projection);
    return example ? std::optional(example->from) : std::nullopt;
}

/// Whether its way is in one piece: not round the border.
bool onOneLine(const NetworkScene& scene, const Flight& flight)
{
    const std::span track(scene.moment->points.data() + flight.firstPoint, flight.points);
    return std::ranges::none_of(track, isJump);
}

/// The line of a message. An arc over a row is half-way to the next one, where no node is.
QPainterPath ringPath(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight)
{
    const QPainterPath path = wayOf(scene, projection, flight);
    const QPointF from = projection.node(flight.from), to = projection.node(flight.to);
    const NetworkPlan& plan = *scene.plan;
    const bool outside =
        path.pointAtPercent(0.5).y() < from.y() && plan.place(flight.from).y() <= plan.bounds.top() + 1e-6;
    if (flight.points <= 2 || !onOneLine(scene, flight) || std::abs(from.y() - to.y()) > 1 || outside) return path;
    const double high = std::abs(path.pointAtPercent(0.5).y() - from.y()),
                 lane = std::abs(projection.at({0, 0.5}).y() - projection.at({0, 0}).y());
    QPainterPath lifted;
    for (QPointF point : path.toSubpathPolygons().value(0)) {
        point.setY(from.y() + (point.y() - from.y()) * std::max(1.0, lane / std::max(high, 1.0)));
        if (lifted.elementCount() == 0)
            lifted.moveTo(point);
        else
            lifted.lineTo(point);
    }
    return lifted;
}

/// Instead of the marks of the messages of a processor, how many blocks these have, on the colour of their axis: upon
/// an arc, else beside the line, whose arrow stays to be seen.
void paintRingCounts(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                     const AxisRings& rings, const Theme& theme)
{
    constexpr double besideCount = 4, aroundCount = 3;
    const std::vector<Flight>& flights = scene.moment->flights;
    const QFont font = theme.text(9, QFont::DemiBold);
    const double cap = capHeight(font);
    for (std::size_t i = 0; i < flights.size(); ++i) {
        const Flight& flight = flights[i];
        if (!rings.axisOf[i] || flight.from != rings.sender) continue;
        const QString text = numberText(static_cast<double>(flight.blocks));
        QRectF place(0, 0, textWidth(font, text) + 2 * besideCount, cap + 2 * aroundCount);
        place.moveCenter(ringMessageAt(scene, projection, i));
        if (flight.points <= 2 || !onOneLine(scene, flight)) {
            constexpr double clear = 4, ahead = 0.7; // of a wide line; that of a row leaves room for that of a column
            const QPainterPath path = ringPath(scene, projection, flight);
            const QPointF from = projection.node(flight.from), at = path.pointAtPercent(0.5);
            const bool across = std::abs(at.x() - from.x()) > std::abs(at.y() - from.y());
            place.moveCenter(across ? path.pointAtPercent(ahead) + QPointF(0, clear + place.height() / 2)
                                    : at + QPointF(clear + place.width() / 2, 0));
        }
        const QColor& colour = drawnAxisColour(*rings.axisOf[i], theme);
        canvas.path(roundedRect(place, 3), {colour, {theme.ink, 1}});
        canvas.text(place.center() + QPointF(0, cap / 2), text, {font, inkOn(colour), Anchor::Middle});
    }
}

} // namespace

std::optional<AxisRings> axisRings(const NetworkScene& scene, const NetworkProjection& projection)
{
    constexpr std::uint32_t few = 32; // whose messages can all be followed
    if (scene.plan->axes.empty() || scene.plan->processors <= few || !liesInLayers(scene, projection)) return {};
    const std::optional<NodeId> sender = ringSender(scene, projection);
    const NetworkPlan& plan = *scene.plan;
    const std::vector<Flight>& flights = scene.moment->flights;
    if (!sender || scene.moment->drawn() != scene.moment->step.transfers().size()) return {};
    AxisRings rings{*sender, std::vector<std::optional<std::size_t>>(flights.size()),
                    std::vector<std::uint64_t>(plan.axes.size())};
    std::vector<std::vector<std::uint32_t>> sent(plan.axes.size(), std::vector<std::uint32_t>(plan.processors));
    for (std::size_t i = 0; i < flights.size(); ++i) {
        const Flight& flight = flights[i];
        if (std::max(flight.from.value, flight.to.value) >= plan.processors || flight.bundle > 1) return {};
        const auto axis = axisBetween(plan.axes, flight.from, flight.to);
        if (!axis || (rings.blocks[*axis] > 0 && rings.blocks[*axis] != flight.blocks)) return {};
        rings.blocks[*axis] = flight.blocks;
        ++sent[*axis][flight.from.value];
        if (isOnLine(plan.axes, *axis, *sender, flight.from)) rings.axisOf[i] = axis;
    }
    for (const std::vector<std::uint32_t>& counts : sent)
        if (std::ranges::any_of(counts, [&](std::uint32_t count) { return count != counts.front(); })) return {};
    return rings;
}

void paintAxisRings(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                    const AxisRings& rings, const Theme& theme)
{
    const double width = strokeOf(1.8, projection, theme), size = std::clamp(0.6 * projection.radius(), 6.0, 9.0);
    for (std::size_t i = 0; i < rings.axisOf.size(); ++i) {
        if (!rings.axisOf[i]) continue;
        const Flight& flight = scene.moment->flights[i];
        const QColor& colour = drawnAxisColour(*rings.axisOf[i], theme);
        const QPainterPath path = ringPath(scene, projection, flight);
        const bool own = flight.from == rings.sender;
        canvas.path(path, {{}, {theme.ground, (own ? 2.4 : 1) * width + 3}});
        canvas.path(path, {{}, {colour, (own ? 2.4 : 1) * width}});
        if (const auto head = headAtEnd(path, projection.radius() + 1, own ? size + 2 : size))
            canvas.path(*head, {colour, {}});
    }
}

QPointF ringMessageAt(const NetworkScene& scene, const NetworkProjection& projection, std::size_t number)
{
    const Flight& flight = scene.moment->flights[number];
    return flight.points > 2 && onOneLine(scene, flight)
               ? ringPath(scene, projection, flight).pointAtPercent(std::clamp(scene.progressOf(flight), 0.0, 1.0))
               : packetAt(scene, projection, number, false);
}

void paintRingMessages(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                       const AxisRings& rings, const Theme& theme)
{
    std::vector<std::vector<QPointF>> places(rings.blocks.size());
    for (std::size_t i = 0; i < rings.axisOf.size(); ++i) {
        if (!rings.axisOf[i] || (scene.plan->blocks > 1 && scene.moment->flights[i].from == rings.sender)) continue;
        places[*rings.axisOf[i]].push_back(ringMessageAt(scene, projection, i));
    }
    const double side = projection.mark(), rim = std::min(1.2, 0.18 * side);
    for (std::size_t axis = 0; axis < places.size(); ++axis)
        if (!places[axis].empty())
            canvas.marks({{side, side}, 0.2 * side, {drawnAxisColour(axis, theme), {theme.ink, rim}}}, places[axis]);
    if (scene.plan->blocks > 1) paintRingCounts(canvas, scene, projection, rings, theme);
}

double axisKeyWidth(const AxisRings& rings, bool brief, const Theme& theme)
{
    return axesWidth(rings, brief, axisFont(theme));
}

void paintAxisKey(Canvas& canvas, const AxisRings& rings, QPointF at, double room, const Theme& theme)
{
    const QFont font = axisFont(theme);
    const bool brief = axesWidth(rings, false, font) > room;
    const double down = capHeight(font) / 2;
    for (std::size_t axis = 0; axis < rings.blocks.size(); ++axis) {
        if (rings.blocks[axis] == 0) continue;
        const QString name = ringAxisName(axis, rings.blocks.size(), brief);
        canvas.line(at, at + QPointF(axisSample, 0), {drawnAxisColour(axis, theme), 3.5 * theme.strokeScale});
        canvas.text(at + QPointF(axisSample + afterAxisSample, down), name, {font, theme.inkSoft});
        at += QPointF(axisSample + afterAxisSample + textWidth(font, name) + betweenAxes, 0);
    }
}

} // namespace hopscope

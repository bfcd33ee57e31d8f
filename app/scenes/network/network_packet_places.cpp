#include "scenes/network/network_paint.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace hopscope {

namespace {

/// Whether a way has pieces that are shorter than any link.
bool isArc(std::span<const QPointF> track, const NetworkProjection& projection)
{
    for (std::size_t i = 1; i < track.size(); ++i)
        if (!isJump(track[i]) && !isJump(track[i - 1])
            && QLineF(track[i - 1], track[i]).length() < 0.5 * projection.spacing())
            return true;
    return false;
}

/// Where a mark is on its way that would be on a node which it passes: just before it in the first half of its passage,
/// just behind it in the second. Nothing where there is no link between this node and the next that is long enough.
std::optional<double> betweenNodes(const NetworkProjection& projection, const Flight& flight,
                                   std::span<const QPointF> track, Insets insets, double progress, double mark)
{
    const double clear = projection.radius() + mark / 2 + 1;
    const auto nodeAt = [&](double share) -> std::optional<std::uint32_t> {
        QPointF direction;
        const QPointF at = alongTrack(track, insets, share, direction);
        std::optional<std::uint32_t> found;
        projection.plan().index.near(projection.placeAt(at), [&](std::uint32_t node) {
            if (node == flight.from.value || node == flight.to.value) return;
            const QPointF way = at - projection.node(NodeId{node});
            if (std::hypot(way.x(), way.y()) < clear) found = node;
        });
        return found;
    };
    if (!nodeAt(progress)) return progress;
    double length = -insets.from - insets.to;
    for (std::size_t i = 1; i < track.size(); ++i)
        if (!isJump(track[i]) && !isJump(track[i - 1])) length += QLineF(track[i - 1], track[i]).length();
    const double step = 1 / std::max(length, 1.0); // about a pixel
    const auto leave = [&](double by) -> std::optional<double> {
        for (double share = progress; share >= 0 && share <= 1; share += by)
            if (!nodeAt(share)) return share;
        return {};
    };
    const auto before = leave(-step), after = leave(step);
    if (!before || !after) return before ? before : after;
    if (std::abs(*after - *before) * length > 3 * clear) return {}; // one node after the other
    return progress - *before < *after - progress ? before : after;
}

/// Where a packet of this size that comes by a node on its way stands aside, so that the number can be read; a word,
/// which is wide, so that all that the node holds can be seen, if neighbours are far enough apart.
QPointF besideNodes(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight, QPointF at,
                    QPointF right, QSizeF box, bool word, bool lanes)
{
    const bool aside = projection.low() && projection.detail() == Detail::Rings; // small discs, and links between them
    if (projection.detail() != Detail::Numbers && !aside) return at;
    const double across = std::abs(right.x()) * box.width() + std::abs(right.y()) * box.height();
    const bool room = projection.spacing() - 2 * projection.radius() > across + 4;
    const double clear = aside || lanes ? projection.radius() + 2
                         : word && room ? projection.radius() + 1
                                        : projection.hole() + 0.5;
    const QPointF came = at;
    projection.plan().index.near(projection.placeAt(came), [&](std::uint32_t node) {
        // Where there is little way between two discs, it begins and ends at their borders.
        if (aside && (node == flight.from.value || node == flight.to.value)) return;
        // Of one that holds nothing a small packet hides little, and stays on its link.
        if (aside && scene.plan->blocks == 1 && node < scene.plan->processors && scene.moment->amounts[node] <= 0)
            return;
        const QPointF centre = projection.node(NodeId{node});
        const auto covered = [&] {
            const double dx = std::max(std::abs(at.x() - centre.x()) - box.width() / 2, 0.0),
                         dy = std::max(std::abs(at.y() - centre.y()) - box.height() / 2, 0.0);
            return clear - std::hypot(dx, dy);
        };
        // On the line itself to the right, at every node, or it would jump from side to side.
        const QPointF out = QPointF::dotProduct(came - centre, right) < -1 ? -right : right;
        constexpr int tries = 40; // steps of at least half a pixel
        for (int i = 0; i < tries && covered() > 0; ++i) at += std::max(0.5, 0.6 * covered()) * out;
    });
    return at;
}

} // namespace

QPointF packetAt(const NetworkScene& scene, const NetworkProjection& projection, std::size_t number, bool word)
{
    const Flight& flight = scene.moment->flights[number];
    QPointF direction(1, 0), place;
    thread_local std::vector<QPointF> track; // called for thousands of packets a frame
    track.clear();
    for (std::uint32_t i = 0; i < flight.points; ++i) {
        const QPointF point = scene.moment->points[flight.firstPoint + i];
        track.push_back(isJump(point) ? point : projection.at(point));
    }
    // Beside the box of a router, whose number counts those who wait; at a processor half of a mark is inside.
    const bool boxes = scene.plan->tree;
    const QSizeF mark = markSize(scene, projection, flight);
    const double row = std::max(mark.width(), mark.height()); // of several squares as far as its end reaches
    const double usual = row > projection.mark() ? projection.radius() + 2 + row / 2
                                                 : projection.radius() + 0.3 * projection.packet(),
                 beside = std::max(usual, 0.56 * projection.router() + 0.5 * projection.packet());
    const auto isBox = [&](NodeId node) { return boxes && node.value >= scene.plan->processors; };
    const Insets insets{isBox(flight.from) ? beside : usual, isBox(flight.to) ? beside : usual};
    double progress = scene.progressOf(flight);
    const bool beyond = !word && !boxes && laneAside(scene, projection) > 0;
    if (beyond
        || (!word && !boxes && scene.plan->physical && !scene.isCrowded() && projection.detail() >= Detail::Rings))
        progress = betweenNodes(projection, flight, track, insets, progress, projection.mark()).value_or(progress);
    place = alongTrack(track, insets, progress, direction);
    // A word stops beside the node, not on what it holds.
    QSizeF box = mark;
    if (word) {
        const double width = projection.wordWidth(scene.labels[number]);
        const double reach = projection.radius() + 2 + width / 2 * std::abs(direction.x())
                             + projection.packet() / 2 * std::abs(direction.y());
        box = {width, projection.packet()};
        const Insets ends{std::max(reach, insets.from), std::max(reach, insets.to)};
        // Nor at a node that it passes, where links are long enough for words.
        if (!boxes) {
            const double extent = box.width() * std::abs(direction.x()) + box.height() * std::abs(direction.y());
            progress = betweenNodes(projection, flight, track, ends, progress, extent).value_or(progress);
        }
        place = alongTrack(track, ends, progress, direction);
    }
    // Lanes to the right of the way, as wide as what moves in them; where others come the other way, the middle stays
    // free. In trees links are slanted, and names are wide.
    const bool names = word && !scene.plan->tree;
    const double apart = scene.plan->tree && word ? 1.5 : 1.12;
    const double lane = names ? 1.06 * (box.width() * std::abs(direction.y()) + box.height() * std::abs(direction.x()))
                              : apart * box.height();
    // Beyond it packets lie upon each other, or they would seem to be on the next link.
    const double widest = std::clamp(0.45 * projection.spacing() / lane, 0.6, 6.0);
    const double lanes =
        flight.twoWay ? flight.lane + 0.54 : (flight.lane % 2 == 0 ? -0.5 : 0.5) * (flight.lane + flight.lane % 2);
    // Where the width of a link says what is on it, packets stay within it.
    const bool within = scene.isCrowded() || scene.hasLanes();
    double side = within ? 0 : std::clamp(lanes, -widest, widest);
    // Beside the line of its direction, whose head is seen.
    // On it where it is an arc: beside one a packet would seem to hang in the air.
    if (beyond && flight.twoWay)
        side = onBridge(scene, flight) ? 0
               : flight.lane == 0 && isArc(track, projection)
                   ? laneAside(scene, projection) / lane
                   : std::max(side, (laneAside(scene, projection) + box.height() / 2 + 1) / lane);
    const QPointF right(-direction.y(), direction.x());
    const QPointF at = place + right * side * lane;
    return within ? at : besideNodes(scene, projection, flight, at, right, box, word, beyond); // there it is on a link
}

} // namespace hopscope

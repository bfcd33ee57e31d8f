#include "scenes/network/network_plan.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace hopscope {

namespace {

/// Whether a straight line between two nodes would run over a third.
bool blocked(const NetworkPlan& plan, NodeId from, NodeId to)
{
    const QPointF a = plan.place(from), way = plan.place(to) - a;
    const double length = std::hypot(way.x(), way.y());
    if (length < 1.3) return false;
    bool found = false;
    for (double at = 0.5; at < length && !found; at += 0.8)
        plan.index.near(a + way * (at / length), [&](std::uint32_t i) {
            if (i == from.value || i == to.value) return;
            const QPointF off = plan.places[i] - a;
            const double along = QPointF::dotProduct(off, way) / length;
            const double aside = std::abs(off.x() * way.y() - off.y() * way.x()) / length;
            found = found || (along > 0.3 && along < length - 0.3 && aside < 0.27);
        });
    return found;
}

} // namespace

PlaceIndex::PlaceIndex(const std::vector<QPointF>& places)
{
    for (std::uint32_t i = 0; i < places.size(); ++i) m_squares[square(places[i], 0, 0)].push_back(i);
}

std::int64_t PlaceIndex::square(QPointF point, int dx, int dy)
{
    return (static_cast<std::int64_t>(std::floor(point.x())) + dx) * 1'000'003
           + static_cast<std::int64_t>(std::floor(point.y())) + dy;
}

void bowPast(const NetworkPlan& plan, Wire& wire)
{
    if (!blocked(plan, wire.from, wire.to)) return;
    if (plan.round && !plan.physical) {
        wire.course = Wire::Course::Chord;
        return;
    }
    // Past those in between; both directions on the same side. In a grid the bow stays in the lane between two rows,
    // and where links are drawn, half-way to the nodes of the next plane.
    const QPointF way = plan.place(wire.to) - plan.place(wire.from);
    const double dx = std::abs(way.x()), dy = std::abs(way.y());
    const double side = dx >= dy ? (way.x() > 0 ? 1 : -1) : (way.y() > 0 ? 1 : -1);
    wire.course = Wire::Course::Bow;
    wire.bow = side * std::min(0.2 * std::max(dx, dy), plan.physical ? 0.27 : plan.grid ? 0.42 : 1.0);
}

Wire logicalWire(const NetworkPlan& plan, NodeId from, NodeId to)
{
    Wire wire{from, to};
    if (plan.stepRows) return wire; // whoever stands between is in a row further up or down
    const QPointF way = plan.place(to) - plan.place(from);
    const double dx = std::abs(way.x()), dy = std::abs(way.y());
    if (plan.upright && dy >= 0.2 && dx >= 0.2) {
        wire.course = Wire::Course::Swing;
    } else {
        bowPast(plan, wire);
    }
    return wire;
}

bool isJump(QPointF point) { return std::isnan(point.x()); }

void appendTrack(const NetworkPlan& plan, const Wire& wire, bool forwards, std::vector<QPointF>& out)
{
    const QPointF a = plan.place(wire.from), b = plan.place(wire.to), way = b - a;
    if (wire.hidden) return;
    const std::size_t first = out.size();
    const auto curve = [&](QPointF c, QPointF d) {
        constexpr int pieces = 18;
        for (int i = 0; i <= pieces; ++i) {
            const double t = static_cast<double>(i) / pieces, s = 1 - t;
            out.push_back(s * s * s * a + 3 * s * s * t * c + 3 * s * t * t * d + t * t * t * b);
        }
    };
    switch (wire.course) {
    case Wire::Course::Straight:
        out.push_back(a);
        out.push_back(b);
        break;
    case Wire::Course::Swing:
        curve(a + QPointF(0, 0.5 * way.y()), b - QPointF(0, 0.5 * way.y()));
        break;
    case Wire::Course::Bow: {
        const double length = std::max(std::hypot(way.x(), way.y()), 1e-9);
        const QPointF aside(way.y() / length * wire.bow / 0.75, -way.x() / length * wire.bow / 0.75);
        curve(a + 0.2 * way + aside, b - 0.2 * way + aside);
        break;
    }
    case Wire::Course::Chord: {
        // Round the origin. The further the ends are apart, the deeper: so chords of one length do not meet nodes.
        const double across = std::hypot(a.x(), a.y()) + std::hypot(b.x(), b.y()),
                     deep = 0.3 + 0.5 * std::min(1.0, std::hypot(way.x(), way.y()) / std::max(across, 1e-9));
        curve((1 - deep) * a, (1 - deep) * b);
        break;
    }
    case Wire::Course::Bridge: {
        // Straight out of the node to its lane, so that its head is seen at the border, along that and straight in.
        const double length = std::max(std::hypot(way.x(), way.y()), 1e-9), high = std::abs(wire.bow);
        const QPointF along = way / length, aside = QPointF(along.y(), -along.x()) * wire.bow;
        const double round = std::min({0.07, 0.4 * high, 0.45 * length});
        constexpr int half = static_cast<int>(bridgePoints) / 2;
        const auto corner = [&](QPointF node, QPointF onwards, int i) { // 1 … half - 1
            const double t = static_cast<double>(i - 1) / (half - 2), s = 1 - t;
            return node + aside - s * s * round / high * aside + t * t * round * onwards;
        };
        out.push_back(a);
        for (int i = 1; i < half; ++i) out.push_back(corner(a, along, i));
        for (int i = half; --i > 0;) out.push_back(corner(b, -along, i));
        out.push_back(b);
        break;
    }
    case Wire::Course::Stubs: {
        const double length = std::max(std::hypot(way.x(), way.y()), 1e-9);
        const QPointF out1 = -0.5 / length * way;
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        out.push_back(a);
        out.push_back(a + out1);
        out.push_back(QPointF(nan, nan));
        out.push_back(b - out1);
        out.push_back(b);
        break;
    }
    }
    if (!forwards) std::reverse(out.begin() + static_cast<std::ptrdiff_t>(first), out.end());
}

} // namespace hopscope

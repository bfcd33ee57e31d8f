#include "scenes/pictures/parts/arrow_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hopscope {

namespace {

constexpr double labelSize = ArrowLayout::labelSize;
constexpr double rim = 8, letterWidth = 5.5;
/// Bows need room more than a network needs its proportions: in a low and wide area it may be so much wider.
constexpr double leastStretch = 2.4;
constexpr double mostMargin = 0.13; ///< of the area on each side, for bows

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }
bool near(QPointF a, QPointF b, double reach)
{
    const QPointF apart = a - b;
    return QPointF::dotProduct(apart, apart) < reach * reach;
}

/// From a point to the piece between two others.
double distanceToPiece(QPointF point, QPointF from, QPointF to)
{
    const QPointF way = to - from;
    const double square = QPointF::dotProduct(way, way);
    const double along = square > 0 ? std::clamp(QPointF::dotProduct(point - from, way) / square, 0.0, 1.0) : 0.0;
    return distance(point, from + along * way);
}

/// Around a track, with room for its number.
QRectF reachOf(const std::vector<QPointF>& track)
{
    QRectF reach(track.front(), QSizeF(0, 0));
    for (const QPointF& point : track)
        reach = QRectF(QPointF(std::min(reach.left(), point.x()), std::min(reach.top(), point.y())),
                       QPointF(std::max(reach.right(), point.x()), std::max(reach.bottom(), point.y())));
    return reach.adjusted(-labelSize, -labelSize, labelSize, labelSize);
}

} // namespace

ArrowLayout::ArrowLayout(std::shared_ptr<const NetworkPlan> plan, QSizeF size, std::vector<MessagesOfPair> pairs,
                         bool crowded, double top)
    : m_plan(std::move(plan)), m_size(size), m_top(top), m_crowded(crowded)
{
    std::vector<Arrow> arrows;
    for (MessagesOfPair& pair : pairs) arrows.push_back({std::move(pair), {}, {}, {}});
    // Bows need room outside the network: as much as they turn out to need.
    std::array<double, 4> margins{rim, rim, rim, rim}; // left, top, right, bottom
    for (int attempt = 0; attempt < 3; ++attempt) {
        place(margins);
        m_arrows = arrows;
        m_shapes.clear();
        for (Arrow& arrow : m_arrows) lay(arrow);
        const QRectF reach = reachOfArrows();
        const std::array<double, 4> over{rim - reach.left(), top - reach.top(), reach.right() - m_size.width() + rim,
                                         reach.bottom() - m_size.height() + rim};
        if (std::ranges::none_of(over, [](double by) { return by > 0.5; })) break;
        for (std::size_t side = 0; side < margins.size(); ++side)
            margins[side] = std::min(margins[side] + std::max(0.0, over[side]),
                                     std::max(rim, mostMargin * (side % 2 == 0 ? m_size.width() : m_size.height())));
    }
    // In an area that is too small for all of this, bows are flatter, and numbers at least stay inside.
    for (Arrow& arrow : m_arrows) {
        keepInside(arrow);
        const double room = labelSize / 2 + 2, aside = letterWidth * double(stepsOf(arrow).size()) / 2 + 6;
        arrow.label = {std::clamp(arrow.label.x(), aside, std::max(aside, m_size.width() - aside)),
                       std::clamp(arrow.label.y(), top + room, std::max(top + room, m_size.height() - room))};
    }
}

/// Makes a bow that leaves the area so much flatter that it does not; its nodes lie inside.
void ArrowLayout::keepInside(Arrow& arrow) const
{
    const double highest = m_top + 2, lowest = m_size.height() - 4;
    const double first = arrow.track.front().y(), last = arrow.track.back().y();
    const auto pieces = static_cast<double>(arrow.track.size() - 1);
    const auto chord = [&](std::size_t i) { return first + (last - first) * static_cast<double>(i) / pieces; };
    double flatter = 1;
    for (std::size_t i = 0; i < arrow.track.size(); ++i) {
        const double y = arrow.track[i].y(), away = y - chord(i);
        if (y > lowest && away > 0) flatter = std::min(flatter, std::max(0.0, lowest - chord(i)) / away);
        if (y < highest && away < 0) flatter = std::min(flatter, std::max(0.0, chord(i) - highest) / -away);
    }
    if (flatter == 1) return;
    for (std::size_t i = 0; i < arrow.track.size(); ++i)
        arrow.track[i].setY(chord(i) + flatter * (arrow.track[i].y() - chord(i)));
    arrow.label = arrow.track[arrow.track.size() / 2];
}

/// Fits the network between the margins.
void ArrowLayout::place(const std::array<double, 4>& margins)
{
    const QRectF area(margins[0], m_top + margins[1], std::max(20.0, m_size.width() - margins[0] - margins[2]),
                      std::max(20.0, m_size.height() - m_top - margins[1] - margins[3]));
    const QRectF bounds = m_plan->extent;
    constexpr double most = 130;
    double x = std::min(area.width() / std::max(bounds.width(), 0.1), most),
           y = std::min(area.height() / std::max(bounds.height(), 0.1), most);
    const double least = std::min(x, y);
    const double stretch = std::max(m_plan->stretch, leastStretch);
    x = std::min(x, least * stretch);
    y = std::min(y, least * stretch);
    m_scale = {x, y};
    m_origin = area.center() - QPointF(bounds.center().x() * x, bounds.center().y() * y);
    m_radius = std::clamp(0.25 * spacing(), 2.0, m_crowded ? 17.0 : 20.0);
}

/// Least distance of two nodes in the picture.
double ArrowLayout::spacing() const
{
    double least = std::numeric_limits<double>::max();
    for (std::uint32_t a = 0; a < m_plan->nodes; ++a)
        for (std::uint32_t b = 0; b < a; ++b) least = std::min(least, distance(node(NodeId{a}), node(NodeId{b})));
    return least;
}

const Wire* ArrowLayout::wireOf(NodeId a, NodeId b) const
{
    const auto found = std::ranges::find_if(m_plan->wires, [&](const Wire& wire) {
        return (wire.from == a && wire.to == b) || (wire.from == b && wire.to == a);
    });
    return found == m_plan->wires.end() ? nullptr : &*found;
}

std::vector<QPainterPath> ArrowLayout::links(const std::set<LinkId>* cables) const
{
    std::vector<QPainterPath> paths;
    std::vector<QPointF> track;
    const auto covers = [](const Wire& wire) {
        return [&](const Arrow& arrow) {
            return arrow.onLink
                   && ((arrow.from == wire.from && arrow.to == wire.to)
                       || (arrow.from == wire.to && arrow.to == wire.from));
        };
    };
    for (const Wire& wire : m_plan->wires) {
        if (cables ? !cables->contains(wire.link / 2) : std::ranges::any_of(m_arrows, covers(wire))) continue;
        track.clear();
        appendTrack(*m_plan, wire, true, track);
        QPainterPath path;
        bool open = false;
        for (const QPointF& point : track) {
            if (isJump(point)) {
                open = false;
                continue;
            }
            open ? path.lineTo(onPicture(point)) : path.moveTo(onPicture(point));
            open = true;
        }
        paths.push_back(path);
    }
    return paths;
}

bool ArrowLayout::layOnLink(Arrow& arrow) const
{
    const Wire* wire = wireOf(arrow.from, arrow.to);
    if (!wire || wire->course != Wire::Course::Straight || wire->hidden) return false;
    for (std::uint32_t i = 0; i < m_plan->nodes; ++i)
        if (NodeId{i} != arrow.from && NodeId{i} != arrow.to
            && distanceToPiece(node(NodeId{i}), node(arrow.from), node(arrow.to)) < m_radius + 3)
            return false;
    arrow.track = bow(arrow, 0, Bow::Even);
    arrow.onLink = std::ranges::none_of(
        m_arrows, [&](const Arrow& other) { return other.from == arrow.to && other.to == arrow.from; });
    if (!arrow.onLink) {
        const double apart = m_crowded ? 2.5 : 5;
        const QPointF way = arrow.track.back() - arrow.track.front();
        const QPointF aside = QPointF(-way.y(), way.x()) / std::max(std::hypot(way.x(), way.y()), 1e-9) * apart;
        for (QPointF& point : arrow.track) point += aside;
    }
    double least = std::numeric_limits<double>::max();
    for (const double share : {0.5, 0.36, 0.64, 0.26, 0.74}) {
        const QPointF label = labelOn(arrow.track, share);
        const double faults = faultsOf(arrow, arrow.track, label) + 0.2 * std::abs(share - 0.5);
        if (faults < least) least = faults, arrow.label = label;
    }
    arrow.reach = reachOf(arrow.track);
    return true;
}

std::vector<QPointF> ArrowLayout::bow(const Arrow& arrow, double height, Bow kind) const
{
    const QPointF from = node(arrow.from), to = node(arrow.to), way = to - from;
    const QPointF aside = QPointF(-way.y(), way.x()) * height, control = (from + to) / 2 + 2 * aside,
                  steep = 4.0 / 3 * aside; // as far out in the middle as the other
    std::vector<QPointF> points;
    constexpr int pieces = 20;
    const auto at = [&](double t) {
        const double s = 1 - t;
        if (kind == Bow::Even) return from * s * s + control * 2 * t * s + to * t * t;
        return from * (s * s * s + 3 * t * s * s) + steep * 3 * t * s + to * (t * t * t + 3 * t * t * s);
    };
    // Evenly from the border of the one node to that of the other.
    const auto border = [&](NodeId id, double in, double out, double gap) {
        for (int i = 0; i < 20; ++i) {
            const double t = (in + out) / 2;
            (distance(at(t), node(id)) < m_radius + gap ? in : out) = t;
        }
        return out;
    };
    const double begin = border(arrow.from, 0, 0.5, 2), end = border(arrow.to, 1, 0.5, 3);
    for (int i = 0; i <= pieces; ++i) points.push_back(at(begin + (end - begin) * i / pieces));
    return points;
}

/// How badly a bow stands in the way of others.
double ArrowLayout::faultsOf(const Arrow& arrow, const std::vector<QPointF>& track, QPointF label) const
{
    double faults = 0;
    for (std::uint32_t i = 0; i < m_plan->nodes; ++i) {
        const QPointF centre = node(NodeId{i});
        if (!m_crowded && near(label, centre, m_radius + labelSize * 0.6)) faults += 4;
        if (NodeId{i} == arrow.from || NodeId{i} == arrow.to) continue;
        double nearest = std::numeric_limits<double>::max();
        for (const QPointF& point : track) nearest = std::min(nearest, distance(point, centre));
        // A message that passes behind a node seems to go to it.
        if (nearest < m_radius + 4) faults += (m_crowded ? 4 : 1) * (2 + 2 * (m_radius + 4 - nearest) / (m_radius + 4));
    }
    const QRectF reach = reachOf(track);
    const double free = m_crowded ? labelSize : 0; // numbers are placed inside later
    faults +=
        0.2 * (std::max(0.0, m_top - reach.top() - free) + std::max(0.0, reach.bottom() - free - m_size.height()));
    for (const Arrow& other : m_arrows) {
        if (&other == &arrow) break; // the rest is laid later
        if (!reach.intersects(other.reach)) continue;
        const bool together = !m_crowded; // else numbers are placed later, see freeLabel
        if (together && near(label, other.label, labelSize)) faults += 3;
        int close = 0;
        for (const QPointF& point : other.track) {
            if (together && near(point, label, labelSize * 0.6)) faults += 0.12;
            for (const QPointF& own : track) close += near(point, own, m_crowded ? 7 : 4) ? 1 : 0;
        }
        faults += 0.06 * std::min(close, 40);
        if (!together) continue;
        for (const QPointF& point : track)
            if (near(point, other.label, labelSize * 0.6)) faults += 0.12;
    }
    return faults;
}

/// On the arrow; a short one it would hide: beside that, on the outer side.
QPointF ArrowLayout::labelOn(const std::vector<QPointF>& track, double share) const
{
    const QPointF label = track[std::size_t(std::lround(share * double(track.size() - 1)))],
                  way = track.back() - track.front(), chord = (track.front() + track.back()) / 2;
    const double length = std::hypot(way.x(), way.y());
    if (length >= 3 * labelSize) return label;
    const QPointF aside = QPointF(-way.y(), way.x()) / std::max(length, 1e-9) * (labelSize / 2 + 2),
                  out = label - chord, middle = onPicture(m_plan->bounds.center());
    const bool outwards =
        QPointF::dotProduct(aside, out) > 1e-6
        || (std::abs(QPointF::dotProduct(aside, out)) <= 1e-6 && QPointF::dotProduct(aside, chord - middle) >= 0);
    return outwards ? label + aside : label - aside;
}

void ArrowLayout::lay(Arrow& arrow)
{
    if (layOnLink(arrow)) return;
    const bool linked = wireOf(arrow.from, arrow.to) != nullptr;
    const QPointF middle = onPicture(m_plan->bounds.center()), chord = (node(arrow.from) + node(arrow.to)) / 2,
                  away = node(arrow.to) - node(arrow.from);
    std::set<std::size_t>& alike = m_shapes[{std::lround(away.x()), std::lround(away.y())}];
    double least = std::numeric_limits<double>::max();
    std::size_t chosen = 0;
    const auto attempt = [&](const std::vector<QPointF>& track, double share, double faults) {
        const QPointF label = labelOn(track, share);
        faults += faultsOf(arrow, track, label);
        if (faults >= least) return false;
        least = faults;
        arrow.track = track;
        arrow.label = label;
        return true;
    };
    struct Shape {
        double height;
        Bow kind;
    };
    std::vector<Shape> shapes;
    for (const double height : {0.0, 0.14, -0.14, 0.22, -0.22, 0.32, -0.32, 0.44, -0.44})
        shapes.push_back({height, Bow::Even});
    if (m_crowded)
        for (const double height : {0.14, -0.14, 0.19, -0.19, 0.25, -0.25, 0.32, -0.32})
            shapes.push_back({height, Bow::Steep});
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const auto& [height, kind] = shapes[i];
        const std::vector<QPointF> track = bow(arrow, height, kind);
        double faults = 0.9 * std::abs(height) + (kind == Bow::Steep ? 0.1 : 0);
        if (m_crowded && alike.contains(i)) faults -= 1;
        if (height == 0 && linked && !m_crowded) faults += 0.5; // it would hide the link
        // Outside is free.
        if (height != 0 && distance(track[track.size() / 2], middle) < distance(chord, middle) - 0.5) faults += 0.06;
        if (attempt(track, 0.5, faults)) chosen = i;
    }
    alike.insert(chosen);
    const std::vector<QPointF> best = arrow.track;
    const double aside = 0.05 + least - faultsOf(arrow, best, arrow.label);
    for (const double share : {0.36, 0.64}) attempt(best, share, aside);
    arrow.reach = reachOf(arrow.track);
}

QRectF ArrowLayout::reachOfArrows() const
{
    QRectF reach;
    const auto add = [&](QPointF point, double around) {
        const QRectF box(point.x() - around, point.y() - around, 2 * around, 2 * around);
        reach = reach.isNull() ? box : reach.united(box);
    };
    for (const Arrow& arrow : m_arrows) {
        for (const QPointF& point : arrow.track) add(point, 2);
        add(arrow.label, labelSize / 2);
    }
    for (std::uint32_t i = 0; i < m_plan->nodes; ++i) add(node(NodeId{i}), m_radius);
    return reach;
}

bool ArrowLayout::isFree(QPointF label, const Arrow& arrow, std::span<const QPointF> taken) const
{
    constexpr double half = labelSize / 2, apart = 1.5;
    if (label.x() < half + 2 || label.x() > m_size.width() - half - 2 || label.y() < m_top + half
        || label.y() > m_size.height() - half - 2)
        return false;
    for (std::uint32_t i = 0; i < m_plan->nodes; ++i)
        if (near(label, node(NodeId{i}), m_radius + half + apart)) return false;
    for (const QPointF& other : taken)
        if (near(label, other, labelSize + 2 * apart)) return false;
    return std::ranges::none_of(m_arrows, [&](const Arrow& other) {
        if (&other == &arrow) return false;
        for (std::size_t i = 1; i < other.track.size(); ++i)
            if (distanceToPiece(label, other.track[i - 1], other.track[i]) < half + apart) return true;
        return false;
    });
}

std::optional<QPointF> ArrowLayout::freeLabel(const Arrow& arrow, std::span<const QPointF> taken) const
{
    const auto points = static_cast<std::ptrdiff_t>(arrow.track.size());
    const QPointF way = arrow.track.back() - arrow.track.front();
    const double length = std::hypot(way.x(), way.y());
    if (length < 1) return {};
    // On a short arrow it would hide that: beside it.
    const bool isShort = length < 3 * labelSize;
    const QPointF aside = QPointF(-way.y(), way.x()) / length * (labelSize / 2 + 2);
    for (std::ptrdiff_t away = 0; away < points / 2 - 2; ++away) // from the middle on
        for (const std::ptrdiff_t place : {points / 2 - away, points / 2 + away}) {
            const QPointF on = arrow.track[static_cast<std::size_t>(place)];
            for (const QPointF& label : isShort ? std::vector{on + aside, on - aside} : std::vector{on})
                if (isFree(label, arrow, taken)) return label;
        }
    return {};
}

const Arrow* ArrowLayout::nearest(QPointF point) const
{
    const Arrow* found = nullptr;
    double least = 9;
    for (const Arrow& arrow : m_arrows)
        for (const QPointF& own : arrow.track)
            if (const double away = distance(point, own); away < least) least = away, found = &arrow;
    return found;
}

} // namespace hopscope

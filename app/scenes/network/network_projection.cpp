#include "scenes/network/network_projection.h"

#include "drawing/canvas.h"
#include "scenes/network/network_low.h"
#include "scenes/network/trees/network_step_rows.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double headHeight = 62, footHeight = 50, sideMargin = 22, bareMargin = 10;
/// Below a bare network of groups: what they are.
constexpr double noteHeight = 14;
constexpr double mostSpacing = 150; // a pair of processors need not fill the window
/// From node to node, so that numbers stand in them; what a number beside a node needs.
constexpr double leastNumbered = 29, numberAround = 14, numberBelow = 12, numberBefore = 16;
/// The same of a name, "group 12", to the side, and above.
constexpr double namesAround = 48, namesAbove = 26;
/// Beside a tree with more nodes, in a wide picture: words about its levels.
constexpr std::uint32_t manyInTree = 24;
constexpr double wideTree = 700, ladderWidth = 168;
/// Beside a grid: what one processor passes on, after the names of the links that wrap.
constexpr double passedOnWidth = 224, wrapNames = 50;
/// From leaf to leaf, so that arcs below them are told apart; what these need.
constexpr double leastArcs = 13, ringHeight = 22;
/// Of no more, all pairs are looked at.
constexpr std::uint32_t mostPaired = 128;
/// Radius of a node that is a ring.
constexpr double leastRing = 6;
/// How much wider than high squares and circles may be in a low picture, which is wide.
constexpr double lowStretch = 2.2;
/// Between the borders of two nodes: a packet on a slanted link, a way to go, and a little air.
constexpr double roomForPacket = 29;
/// The same on a card beside others, with nodes of full size.
constexpr double bareRoom = 46;
/// Side of a packet in trees of small nodes, if these are far enough apart; where nodes have a row for each step.
constexpr double leastInTree = 7, mostInStep = 9;
/// Of that a packet that is only a mark takes so much.
constexpr double markInGap = 0.42;

} // namespace

std::size_t captionRows(const NetworkFrame& frame, const Theme& theme)
{
    return frame.size.width() < 800 * theme.fontScale && frame.size.height() > 240 * theme.fontScale ? 2 : 1;
}

double captionLine(const Theme& theme) { return 14 * theme.fontScale; }

bool bareNote(const NetworkPlan& plan, const NetworkFrame& frame)
{
    return frame.bare && plan.compact && frame.foot <= 0 && frame.size.height() >= 100;
}

QRectF areaOf(const NetworkFrame& frame, const Theme& theme)
{
    const QRectF whole(QPointF(0, 0), frame.size);
    if (frame.bare) return whole.adjusted(bareMargin, bareMargin, -bareMargin, -bareMargin - frame.foot);
    return whole.adjusted(sideMargin,
                          frame.caption ? headHeight * theme.fontScale
                                              + static_cast<double>(captionRows(frame, theme) - 1) * captionLine(theme)
                                        : bareMargin,
                          -sideMargin, -footHeight * theme.fontScale);
}

QSizeF roomOf(const NetworkFrame& frame, const Theme& theme)
{
    return frame.bare ? QSizeF() : areaOf(frame, theme).size();
}

NetworkProjection::NetworkProjection(const NetworkPlan& plan, const NetworkFrame& frame, const Theme& theme,
                                     std::uint32_t climb)
    : m_plan(&plan), m_frame(frame), m_area(areaOf(frame, theme))
{
    m_low = !frame.bare && m_area.height() < lowPicture * theme.fontScale;
    if (bareNote(plan, frame)) m_area.adjust(0, 0, 0, -noteHeight * theme.fontScale);
    if (m_area.width() < 40 || m_area.height() < 40) m_area = QRectF(QPointF(0, 0), frame.size).adjusted(4, 4, -4, -4);
    m_wordFont = theme.text(9, QFont::DemiBold);
    m_unit = theme.fontScale;
    if (plan.groupTree)
        fitGroupTree(theme);
    else if (plan.compact)
        fitGroups(theme, climb);
    else
        fitPlaces(theme);
}

double NetworkProjection::wordWidth(const QString& word) const
{
    return std::max(m_packet, textWidth(m_wordFont, word) + 8);
}

void NetworkProjection::fitPlaces(const Theme& theme)
{
    const QRectF bounds = m_plan->extent;
    if (m_plan->branching && m_plan->loads && m_plan->nodes > manyInTree && !m_frame.bare
        && m_frame.size.width() >= wideTree * theme.fontScale) {
        m_ladder = ladderWidth * theme.fontScale;
        m_area.setRight(m_area.right() - m_ladder);
        if (m_plan->ring != 0 && m_area.width() * m_plan->spacing >= leastArcs * theme.fontScale * bounds.width()) {
            m_ring = ringHeight * theme.fontScale;
            m_area.setBottom(m_area.bottom() - m_ring);
        }
    }
    if (m_plan->stepRows && !m_frame.bare) {
        m_ladder = stepRowNames(*m_plan, m_frame.size.width(), theme);
        // Below the last row stand its numbers, in two lines where one has no room for all.
        constexpr double inOne = 19, inTwo = 9;
        const double pitch = (m_area.width() - m_ladder) / m_plan->extent.width() / theme.fontScale;
        m_area.adjust(0, 0, -m_ladder, -(pitch < inOne && pitch >= inTwo ? 2 : 1) * numberBelow * theme.fontScale);
    }
    // As long as the grid loses no height by it.
    if (const double beside = (passedOnWidth + wrapNames) * theme.fontScale;
        m_plan->passesOn && !m_plan->compact && !m_frame.bare && !m_low
        && (m_area.width() - beside) * bounds.height() >= 1.2 * m_area.height() * bounds.width()) {
        m_passedOn = m_area.adjusted(m_area.width() - passedOnWidth * theme.fontScale, 0, 0, 0);
        m_area.setRight(m_area.right() - beside);
    }
    QSizeF room = m_area.size();
    // Around a circle of nodes too small for numbers in them stand those of some.
    if (const double unit = theme.fontScale;
        m_plan->round && m_plan->circle <= 0 && !m_frame.bare
        && M_PI * std::min(room.width(), room.height()) < leastNumbered * unit * m_plan->processors)
        room -= m_plan->unitName.isEmpty() ? QSizeF(2 * numberAround, 2 * numberAround) * unit
                                           : QSizeF(2 * namesAround, 2 * namesAbove) * unit;
    // Before the rows of a grid too small for them stand theirs, beyond the links that wrap.
    if (m_low && m_plan->grid) room -= QSizeF(2 * numberBefore * theme.fontScale, 0);
    // A circle with ways through its middle, too, is larger as an ellipse.
    constexpr double roundStretch = 1.8;
    const bool oval = m_plan->round && m_plan->circle <= 0 && !m_frame.bare;
    const double stretch = oval    ? std::max(m_plan->stretch, roundStretch)
                           : m_low ? std::max(m_plan->stretch, lowStretch)
                                   : m_plan->stretch;
    double x = std::min(room.width() / bounds.width(), mostSpacing),
           y = std::min(room.height() / bounds.height(), mostSpacing);
    const double least = std::min(x, y);
    x = std::min(x, least * stretch) * m_frame.zoom;
    y = std::min(y, least * stretch) * m_frame.zoom;
    m_scale = {x, y};
    const QPointF middle = bounds.center();
    m_origin = m_area.center() + m_frame.pan - QPointF(middle.x() * x, middle.y() * y);

    m_spacing = m_plan->spacing * std::min(x, y);
    if (x != y && m_plan->nodes > 1 && m_plan->nodes <= mostPaired) m_spacing = nearest();
    if (m_plan->circle > 0) fitCircle(theme);
    m_radius = std::clamp(0.31 * m_spacing, 1.2, 23.0 * theme.fontScale);
    const double needed =
        textWidth(theme.text(9, QFont::DemiBold), QString::number(std::max(m_plan->processors, 1U) - 1)) / 2 + 0.8;
    // Rather a number in every node than as much air between them.
    const double numbered = std::max(9.2 * theme.fontScale, needed / 0.84);
    if (m_radius < numbered && 0.36 * m_spacing >= numbered) m_radius = numbered;
    // Between rows there are lanes for links.
    if (m_plan->bridged) m_radius = std::min(m_radius, std::max(numbered, 0.18 * m_spacing));
    // Without one as small as a ring can be, so that there is a link to be seen between two of them.
    if (m_low && !m_plan->tree && m_radius < numbered)
        m_radius = std::min(m_radius, std::max(leastRing, 0.25 * m_spacing));
    // Nodes are so small that packets with words pass between them, as long as they keep their own numbers.
    // On small cards what nodes hold comes first.
    m_packetTexts = m_spacing - 2 * std::min(numbered, m_radius)
                        >= (m_frame.bare && !m_plan->tree ? bareRoom : 20) * theme.fontScale
                    && m_radius >= numbered;
    if (m_packetTexts) m_radius = std::clamp((m_spacing - roomForPacket * theme.fontScale) / 2, numbered, m_radius);
    m_router = 1.5 * m_radius;
    if (m_plan->tree) // boxes that fill have more room than the leaves
        m_router = std::max(m_router, std::min({0.62 * m_plan->routerSpacing * x, 0.4 * y, 34 * theme.fontScale}));
    // Numbers stand in the hole of the ring; the ring gives way a little, but all numbers are there or none.
    m_detail = needed <= 0.84 * m_radius && m_radius > 9 * theme.fontScale ? Detail::Numbers
               : m_radius >= leastRing                                     ? Detail::Rings
                                                                           : Detail::Dots;
    m_hole = m_detail == Detail::Numbers ? std::max(0.66 * m_radius, needed) : 0.45 * m_radius;
    m_packetTexts = m_packetTexts && m_detail == Detail::Numbers;
    m_packet = m_packetTexts ? std::clamp(m_spacing - 2 * m_radius - 6, 14.0 * theme.fontScale,
                                          std::max(17.0 * theme.fontScale, 0.84 * m_radius))
               : m_plan->stepRows // those of a step are at least twice as far apart as nodes
                   ? std::clamp(0.85 * m_spacing, 3.0, mostInStep * theme.fontScale)
                   : m_detail >= Detail::Rings ? std::clamp((m_low ? 0.4 : 0.55) * (m_spacing - 2 * m_radius), 5.0,
                                                            std::max(7.0, 0.72 * m_radius))
                     : m_plan->tree // links are longer than nodes are apart
                         ? std::max({3.0, m_radius, std::min(leastInTree * theme.fontScale, 1.3 * m_spacing)})
                         : std::max(3.0, m_radius); // no larger than the dots, and ways are seen between them
    constexpr double inLane = 8.5;                  // as wide as there is room beside nodes
    if (m_plan->bridged) m_packet = std::min(m_packet, inLane * theme.fontScale);
    // No more than half of the link is behind it, so that its head is seen.
    m_mark =
        m_packetTexts ? std::min(0.72 * m_packet, std::max(markInGap * (m_spacing - 2 * m_radius), 8.0)) : m_packet;
}

/// Where the picture is stretched, the nearest two nodes need not be those that were before.
double NetworkProjection::nearest() const
{
    double least = 1e300;
    for (std::uint32_t i = 0; i < m_plan->nodes; ++i)
        for (std::uint32_t j = 0; j < i; ++j)
            if (m_plan->drawn(NodeId{i}) && m_plan->drawn(NodeId{j})) {
                const QPointF way = node(NodeId{i}) - node(NodeId{j});
                least = std::min(least, std::hypot(way.x(), way.y()));
            }
    return least;
}

/// In a wide area a ring is an ellipse, if that is larger.
void NetworkProjection::fitCircle(const Theme& theme)
{
    constexpr double mostBent = 2.6;
    const double circle = m_plan->circle, nodes = m_plan->nodes;
    // For numbers and marks outside.
    const double margin =
        std::clamp(m_spacing / m_frame.zoom / 2, m_frame.bare ? 0.0 : 24 * theme.fontScale, 40 * theme.fontScale);
    const double wide = m_area.width() / 2 - margin, high = m_area.height() / 2 - margin;
    const double small = std::min({wide, high, circle * mostSpacing}), large = std::max(wide, high);
    const auto ellipse = [&](double half) {
        return wide > high ? Ellipse(half * m_frame.zoom, small * m_frame.zoom)
                           : Ellipse(small * m_frame.zoom, half * m_frame.zoom);
    };
    // No further than neighbours are to be apart.
    double half = std::clamp(large, small, mostBent * small);
    for (double step = half - small; step > 1; step /= 2)
        if (ellipse(half).perimeter() / nodes > mostSpacing * m_frame.zoom)
            half = std::max(small, half - step / 2);
        else
            half = std::min({half + step / 2, large, mostBent * small});
    m_bent = ellipse(half);
    m_origin = m_area.center() + m_frame.pan;
    for (std::uint32_t i = 0; i < m_plan->nodes; ++i) {
        const double angle = 2 * M_PI * i / nodes, next = 2 * M_PI * (i + 1) / nodes;
        const QPointF way =
            m_bent.at({std::sin(angle), -std::cos(angle)}) - m_bent.at({std::sin(next), -std::cos(next)});
        const double apart = std::hypot(way.x(), way.y());
        m_spacing = i == 0 ? apart : std::min(m_spacing, apart);
    }
}

std::optional<NodeId> NetworkProjection::nodeAt(QPointF point) const
{
    if (m_map) return m_map->nodeAt(point);
    if (m_plan->groupTree) {
        const TreeBoxes::Box* box = m_inside.contains(point) ? nullptr : m_treeBoxes.at(point);
        if (!box) return {};
        const std::uint32_t group = box->fold ? m_plan->groupTree->groups[box->group].children.front() : box->group;
        return m_plan->groupTree->groups[group].members.front();
    }
    if (m_plan->compact) {
        const auto group = m_groups.at(point);
        return group ? std::optional(m_groups.first(*group)) : std::nullopt;
    }
    const double reach = std::max(m_radius + 3, 7.0);
    double best = reach * reach;
    std::optional<NodeId> found;
    for (std::uint32_t i = 0; i < m_plan->nodes; ++i) {
        if (!m_plan->drawn(NodeId{i})) continue;
        const QPointF way = node(NodeId{i}) - point;
        const double distance = QPointF::dotProduct(way, way);
        if (distance > best) continue;
        best = distance;
        found = NodeId{i};
    }
    if (!found)
        for (const Fold& fold : m_plan->folds)
            if (foldArea(fold).contains(point)) found = NodeId{fold.top};
    return found;
}

QRectF NetworkProjection::foldArea(const Fold& fold) const
{
    const QPointF top = at(m_plan->places[fold.top]);
    const double half = 0.8 * m_scale.x(), bottom = at({0, m_plan->bounds.bottom()}).y() + m_radius;
    return {top.x() - half, top.y(), 2 * half, bottom - top.y()};
}

QPointF alongTrack(std::span<const QPointF> track, Insets insets, double progress, QPointF& direction)
{
    double total = 0;
    for (std::size_t i = 1; i < track.size(); ++i)
        if (!isJump(track[i]) && !isJump(track[i - 1])) total += QLineF(track[i - 1], track[i]).length();
    const double most = 0.46 * total, from = std::min(insets.from, most), to = std::min(insets.to, most);
    double left = from + std::clamp(progress, 0.0, 1.0) * (total - from - to);
    for (std::size_t i = 1; i < track.size(); ++i) {
        if (isJump(track[i]) || isJump(track[i - 1])) continue;
        const QPointF way = track[i] - track[i - 1];
        const double length = std::hypot(way.x(), way.y());
        if (length > 0) direction = way / length;
        if (left <= length) return track[i - 1] + direction * left;
        left -= length;
    }
    return track.empty() ? QPointF() : track.back();
}

} // namespace hopscope

#include "scenes/network/network_projection.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/network_boxes.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double headHeight = 62, footHeight = 50, sideMargin = 22, bareMargin = 10;
/// Below a bare network of groups: what they are.
constexpr double noteHeight = 14;
constexpr double mostSpacing = 150; // a pair of processors need not fill the window
/// What can be read with a number and two short words in it.
constexpr QSizeF leastGroup(92, 50), leastBare(64, 34), leastQuarter(58, 28);
/// Its height on an ellipse, where boxes are smaller; in a low picture.
constexpr double leastRound = 54, leastLow = 42, leastLowRound = 46, leastLowRing = 40;
/// Between boxes whose lines are links: an arrow with a number beside it; across, of a plane, above it.
constexpr double linkedGap = 28, linkedLow = 16, linkedWide = 38;
/// Of a ring an arrow in each direction, each with its number.
constexpr double ringGap = 50, ringLow = 44, besideRing = 18;
/// Between others, down: an arrow.
constexpr double unlinked = 15;
/// A box is no higher than its words need, so that lines have lanes between the rows.
constexpr double mostBox = 66;
/// The least height of a box between them; of a picture so low that its gaps are small.
constexpr double leastLinked = 26, lowPicture = 250;
/// Above and below the boxes, where lines bend beyond them.
constexpr double bendAbove = 20, bendBelow = 24, bendLow = 10;
/// Beside and above the boxes of a plane: names of its rows and columns.
constexpr QSizeF axisNames(44, 16);
/// Below the boxes: what one of them is like inside takes a share of the height, if so many rows of them still have
/// room.
constexpr double insideShare = 0.3, leastInside = 60, mostInside = 140, leastRows = 2;
/// Of a plane, whose processors are shown one by one, as much of it as leaves room for these rows.
constexpr double planeShare = 0.42, mostPlane = 180;
/// Below the boxes of one, so that they do not stand on what is below, nor do links that wrap end there.
constexpr double besidePlane = 6, belowWraps = 5;
/// Of the height of a row of groups: what the routers above it and the ways to them take.
constexpr double rowShare = 0.5, rowShareLow = 0.6;
/// A row of boxes is no higher than its words need: what lies above has the rest.
constexpr double rowHeight = 74;
/// So many of them have no room below several routers each, if they are not as wide.
constexpr double fewBoxes = 6, wideBox = 150;
/// From node to node, so that numbers stand in them; what a number beside a node needs.
constexpr double leastNumbered = 29, numberAround = 14, numberBefore = 16;
/// The same of a name, "group 12", to the side, and above.
constexpr double namesAround = 48, namesAbove = 26;
/// Beside a tree with more nodes, in a wide picture: words about its levels.
constexpr std::uint32_t manyInTree = 48;
constexpr double wideTree = 700, ladderWidth = 136;
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

NetworkProjection::NetworkProjection(const NetworkPlan& plan, const NetworkFrame& frame, const Theme& theme)
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
        fitGroups(theme);
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
        m_router = std::max(m_router, std::min({0.66 * m_plan->routerSpacing * x, 0.4 * y, 34 * theme.fontScale}));
    // Numbers stand in the hole of the ring; the ring gives way a little, but all numbers are there or none.
    m_detail = needed <= 0.84 * m_radius && m_radius > 9 * theme.fontScale ? Detail::Numbers
               : m_radius >= leastRing                                     ? Detail::Rings
                                                                           : Detail::Dots;
    m_hole = m_detail == Detail::Numbers ? std::max(0.66 * m_radius, needed) : 0.45 * m_radius;
    m_packetTexts = m_packetTexts && m_detail == Detail::Numbers;
    m_packet = m_packetTexts ? std::clamp(m_spacing - 2 * m_radius - 6, 14.0 * theme.fontScale,
                                          std::max(17.0 * theme.fontScale, 0.84 * m_radius))
               : m_detail >= Detail::Rings
                   ? std::clamp((m_low ? 0.4 : 0.55) * (m_spacing - 2 * m_radius), 5.0, std::max(7.0, 0.72 * m_radius))
                   : std::max(3.0, m_radius); // no larger than the dots, and ways are seen between them
    constexpr double inLane = 8.5;            // as wide as there is room beside nodes
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

void NetworkProjection::fitGroups(const Theme& theme)
{
    // Lines bend beyond the boxes at the border, and not over the words there: a row has none above but its routers.
    const bool row = m_plan->groupShape.lie == GroupShape::Lie::Row;
    const GroupShape& shape = m_plan->groupShape;
    const bool low = m_area.height() < lowPicture * theme.fontScale;
    QSizeF gap(0, 0);
    if (shape.ring && !m_frame.bare)
        gap = (low ? QSizeF(ringLow, ringLow) : QSizeF(ringGap, ringGap)) * theme.fontScale;
    else if (shape.linked)
        gap = m_frame.bare
                  ? QSizeF(linkedLow, linkedLow)
                  : QSizeF(shape.plane ? linkedWide : linkedGap, low ? linkedLow : linkedGap) * theme.fontScale;
    else if (shape.lie == GroupShape::Lie::Halves) // arrows to neighbours are seen, too
        gap = QSizeF(linkedLow, low || m_frame.bare ? linkedLow : unlinked) * theme.fontScale;
    QSizeF least = (m_frame.bare ? leastBare : leastGroup) * theme.fontScale;
    if (!m_frame.bare && (low || shape.lie == GroupShape::Lie::Round))
        least.setHeight((!low                                  ? leastRound
                         : shape.ring                          ? leastLowRing
                         : shape.lie == GroupShape::Lie::Round ? leastLowRound
                                                               : leastLow)
                        * theme.fontScale);
    if (!gap.isEmpty() && shape.lie == GroupShape::Lie::Halves)
        least.setHeight(std::max(least.height(), leastLinked * theme.fontScale + gap.height()));
    // In few rows, or lines would have to pass behind boxes.
    constexpr double fewRows = 2.8, tallest = 250, captionBelow = 22;
    const bool lowCard = m_area.height() < lowPicture / 2 * theme.fontScale;
    const bool bareHalves = m_frame.bare && shape.lie == GroupShape::Lie::Halves;
    if (bareHalves) {
        m_area.adjust(2, bendLow, -2, lowCard ? -bendLow : -captionBelow);
        if (const double air = m_area.height() - tallest * theme.fontScale; air > 0)
            m_area.adjust(0, air / 2, 0, -air / 2);
        least.setHeight(std::max(least.height(), m_area.height() / fewRows));
    }
    const double stub = stubIn(*this) + 2, across = shape.wrapsAcross ? stubLength + 2 : 0,
                 down = shape.wrapsDown ? stub : 0;
    const double above = shape.plane ? axisNames.height() * theme.fontScale + down
                         : row       ? 4
                         : low       ? bendLow
                                     : bendAbove,
                 below = shape.plane ? (down > 0 && !low ? down + belowWraps : std::max(down, besidePlane))
                         : low       ? bendLow
                                     : bendBelow;
    const double unit = theme.fontScale;
    const bool lowRound = low && !m_frame.bare && shape.lie == GroupShape::Lie::Round; // an ellipse gives way
    const double rows = above + below + leastRows * (lowRound ? leastLow * unit : least.height());
    double high = std::clamp(insideShare * m_area.height(), leastInside * unit, mostInside * unit);
    if (shape.plane)
        high = std::max(high, std::min({planeShare * m_area.height(), m_area.height() - rows, mostPlane * unit}));
    if (!m_frame.bare && m_area.height() >= high + rows) {
        m_inside = QRectF(m_area.left(), m_area.bottom() - high, m_area.width(), high);
        m_area.setBottom(m_inside.top());
    }
    if (!m_frame.bare && !shape.linked && shape.lie == GroupShape::Lie::Halves)
        least.setHeight(std::max(least.height(), (m_area.height() - above - below) / fewRows));
    if (shape.plane) {
        if (!m_frame.bare) {
            m_axes = QRectF(m_area.topLeft(), axisNames * theme.fontScale);
            m_area.setTopLeft(m_axes.bottomRight());
        }
        m_area.adjust(across, down, -across, m_frame.bare ? -down : -below);
    } else if (!m_frame.bare) {
        m_area.adjust(6, above, -6, -below);
    }
    // One box alone shows nothing of a step: two by two of them where their words can be read.
    if (bareHalves) least = least.boundedTo((0.499 * m_area.size()).expandedTo(leastQuarter * theme.fontScale));
    QRectF whole(QPointF(0, 0), m_area.size() * m_frame.zoom);
    whole.moveCenter(m_area.center() + m_frame.pan);
    if (row) {
        // A row keeps its height and stays below its routers, however close one looks.
        whole.setTop(m_area.top() + (low ? rowShareLow : rowShare) * m_area.height());
        if (!low && !m_frame.bare) whole.setTop(std::max(whole.top(), m_area.bottom() - rowHeight * theme.fontScale));
        whole.setBottom(m_area.bottom());
    }
    // As wide as the longest names, with the air between two boxes; in a plane they stand beside the boxes.
    if (!m_frame.bare && !shape.plane) {
        const double air = shape.lie == GroupShape::Lie::Round ? 38 : 32; // boxes on an ellipse are smaller
        const std::uint32_t last = std::max(m_plan->processors, 1U) - 1;
        const QFont font = theme.text(8.5, QFont::DemiBold);
        double longest = textWidth(font, QStringLiteral("%1–%1").arg(last));
        if (!shape.unit.isEmpty() && shape.units.back() > 1)
            longest = std::max(
                longest,
                textWidth(font, QStringLiteral("%1 %2–%2").arg(pluralOf(shape.unit)).arg(last / shape.units.back())));
        least.setWidth(std::max(least.width(), longest + air));
    }
    // Of a ring numbers stand beyond the outer arrows, which go down from the middle of the boxes.
    if (shape.ring && !m_frame.bare) {
        const QString number = numberText(static_cast<double>(m_plan->processors / 4));
        const double wide =
            textWidth(theme.text(9, QFont::Bold), QStringLiteral("%1 · ×%1").arg(number)) + besideRing * unit;
        const double out = std::max(wide - NetworkGroups::roundShare * least.width() / 2, 0.0);
        whole.adjust(out, 0, -out, 0);
    }
    // A few units each have a box, where it is as small as its name allows: what one unit sends is seen then.
    constexpr std::uint32_t fewUnits = 16;
    constexpr double aroundName = 12;
    constexpr QSizeF leastUnit(0, 38);
    if (const std::uint32_t unit = shape.units.back(), units = m_plan->processors / std::max(unit, 1U);
        !m_frame.bare && shape.lie == GroupShape::Lie::Round && !shape.unit.isEmpty() && unit > 1
        && units <= fewUnits) {
        const QString name = QStringLiteral("%1 %2").arg(shape.unit).arg(units - 1);
        const QSizeF small(
            std::min(least.width(), textWidth(theme.text(8.5, QFont::DemiBold), name) + aroundName * theme.fontScale)
                / NetworkGroups::roundShare,
            std::min(least.height(), leastUnit.height() * theme.fontScale));
        for (const QSizeF& size : {least, small})
            if (NetworkGroups(shape, whole, size).within(whole).size() == units) {
                least = size;
                break;
            }
    }
    // Below several routers each, few boxes: between them and the routers are lines to every one of these.
    if (const RouterRow* top = row && !low && !m_frame.bare && m_plan->processors > 0
                                   ? findRow(m_plan->routerRows, ProcessorRange{0, m_plan->processors - 1})
                                   : nullptr;
        top && top->count > 1)
        least.setWidth(std::max(least.width(), std::min(m_area.width() / fewBoxes, wideBox * theme.fontScale)));
    m_groups = NetworkGroups(m_plan->groupShape, whole, least, gap, m_frame.bare ? 1e9 : mostBox * theme.fontScale);
    m_origin = whole.topLeft();
    m_detail = Detail::Groups;
}

void NetworkProjection::fitGroupTree(const Theme& theme)
{
    // Below the tree one of its groups, where enough of the tree has room above it.
    constexpr double chainHeight = 84, leastTree = 165;
    const double unit = theme.fontScale;
    if (!m_frame.bare && m_area.height() >= (chainHeight + leastTree) * unit) {
        m_inside = QRectF(m_area.left(), m_area.bottom() - chainHeight * unit, m_area.width(), chainHeight * unit);
        m_area.setBottom(m_inside.top() - 8);
    }
    QRectF whole(QPointF(0, 0), m_area.size() * m_frame.zoom);
    whole.moveCenter(m_area.center() + m_frame.pan);
    m_treeBoxes = TreeBoxes(*m_plan->groupTree, whole, theme, m_frame.bare && m_area.height() < leastTree * unit);
    m_origin = whole.topLeft();
    m_detail = Detail::Groups;
}

std::optional<NodeId> NetworkProjection::nodeAt(QPointF point) const
{
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
    const double half = 0.62 * m_scale.x(), bottom = at({0, m_plan->bounds.bottom()}).y() + m_radius;
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

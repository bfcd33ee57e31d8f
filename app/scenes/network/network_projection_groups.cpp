#include "scenes/network/network_projection.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_low.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace hopscope {

namespace {

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
/// The least height of a box between them.
constexpr double leastLinked = 26;
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
/// Columns of the boxes of a cube: four, and a bit less than five.
constexpr double cubeColumns = 4.9;
/// Of the height of a row of groups: what the routers above it and the ways to them take.
constexpr double rowShare = 0.5, rowShareLow = 0.6;
/// A row of boxes is no higher than its words need: what lies above has the rest.
constexpr double rowHeight = 74;
/// So many of them have no room below several routers each, if they are not as wide.
constexpr double fewBoxes = 6, wideBox = 150;

} // namespace

void NetworkProjection::fitGroups(const Theme& theme, std::uint32_t climb)
{
    const QRectF all = m_area;
    // Lines bend beyond the boxes at the border, and not over the words there: a row has none above but its routers.
    const bool row = m_plan->groupShape.lie == GroupShape::Lie::Row;
    const GroupShape& shape = m_plan->groupShape;
    const bool low = m_area.height() < lowPicture * theme.fontScale;
    // A card whose boxes have names beside them has room for numbers between them.
    constexpr QSizeF namedCard(320, 130);
    constexpr double captionBelow = 22, roomForMarks = 210; // in which arrows between two rows show what is under way
    const QRectF boxesOfCard = m_area.adjusted(2, bendLow, -2, -captionBelow);
    const bool numbered = m_frame.bare && shape.plane && boxesOfCard.width() >= namedCard.width() * theme.fontScale
                          && boxesOfCard.height() >= namedCard.height() * theme.fontScale,
               tallCard = numbered && boxesOfCard.height() >= roomForMarks * theme.fontScale;
    // One in which boxes of a cube have room as they have it in Watch.
    constexpr QSizeF cubeCard(440, 170);
    const bool roomy = m_frame.bare && shape.cube && boxesOfCard.width() >= cubeCard.width() * theme.fontScale
                       && boxesOfCard.height() >= cubeCard.height() * theme.fontScale;
    QSizeF gap(0, 0);
    if (shape.ring && !m_frame.bare)
        gap = (low ? QSizeF(ringLow, ringLow) : QSizeF(ringGap, ringGap)) * theme.fontScale;
    else if (shape.linked)
        gap = roomy || tallCard ? QSizeF(linkedGap, linkedGap) * theme.fontScale
              : m_frame.bare
                  ? QSizeF(numbered ? linkedGap : linkedLow, linkedLow) * (numbered ? theme.fontScale : 1)
                  : QSizeF(shape.plane ? linkedWide : linkedGap, low ? linkedLow : linkedGap) * theme.fontScale;
    else if (shape.lie == GroupShape::Lie::Halves) // arrows to neighbours are seen, too
        gap = QSizeF(linkedLow, low || m_frame.bare ? linkedLow : unlinked) * theme.fontScale;
    QSizeF least = (m_frame.bare ? leastBare : leastGroup) * theme.fontScale;
    if (numbered) least.rwidth() += (linkedGap - linkedLow) * theme.fontScale;
    if (!m_frame.bare && (low || shape.lie == GroupShape::Lie::Round))
        least.setHeight((!low                                  ? leastRound
                         : shape.ring                          ? leastLowRing
                         : shape.lie == GroupShape::Lie::Round ? leastLowRound
                                                               : leastLow)
                        * theme.fontScale);
    if (!gap.isEmpty() && shape.lie == GroupShape::Lie::Halves)
        least.setHeight(std::max(least.height(), leastLinked * theme.fontScale + gap.height()));
    // In few rows, or lines would have to pass behind boxes.
    constexpr double fewRows = 2.8, tallest = 250;
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
        constexpr double leastPassedOn = 104; // blocks above and below a processor
        if (m_plan->passesOn && !low && high >= leastPassedOn * unit) m_passedOn = m_inside;
    }
    if (!m_frame.bare && !shape.linked && shape.lie == GroupShape::Lie::Halves)
        least.setHeight(std::max(least.height(), (m_area.height() - above - below) / fewRows));
    if (shape.plane) {
        if (!m_frame.bare || numbered) { // a smaller card keeps its room for the boxes
            m_axes = QRectF(m_area.topLeft(), axisNames * theme.fontScale);
            m_area.setTopLeft(m_axes.bottomRight());
        }
        m_area.adjust(across, down, -across, m_frame.bare ? -down : -below);
    } else if (!m_frame.bare) {
        m_area.adjust(6, above, -6, -below);
    }
    // Eight subcubes: the partners of most dimensions stand side by side, and lines between the others can be followed.
    if (shape.cube && (!m_frame.bare || roomy)) least.setWidth(std::max(least.width(), m_area.width() / cubeColumns));
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
    const double highest = m_frame.bare && !bareHalves ? 1e9 : mostBox;
    m_groups = NetworkGroups(m_plan->groupShape, whole, least, gap, highest * theme.fontScale);
    if (const auto boxes = m_groups.within({QPointF(0, 0), m_frame.size});
        row && climb > 0 && !m_inside.isEmpty() && !boxes.empty()
        && climb <= std::ranges::min(boxes, {}, &NetworkGroup::size).size())
        fitSlim(all, whole, least, climb, theme);
    m_origin = whole.topLeft();
    m_detail = Detail::Groups;
}

/// The bar of all routers, and below it the boxes, as high as their name and two lines need.
void NetworkProjection::fitSlim(const QRectF& all, QRectF whole, const QSizeF& least, std::uint32_t climb,
                                const Theme& theme)
{
    constexpr double bar = 21, hung = 12, box = 58, lowBox = 34, below = 9;
    constexpr std::size_t fewLevels = 2; // need little room
    const double unit = theme.fontScale, top = all.top() + 2;
    std::set<std::uint32_t> levels;
    for (const RouterRow& one : m_plan->routerRows)
        if (one.below.size() <= climb) levels.insert(one.below.size());
    const bool few = levels.size() <= fewLevels && !m_low;
    m_slim = true;
    whole.setTop(top + bar + (few ? 2 : 1) * hung * unit);
    whole.setHeight((m_low ? lowBox : few ? rowHeight : box) * unit);
    m_area = QRectF(m_area.left(), top, m_area.width(), whole.bottom() - top);
    m_inside = QRectF(all.left(), whole.bottom() + below * unit, all.width(), 0);
    m_inside.setBottom(all.bottom());
    m_groups = NetworkGroups(m_plan->groupShape, whole, least, {0, 0}, mostBox * unit);
}

void NetworkProjection::fitGroupTree(const Theme& theme)
{
    // Below the tree one of its groups, where enough of the tree has room above it.
    constexpr double chainHeight = 84, leastTree = 165, lowChain = 60, lowTree = 132;
    const double unit = theme.fontScale;
    // Of a low picture a level less, as the tree says nothing of what the members of a group do.
    for (const auto& [chain, tree] : {std::pair(chainHeight, leastTree), std::pair(lowChain, lowTree)}) {
        if (m_frame.bare || m_area.height() < (chain + tree) * unit) continue;
        m_inside = QRectF(m_area.left(), m_area.bottom() - chain * unit, m_area.width(), chain * unit);
        m_area.setBottom(m_inside.top() - 8);
        break;
    }
    QRectF whole(QPointF(0, 0), m_area.size() * m_frame.zoom);
    whole.moveCenter(m_area.center() + m_frame.pan);
    m_treeBoxes = TreeBoxes(*m_plan->groupTree, whole, theme, m_frame.bare && m_area.height() < leastTree * unit);
    m_origin = whole.topLeft();
    m_detail = Detail::Groups;
}

} // namespace hopscope

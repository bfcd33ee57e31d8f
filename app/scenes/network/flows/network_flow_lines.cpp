#include "scenes/network/flows/network_flow_lines.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/flows/network_brackets.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/trees/network_levels.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

constexpr double fromBox = 2; ///< between a line and the box where it begins
/// Of the two directions between neighbours, from the middle; of a ring there is more room.
constexpr double fromMiddle = 6, fromMiddleOfRing = 9;

/// Where a line from the middle of a box to a point leaves it, with a gap.
QPointF edgeOf(const QRectF& box, QPointF to)
{
    const QPointF middle = box.center(), way = to - middle;
    const double across = std::abs(way.x()) > 1e-9 ? (box.width() / 2 + fromBox) / std::abs(way.x()) : 1e9,
                 down = std::abs(way.y()) > 1e-9 ? (box.height() / 2 + fromBox) / std::abs(way.y()) : 1e9;
    return middle + way * std::min({across, down, 0.97});
}

FlowLine line(QPointF begin, QPointF bend, QPointF end) { return {.begin = begin, .bend = bend, .end = end}; }
FlowLine straight(QPointF begin, QPointF end) { return line(begin, (begin + end) / 2, end); }

/// Of a row: up to the routers that the two have in common and down again.
FlowLine overRouters(const GroupFlow& flow, const NetworkGroups& groups, const RouterLevels& levels)
{
    const QRectF &one = flow.from.box, &other = flow.to.box;
    // Leaves beside what comes from the other side.
    const double side = one.center().x() < other.center().x() ? 1 : -1;
    const QPointF begin(one.center().x() + side * 0.1 * one.width(), one.top() - fromBox),
        end(other.center().x() - side * 0.26 * other.width(), other.top() - fromBox);
    if (std::vector<QPointF> over = levels.turns(flow.thereTurns); !over.empty()) {
        FlowLine turned = line(begin, over[over.size() / 2], end);
        turned.over = std::move(over);
        return turned;
    }
    double top = levels.above(groups.first(flow.from), groups.first(flow.to));
    // Directly below the bar of all, those that go far pass over those to neighbours.
    if (levels.single()) {
        constexpr double lowest = 0.4;
        const QRectF bar = levels.bar();
        const double far = std::abs(end.x() - begin.x()) / std::max(0.75 * bar.width(), 1.0);
        top += (1 - std::min(lowest + far * (1 - lowest), 1.0)) * (begin.y() - top);
    }
    // The middle of such a line is as high as half of its bend.
    return line(begin, QPointF((begin.x() + end.x()) / 2, begin.y() - 2 * (begin.y() - top)), end);
}

/// Bent to the middle, where all cables between groups cross; between neighbours, straight.
FlowLine overTheMiddle(const GroupFlow& flow, const NetworkGroups& groups)
{
    const QRectF &one = flow.from.box, &other = flow.to.box;
    const QPointF between = (one.center() + other.center()) / 2;
    const bool neighbours = groups.follow(flow.from, flow.to) || groups.follow(flow.to, flow.from);
    const QPointF bend = groups.shape().routers == 1 ? 2 * groups.center() - between // over the one router
                         : neighbours                ? between
                                                     : 0.45 * between + 0.55 * groups.center();
    return line(edgeOf(one, bend), bend, edgeOf(other, bend));
}

/// How far two boxes are apart across and down; less than nothing where they stand above or beside each other.
struct BoxDistance {
    double across, down;
};
BoxDistance distanceOf(const QRectF& one, const QRectF& other)
{
    return {std::max(other.left() - one.right(), one.left() - other.right()),
            std::max(other.top() - one.bottom(), one.top() - other.bottom())};
}

FlowLine bent(const GroupFlow& flow)
{
    const QRectF &one = flow.from.box, &other = flow.to.box;
    const QPointF from = one.center(), to = other.center(), way = to - from;
    const double length = std::max(std::hypot(way.x(), way.y()), 1.0);
    // Neighbours have nothing between them.
    const bool near = areNeighbours(one, other);
    const QPointF normal = QPointF(-way.y(), way.x()) / length;
    const double side = std::abs(way.x()) > std::abs(way.y()) ? one.height() : one.width();
    const QPointF bend = (from + to) / 2 + (near ? 0 : std::clamp(0.22 * length, 0.9 * side, 1.6 * side)) * normal;
    return line(edgeOf(one, bend), bend, edgeOf(other, bend));
}

FlowLine lineOf(const GroupFlow& flow, const NetworkProjection& projection, const RouterLevels& levels)
{
    switch (projection.groups().shape().lie) {
    case GroupShape::Lie::Row:
        return overRouters(flow, projection.groups(), levels);
    case GroupShape::Lie::Round:
        return overTheMiddle(flow, projection.groups());
    case GroupShape::Lie::Halves:
        break;
    }
    return bent(flow);
}

/// An arrow from a box to the one beside or below it, if it is so near that nothing stands between.
std::optional<FlowLine> toNeighbour(const QRectF& one, const QRectF& other)
{
    const auto [across, down] = distanceOf(one, other);
    const auto middle = [](double low, double high, double otherLow, double otherHigh) {
        return (std::max(low, otherLow) + std::min(high, otherHigh)) / 2;
    };
    if (!areNeighbours(one, other)) return {};
    if (down < 0 && across > 0) {
        const double y = middle(one.top(), one.bottom(), other.top(), other.bottom());
        return one.right() < other.left() ? straight({one.right() + fromBox, y}, {other.left() - fromBox, y})
                                          : straight({one.left() - fromBox, y}, {other.right() + fromBox, y});
    }
    if (across < 0 && down > 0) {
        const double x = middle(one.left(), one.right(), other.left(), other.right());
        return one.bottom() < other.top() ? straight({x, one.bottom() + fromBox}, {x, other.top() - fromBox})
                                          : straight({x, one.top() - fromBox}, {x, other.bottom() + fromBox});
    }
    return {};
}

/// Of a ring: from a box to the next, which stands beside it, above or below.
std::optional<FlowLine> alongRing(const QRectF& one, const QRectF& other)
{
    const auto [across, down] = distanceOf(one, other);
    if (std::max(across, down) <= 0 || std::min(across, down) > 0) return {};
    const QPointF from = one.center(), to = other.center();
    if (across > 0) {
        const double side = from.x() < to.x() ? 1 : -1, away = one.width() / 2 + fromBox;
        return straight(from + QPointF(side * away, 0), to - QPointF(side * away, 0));
    }
    const double side = from.y() < to.y() ? 1 : -1, away = one.height() / 2 + fromBox;
    return straight(from + QPointF(0, side * away), to - QPointF(0, side * away));
}

/// Out of a box at the border, and into the one on the other side.
std::vector<FlowLine> aroundTheBorder(const GroupFlow& flow, bool there, double stub)
{
    const NetworkGroup &one = there ? flow.from : flow.to, &other = there ? flow.to : flow.from;
    const bool across = flow.wrap == GroupFlow::Wrap::Across,
               upwards = across ? one.firstColumn > other.firstColumn : one.firstRow > other.firstRow;
    const QPointF way = (upwards ? 1 : -1) * (across ? QPointF(1, 0) : QPointF(0, 1));
    const auto border = [&](const QRectF& box, double side) {
        return box.center()
               + side * QPointF(way.x() * (box.width() / 2 + fromBox), way.y() * (box.height() / 2 + fromBox));
    };
    const QPointF begin = border(one.box, 1), end = border(other.box, -1);
    FlowLine out = straight(begin, begin + stub * way), in = straight(end - stub * way, end);
    out.halfway = true;
    in.wrapped = true;
    return {out, in};
}

/// Links of a box at the border of a plane to the other side.
void addWraps(const NetworkGroup& one, const GroupShape& shape, double stub, std::vector<FlowLine>& lines)
{
    const QRectF& box = one.box;
    const auto add = [&](QPointF begin, QPointF way) {
        lines.push_back(straight(begin + fromBox * way, begin + (fromBox + stub) * way));
    };
    const bool allAcross = one.endColumn - one.firstColumn == shape.columns,
               allDown = one.endRow - one.firstRow == shape.rows;
    if (shape.wrapsAcross && !allAcross) {
        if (one.firstColumn == 0) add({box.left(), box.center().y()}, {-1, 0});
        if (one.endColumn == shape.columns) add({box.right(), box.center().y()}, {1, 0});
    }
    if (shape.wrapsDown && !allDown) {
        if (one.firstRow == 0) add({box.center().x(), box.top()}, {0, -1});
        if (one.endRow == shape.rows) add({box.center().x(), box.bottom()}, {0, 1});
    }
}

/// Upwards beside a horizontal line, to the right of a vertical one.
double usualSide(const FlowLine& one)
{
    const QPointF way = one.end - one.begin;
    return std::abs(way.x()) > std::abs(way.y()) ? (way.x() > 0 ? -1 : 1) : (way.y() > 0 ? -1 : 1);
}

QString numberOf(std::uint64_t messages) { return numberText(static_cast<double>(messages)); }

/// What stays in a box, over its upper edge, beside what hangs from the middle of it. How many share a link is said in
/// the box.
FlowLine loopOf(const GroupFlow& flow)
{
    constexpr double high = 13;
    const QRectF& box = flow.from.box;
    const double wide = std::clamp(0.26 * box.width(), 14.0, 30.0),
                 right = box.right() - std::max(8.0, 0.1 * box.width()), top = box.top() - fromBox;
    FlowLine loop = line({right - wide, top}, {right - wide / 2, top - 2 * high}, {right, top});
    loop.loop = true;
    loop.messages = static_cast<double>(flow.there);
    loop.onLink = flow.thereOnLink;
    loop.text = loop.brief = numberOf(flow.there);
    loop.flow = &flow;
    return loop;
}

/// Both ways in one.
FlowLine wholeLine(const GroupFlow& flow, const NetworkProjection& projection, const RouterLevels& levels)
{
    FlowLine whole = lineOf(flow, projection, levels);
    whole.back = flow.back > 0;
    whole.messages = static_cast<double>(flow.there + flow.back);
    whole.onLink = std::max(flow.thereOnLink, flow.backOnLink);
    whole.text = messagesText(flow.there, flow.back, whole.onLink);
    whole.brief = messagesText(flow.there, flow.back, 0);
    constexpr double wide = 600; // narrower ones have room for it at some of the lines only
    if (whole.tooMuch() && flow.thereLinks > 0 && flow.back == 0
        && projection.frame().size.width() >= wide * projection.unit()) {
        // The cables between two groups are known by number; where there is no room for it, how many share one.
        whole.brief = whole.text;
        whole.text = numberOf(flow.there) + QStringLiteral(" over ")
                     + counted(flow.thereLinks, QStringLiteral("cable"), QStringLiteral("cables"));
        whole.text += (flow.thereLinks > 1 ? QStringLiteral(", up to ×%1") : QStringLiteral(": ×%1"))
                          .arg(numberText(whole.onLink));
    }
    whole.flow = &flow;
    return whole;
}

/// Of neighbours each direction has an arrow; what crosses to a box further away is one line.
void addCrossing(const GroupFlow& flow, const NetworkProjection& projection, const RouterLevels& levels,
                 std::vector<FlowLine>& lines)
{
    const bool both = flow.back > 0, ring = projection.groups().shape().ring;
    const double middle = ring ? fromMiddleOfRing : fromMiddle;
    const auto add = [&](FlowLine one, bool there) {
        const QPointF way = one.end - one.begin;
        const double length = std::max(std::hypot(way.x(), way.y()), 1e-9);
        const QPointF right = both ? middle / length * QPointF(-way.y(), way.x()) : QPointF();
        for (QPointF* point : {&one.begin, &one.bend, &one.end}) *point += right;
        one.messages = static_cast<double>(there ? flow.there : flow.back);
        one.onLink = there ? flow.thereOnLink : flow.backOnLink;
        one.text = messagesText(there ? flow.there : flow.back, 0, one.onLink);
        one.brief = messagesText(there ? flow.there : flow.back, 0, 0);
        one.side = both ? 1 : usualSide(one);
        one.flow = &flow;
        one.opposite = !there;
        lines.push_back(one);
    };
    for (const bool there : {true, false}) {
        if (!there && !both) continue;
        if (flow.wrap != GroupFlow::Wrap::None) {
            for (const FlowLine& one : aroundTheBorder(flow, there, stubIn(projection))) add(one, there);
        } else if (const auto next =
                       ring ? alongRing(there ? flow.from.box : flow.to.box, there ? flow.to.box : flow.from.box)
                            : std::nullopt) {
            add(*next, there);
        } else if (const auto one =
                       toNeighbour(there ? flow.from.box : flow.to.box, there ? flow.to.box : flow.from.box);
                   one && projection.groups().shape().lie == GroupShape::Lie::Halves) {
            add(*one, there);
        } else {
            lines.push_back(wholeLine(flow, projection, levels));
            return;
        }
    }
}

} // namespace

QString messagesText(std::uint64_t messages, std::uint64_t opposite, double onLink)
{
    QString text = numberOf(messages);
    if (opposite > 0 && opposite != messages) text += QStringLiteral(" / ") + numberOf(opposite);
    return onLink > 1 ? text + QStringLiteral(" · ×%1").arg(numberText(onLink)) : text;
}

double stubIn(const NetworkProjection& projection)
{
    constexpr double lowCard = 200, cardStub = 13; // so that two rows of boxes have room
    if (projection.frame().bare) return projection.frame().size.height() < lowCard ? cardStub : stubLength;
    return projection.low() ? lowStub : stubLength;
}

FlowLine followedLine(const OneWay& way, const NetworkProjection& projection)
{
    const RouterLevels levels(projection);
    // As bands and the message in bold, from the middle of a box to that of the other.
    const auto above = [](const QRectF& box) { return QPointF(box.center().x(), box.top() - fromBox); };
    const QPointF begin = above(way.from().box), end = above(way.to().box);
    FlowLine one = lineOf(*way.flow, projection, levels);
    one.begin = begin, one.end = end;
    one.over = levels.turns(way.turns());
    if (!one.over.empty()) one.bend = one.over[one.over.size() / 2];
    one.opposite = !way.there;
    one.messages = static_cast<double>(way.messages());
    one.text = one.brief = numberOf(way.messages());
    one.flow = way.flow;
    return one;
}

namespace {

/// Of the flows, and after them of the cables that nothing takes: their brackets; see bracketsOf().
std::vector<std::vector<QPointF>> bracketsIn(const GroupFlows& flows, const NetworkProjection& projection)
{
    const std::size_t all = flows.list.size() + flows.joined.size();
    if (projection.groups().shape().lie != GroupShape::Lie::Halves || projection.groups().shape().plane)
        return std::vector<std::vector<QPointF>>(all);
    std::vector<BoxPair> pairs;
    for (const GroupFlow& flow : flows.list) pairs.emplace_back(flow.from.box, flow.to.box);
    for (const auto& [one, other] : flows.joined) pairs.emplace_back(one.box, other.box);
    std::vector<QRectF> boxes;
    for (const NetworkGroup& box : projection.groups().within({QPointF(0, 0), projection.frame().size}))
        boxes.push_back(box.box);
    // Beyond the boxes, to the words above them and to what is below them.
    constexpr double air = 18, airLow = 8;
    const double beyond = (projection.low() ? airLow : air) * projection.unit();
    QRectF picture = projection.area().adjusted(0, -beyond, 0, beyond);
    if (const QRectF inside = projection.inside(); !inside.isEmpty())
        picture.setBottom(std::min(picture.bottom(), inside.top() - 3));
    return bracketsOf(pairs, boxes, picture, projection.unit());
}

} // namespace

bool allShareOneLink(const GroupFlows& flows, const NetworkProjection& projection)
{
    const auto all = [](std::uint64_t messages, double onLink) {
        return messages > 1 && std::abs(onLink - static_cast<double>(messages)) < 1e-6;
    };
    return flows.crossing && projection.groups().shape().ring && !flows.list.empty()
           && std::ranges::all_of(flows.list, [&](const GroupFlow& flow) {
                  return all(flow.there, flow.thereOnLink) && all(flow.back, flow.backOnLink);
              });
}

std::vector<FlowLine> flowLines(const GroupFlows& flows, const NetworkProjection& projection)
{
    const RouterLevels levels(projection);
    std::vector<FlowLine> lines;
    const std::vector<std::vector<QPointF>> brackets = bracketsIn(flows, projection);
    for (std::size_t i = 0; i < flows.list.size(); ++i) {
        const std::size_t before = lines.size();
        if (flows.crossing)
            addCrossing(flows.list[i], projection, levels, lines);
        else
            lines.push_back(wholeLine(flows.list[i], projection, levels));
        if (lines.size() == before + 1) lines.back().follow(brackets[i]);
    }
    if (allShareOneLink(flows, projection))
        for (FlowLine& line : lines)
            if (!line.back) line.text = line.brief = QStringLiteral("×%1").arg(numberText(line.onLink));
    for (const GroupFlow& loop : flows.loops) lines.push_back(loopOf(loop));
    return lines;
}

std::vector<FlowLine> cableLines(const GroupFlows& flows, const NetworkProjection& projection)
{
    const RouterLevels levels(projection);
    std::vector<FlowLine> lines;
    const std::vector<std::vector<QPointF>> brackets = bracketsIn(flows, projection);
    for (std::size_t i = 0; i < flows.joined.size(); ++i) {
        const auto& [one, other] = flows.joined[i];
        const auto near =
            projection.groups().shape().lie == GroupShape::Lie::Halves ? toNeighbour(one.box, other.box) : std::nullopt;
        lines.push_back(near ? *near : lineOf({.from = one, .to = other}, projection, levels));
        lines.back().follow(brackets[flows.list.size() + i]);
    }
    return lines;
}

std::vector<FlowLine> linkLines(const std::vector<NetworkGroup>& boxes, const NetworkProjection& projection)
{
    const NetworkGroups& groups = projection.groups();
    std::vector<FlowLine> lines;
    if (groups.shape().ring)
        for (std::size_t i = 0; i < boxes.size(); ++i)
            if (const NetworkGroup& next = boxes[(i + 1) % boxes.size()]; groups.follow(boxes[i], next))
                lines.push_back(overTheMiddle({.from = boxes[i], .to = next}, groups));
    if (groups.shape().plane)
        for (std::size_t i = 0; i < boxes.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (const auto one = toNeighbour(boxes[j].box, boxes[i].box)) lines.push_back(*one);
    for (const NetworkGroup& one : boxes) addWraps(one, groups.shape(), stubIn(projection), lines);
    return lines;
}

} // namespace hopscope

#include "scenes/pictures/parts/group_boxes.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"

#include <QPainterPath>
#include <QString>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numbers>
#include <utility>

namespace hopscope {

namespace {

constexpr double outsideRoom = 18; ///< beside a box, for a short arrow

/// On which sides of a line there are arcs: to the right they go above it, to the left below.
struct ArcSides {
    bool above{false}, below{false};

    explicit ArcSides(const GroupLevels::Level& level)
    {
        for (const auto& [ends, messages] : level.flows) (ends.first < ends.second ? above : below) = true;
    }
    /// Below, unless arcs are there alone.
    bool shortBelow() const { return above || !below; }
};

bool passes(const QPainterPath& line, const QRectF& area)
{
    constexpr int points = 60;
    for (int i = 0; i <= points; ++i)
        if (area.contains(line.pointAtPercent(double(i) / points))) return true;
    return false;
}

/// Numbers of messages, around the points beside their lines, unless one would hide the other.
void paintNumbersAtArrows(Canvas& canvas, const Theme& theme, const std::vector<std::pair<QPointF, QString>>& labels,
                          GroupNumbers& numbers)
{
    if (labels.empty() || labels.size() > 24) return;
    numbers.written = true;
    const QFont font = theme.mono(8.5);
    for (const auto& [at, text] : labels)
        canvas.text(at + QPointF(0, capHeight(font) / 2), text, {font, theme.ink, Anchor::Middle, theme.ground});
}

/// In rows of four.
void foldLine(GroupLevels::Level& level)
{
    constexpr std::size_t across = 4;
    level.columns = std::min(across, level.groups.size());
    level.rows = (level.groups.size() + across - 1) / across;
    for (std::size_t i = 0; i < level.groups.size(); ++i)
        level.groups[i].row = i / across, level.groups[i].column = i % across;
}

} // namespace

std::vector<double> arrangeGroups(std::vector<GroupLevels::Level>& levels, double room, bool line,
                                  const std::function<double(const GroupLevels::Level&)>& named)
{
    constexpr double leastColumns = 4, beside = 12; // of columns: a title wants some room; beside names
    const auto weight = [&](const GroupLevels::Level& level) {
        constexpr double plane = 1.5; // arrows stand between the boxes of a row
        return std::max((level.rows > 1 ? plane : 1) * static_cast<double>(level.columns), leastColumns);
    };
    const auto across = [&] { // of a column
        double all = 0;
        for (const GroupLevels::Level& level : levels) all += weight(level);
        return room / all;
    };
    if (line)
        for (GroupLevels::Level& level : levels) level.rows = 1, level.columns = level.groups.size();
    for (bool folded = line; folded;) { // the longest first: what it gives is room for the others
        GroupLevels::Level* longest = nullptr;
        for (GroupLevels::Level& level : levels)
            if (level.rows == 1 && level.columns > 4 && named(level) + beside > across()
                && (!longest || level.columns > longest->columns))
                longest = &level;
        folded = longest != nullptr;
        if (folded) foldLine(*longest);
    }
    std::vector<double> widths;
    for (const GroupLevels::Level& level : levels) widths.push_back(weight(level) * across());
    return widths;
}

std::vector<QRectF> groupsInLine(const GroupLevels::Level& level, const QRectF& area, const Theme& theme)
{
    const double across = area.width() / static_cast<double>(level.groups.size());
    const QSizeF box(std::min(across - 6, 96.0 * theme.fontScale),
                     std::min(0.3 * area.height(), 36.0 * theme.fontScale)); // of two lines
    // Where all arcs are on one side of it, they have the height of both.
    const ArcSides arcs(level);
    const double other = crossesBoundary(level) ? std::min(outsideRoom + 2, 0.2 * area.height()) : 4;
    const double y = arcs.above == arcs.below ? area.center().y() - box.height() / 2
                     : arcs.above             ? area.bottom() - box.height() - other
                                              : area.top() + other;
    std::vector<QRectF> boxes;
    for (std::size_t i = 0; i < level.groups.size(); ++i)
        boxes.emplace_back(area.left() + (static_cast<double>(i) + 0.5) * across - box.width() / 2, y, box.width(),
                           box.height());
    return boxes;
}

std::vector<QRectF> groupsInPlane(const GroupLevels::Level& level, const QRectF& area, double named, const Theme& theme,
                                  double least, unsigned lines)
{
    // Between boxes: so long that the head of an arrow is seen, and shorter where boxes get a second line by it.
    // Where there are no arrows boxes use the room.
    const bool quiet = level.flows.empty() && !crossesBoundary(level);
    const double arrow = 10, close = 8, high = quiet ? 10 : 22, lower = quiet ? 9 : 18;
    const double twoLines = (lines > 1 ? 28.0 : 20.0) * theme.fontScale;
    const double across = area.width() / static_cast<double>(level.columns),
                 down = area.height() / static_cast<double>(level.rows);
    const bool sideways = std::ranges::any_of(level.groups, [](const GroupLevels::Group& group) {
        const auto& [left, right, up, down] = group.towards;
        return left.out + left.in + right.out + right.in > 0;
    });
    const double between = sideways ? std::min(outsideRoom + 2, 0.4 * across) : 0;
    const QSizeF box(
        std::min({std::max({0.7 * across, std::min(named, across - arrow), std::min(least, across - close)}),
                  across - between, 150.0 * theme.fontScale}),
        std::min({down - twoLines >= lower ? std::max(0.56 * down, twoLines) : 0.56 * down, 60.0 * theme.fontScale,
                  std::max(down - high, down - twoLines >= lower ? twoLines : 15.0 * theme.fontScale)}));
    std::vector<QRectF> boxes;
    for (const GroupLevels::Group& group : level.groups)
        boxes.emplace_back(area.left() + (static_cast<double>(group.column) + 0.5) * across - box.width() / 2,
                           area.top() + (static_cast<double>(group.row) + 0.5) * down - box.height() / 2, box.width(),
                           box.height());
    return boxes;
}

QPointF edgeOfBox(const QRectF& box, QPointF to, double gap)
{
    const QPointF middle = box.center(), way = to - middle;
    const double across = std::abs(way.x()) > 1e-9 ? (box.width() / 2 + gap) / std::abs(way.x()) : 1e9,
                 down = std::abs(way.y()) > 1e-9 ? (box.height() / 2 + gap) / std::abs(way.y()) : 1e9;
    return middle + way * std::min({across, down, 0.97});
}

GroupNumbers paintGroupArcs(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level,
                            const std::vector<QRectF>& boxes, const QRectF& area)
{
    constexpr double over = 4; // from a line to its number
    GroupNumbers numbers;
    std::vector<std::pair<std::uint64_t, std::pair<std::size_t, std::size_t>>> flows;
    std::size_t farthest = 1;
    const auto apart = [](const auto& ends) {
        return std::max(ends.first, ends.second) - std::min(ends.first, ends.second);
    };
    for (const auto& [ends, messages] : level.flows) flows.emplace_back(messages, ends);
    std::ranges::stable_sort(flows, std::greater{}, [](const auto& flow) { return flow.first; });
    if (flows.size() > mostGroupFlows) flows.resize(mostGroupFlows);
    for (const auto& [messages, ends] : flows) farthest = std::max(farthest, apart(ends));
    const double most = flows.empty() ? 1 : static_cast<double>(flows.front().first);
    const QFont font = theme.mono(8.5);
    std::vector<std::pair<QPointF, QString>> labels;
    std::vector<QPainterPath> lines;
    for (const auto& [messages, ends] : flows) {
        const QRectF &from = boxes[ends.first], &to = boxes[ends.second];
        const bool right = ends.second > ends.first;
        const double up = right ? -1 : 1, border = right ? from.top() - 2 : from.bottom() + 2,
                     aside = (right ? 1 : -1) * 0.2 * from.width(),
                     room = std::abs((right ? area.top() : area.bottom()) - border) - capHeight(font) - over,
                     rise = room * (0.35 + 0.65 * double(apart(ends)) / double(farthest));
        const QPointF begin(from.center().x() + aside, border), end(to.center().x() - aside, border),
            lift(0, up * rise / 0.75); // the middle of the curve is at three quarters of its bends
        QPainterPath path(begin);
        path.cubicTo(begin + lift, end + lift, end);
        canvas.path(path, {{}, {theme.edgeActive, (1 + 1.5 * double(messages) / most) * theme.strokeScale}});
        canvas.path(arrowHead(end, {0, -up}, 8), {theme.edgeActive, {}});
        if (messages == 1)
            numbers.ones = true;
        else
            labels.emplace_back(path.pointAtPercent(0.5), numberText(double(messages)));
        lines.push_back(path);
    }
    // Where a line crosses the place above an arc, its number stands below it.
    for (auto& [at, text] : labels) {
        const double away = capHeight(font) / 2 + over, half = textWidth(font, text) / 2 + 2;
        const bool above = boxes.front().top() > at.y();
        const double out = above ? -away : away;
        const QRectF outer(at.x() - half, at.y() + out - away + 1, 2 * half, 2 * away - 2);
        at.ry() +=
            std::ranges::none_of(lines, [&](const QPainterPath& line) { return passes(line, outer); }) ? out : -out;
    }
    paintNumbersAtArrows(canvas, theme, labels, numbers);
    return numbers;
}

GroupNumbers paintGroupFlows(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level,
                             const std::vector<QRectF>& boxes, const QRectF& area)
{
    GroupNumbers numbers;
    struct Flow {
        std::size_t a, b;
        std::uint64_t there, back;
    };
    std::vector<Flow> flows;
    for (const auto& [ends, messages] : level.flows) {
        const auto& [from, to] = ends;
        const auto other = level.flows.find({to, from});
        if (other != level.flows.end() && to < from) continue; // drawn with the other direction
        flows.push_back({from, to, messages, other == level.flows.end() ? 0 : other->second});
    }
    std::ranges::stable_sort(flows, std::greater{}, [](const Flow& flow) { return flow.there + flow.back; });
    if (flows.size() > mostGroupFlows) flows.resize(mostGroupFlows);
    const double most = flows.empty() ? 1 : static_cast<double>(flows.front().there + flows.front().back);
    const QFont font = theme.mono(8.5);
    std::vector<std::pair<QPointF, QString>> labels;
    for (const Flow& flow : flows) {
        const QPointF from = boxes[flow.a].center(), to = boxes[flow.b].center();
        const QPointF way = to - from;
        const double length = std::hypot(way.x(), way.y());
        if (length < 1) continue;
        // Bent, where it goes around what stands between; neighbours have nothing between them.
        const GroupLevels::Group &one = level.groups[flow.a], &other = level.groups[flow.b];
        const auto apart = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
        const bool near = apart(one.row, other.row) + apart(one.column, other.column) == 1;
        // By turns to both sides, so that lines which pass each other do not cross.
        const double turn = (std::min(one.row, other.row) + std::min(one.column, other.column)) % 2 == 0 ? 1 : -1;
        const QPointF aside = turn * QPointF(-way.y(), way.x()) / length;
        constexpr double clear = 8; // of the boxes between
        const QSizeF box = boxes[flow.a].size();
        const double reach = 2 * (clear + (std::abs(way.x()) < std::abs(way.y()) ? box.width() : box.height()) / 2);
        QPointF bend = (from + to) / 2 + (near ? 0.02 * length : std::max(0.3 * length, reach)) * aside;
        // The bend is twice as far as the line, which stays in its level.
        bend = {
            std::clamp(bend.x(), 2 * area.left() - (from.x() + to.x()) / 2, 2 * area.right() - (from.x() + to.x()) / 2),
            std::clamp(bend.y(), 2 * area.top() - (from.y() + to.y()) / 2,
                       2 * area.bottom() - 16 - (from.y() + to.y()) / 2)};
        const double gap = near ? 1.5 : 3; // room for two heads
        const QPointF begin = edgeOfBox(boxes[flow.a], bend, gap), end = edgeOfBox(boxes[flow.b], bend, gap);
        const double width = (1 + 1.5 * double(flow.there + flow.back) / most) * theme.strokeScale;
        const double straight = std::hypot(end.x() - begin.x(), end.y() - begin.y());
        // Where there and back are short their heads do not meet.
        const double size = std::clamp(straight / 2.6, 3.0, 8.0);
        const auto along = [&](QPointF tip) {
            const QPointF last = tip - bend;
            return last / std::max(std::hypot(last.x(), last.y()), 1e-9);
        };
        // Lines end inside of their heads, or they would hide the tips.
        const double shaft = std::min(0.9 * size, 0.4 * straight);
        QPainterPath path(flow.back > 0 ? begin - shaft * along(begin) : begin);
        path.quadTo(bend, end - shaft * along(end));
        canvas.path(path, {{}, {theme.edgeActive, width}});
        canvas.path(arrowHead(end, along(end), size), {theme.edgeActive, {}});
        if (flow.back > 0) canvas.path(arrowHead(begin, along(begin), size), {theme.edgeActive, {}});
        if (flow.there == 1 && flow.back <= 1) {
            numbers.ones = true;
            continue;
        }
        const QString text =
            flow.back == 0 || flow.back == flow.there
                ? numberText(double(flow.there))
                : QStringLiteral("%1 / %2").arg(numberText(double(flow.there)), numberText(double(flow.back)));
        // Beside the line, which of neighbours is nearly straight: on the side to which others are bent.
        const QPointF away(aside.x() * (textWidth(font, text) / 2 + 6), aside.y() * (capHeight(font) / 2 + 6)),
            right(std::abs(away.x()), -std::abs(away.y()));
        // Between boxes that stand close to each other a number would hide the arrow.
        if (near && std::abs(way.x()) > std::abs(way.y()) && straight < textWidth(font, text) + 10) continue;
        const QPointF at = path.pointAtPercent(0.5) + (near ? right : away);
        const QRectF place(at.x() - textWidth(font, text) / 2, at.y() - capHeight(font) / 2, textWidth(font, text),
                           capHeight(font));
        if (!area.contains(place)
            || std::ranges::any_of(boxes, [&](const QRectF& box) { return box.intersects(place); }))
            continue;
        labels.emplace_back(at, text);
        numbers.bothWays = numbers.bothWays || flow.back == flow.there;
    }
    paintNumbersAtArrows(canvas, theme, labels, numbers);
    return numbers;
}

bool crossesBoundary(const GroupLevels::Level& level)
{
    return std::ranges::any_of(level.groups, [](const GroupLevels::Group& group) { return group.out + group.in > 0; });
}

bool paintOutside(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level, const std::vector<QRectF>& boxes,
                  const QRectF& area, bool line)
{
    constexpr double gap = 2, least = 6, head = 6.5, broad = 30;
    const ArcSides arcs(level);
    const bool below = arcs.shortBelow();
    bool drawn = false;
    const double across = area.width() / static_cast<double>(level.columns),
                 down = area.height() / static_cast<double>(level.rows);
    /// Where an arrow touches the box, where it points to, how long it may be.
    struct Spot {
        QPointF at, way;
        double room{};
    };
    const auto spotOf = [&](std::size_t side, const QRectF& box) -> Spot {
        const QPointF middle = box.center();
        if (line && (side == GroupLevels::Left || side == GroupLevels::Right)) {
            // Neighbours stand close to each other: slanting, on the side where no arcs are.
            const double to = side == GroupLevels::Left ? -1 : 1, vertical = below ? 1 : -1;
            return {{middle.x() + to * 0.2 * box.width(), below ? box.bottom() + gap : box.top() - gap},
                    QPointF(to, vertical) / std::numbers::sqrt2,
                    std::numbers::sqrt2 * (below ? area.bottom() - box.bottom() : box.top() - area.top())};
        }
        // Beside the middle, where lines to neighbours begin, and elsewhere on opposite sides.
        const double beside = (across - box.width()) / 2 + groupFrame,
                     over = (down - box.height()) / 2 + groupFrame - 2;
        switch (side) {
        case GroupLevels::Left:
            return {{box.left() - gap, middle.y() - 0.24 * box.height()}, {-1, 0}, beside};
        case GroupLevels::Right:
            return {{box.right() + gap, middle.y() + 0.24 * box.height()}, {1, 0}, beside};
        case GroupLevels::Up:
            return {{middle.x() - 0.3 * box.width(), box.top() - gap}, {0, -1}, line ? box.top() - area.top() : over};
        default:
            return {{middle.x() + 0.3 * box.width(), box.bottom() + gap},
                    {0, 1},
                    line ? area.bottom() - box.bottom() : over};
        }
    };
    for (std::size_t i = 0; i < level.groups.size(); ++i) {
        const QRectF& box = boxes[i];
        if (line && arcs.above && arcs.below && box.width() < broad) continue; // they would meet the arcs
        for (std::size_t side = 0; side < level.groups[i].towards.size(); ++side) {
            const auto& [out, in] = level.groups[i].towards[side];
            if (out + in == 0) continue;
            const Spot spot = spotOf(side, box);
            const double length = std::min(spot.room, outsideRoom) - gap - 1;
            if (length < least) continue;
            drawn = true;
            const auto paint = [&](QPointF from, QPointF tip, QPointF along) {
                canvas.line(from, tip - head / 2 * along, {theme.edgeActive, 1.5 * theme.strokeScale});
                canvas.path(arrowHead(tip, along, head), {theme.edgeActive, {}});
            };
            // Beside each other, if there are both.
            const QPointF turned(-spot.way.y(), spot.way.x());
            const QPointF aside = out > 0 && in > 0 ? std::min(3.6, box.width() / 5) * turned : QPointF();
            if (out > 0) paint(spot.at + aside, spot.at + aside + length * spot.way, spot.way);
            if (in > 0) paint(spot.at - aside + length * spot.way, spot.at - aside, -spot.way);
        }
    }
    return drawn;
}

} // namespace hopscope

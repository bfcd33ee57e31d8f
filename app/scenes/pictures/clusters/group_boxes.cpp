#include "scenes/pictures/clusters/group_boxes.h"

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
constexpr double bracketRoom = 26; ///< between columns, for lines past the boxes of both

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

void paintGroupNumbers(Canvas& canvas, const Theme& theme, const std::vector<std::pair<QPointF, QString>>& labels,
                       GroupNumbers& numbers)
{
    if (labels.empty() || labels.size() > 24) return; // or they would hide each other
    numbers.written = true;
    const QFont font = theme.mono(8.5);
    for (const auto& [at, text] : labels)
        canvas.text(at + QPointF(0, capHeight(font) / 2), text, {font, theme.ink, Anchor::Middle, theme.ground});
}

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
    // Two lines high; where no arc needs the room so high that it is seen how full they are.
    const bool quiet = level.flows.empty() && !crossesBoundary(level);
    const QSizeF box(std::min(across - 6, 96.0 * theme.fontScale),
                     std::min((quiet ? 0.7 : 0.3) * area.height(), (quiet ? 110.0 : 36.0) * theme.fontScale));
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
    const double between = sideways                        ? std::min(outsideRoom + 2, 0.4 * across)
                           : hasGroupBrackets(level, true) ? std::min(bracketRoom, 0.46 * across)
                                                           : 0;
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
                            const std::vector<QRectF>& boxes, const QRectF& area, bool numbered)
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
    std::vector<std::size_t> labelled; // by label: whose it is
    std::vector<QPainterPath> lines;
    // Those of one box in one direction begin, or end, beside each other: the farther goes around the nearer.
    const auto asideOf = [&](const auto& ends, bool begins) {
        const bool right = ends.second > ends.first;
        std::size_t all = 0, farther = 0;
        for (const auto& [count, other] : flows) {
            if ((other.second > other.first) != right
                || (begins ? other.first != ends.first : other.second != ends.second))
                continue;
            ++all;
            if (apart(other) > apart(ends)) ++farther;
        }
        return all < 2 ? 0.2 : 0.06 + 0.32 * static_cast<double>(farther) / static_cast<double>(all - 1);
    };
    for (const auto& [messages, ends] : flows) {
        const QRectF &from = boxes[ends.first], &to = boxes[ends.second];
        const bool right = ends.second > ends.first;
        const double up = right ? -1 : 1, border = right ? from.top() - 2 : from.bottom() + 2,
                     side = (right ? 1 : -1) * from.width(),
                     room = std::abs((right ? area.top() : area.bottom()) - border) - capHeight(font) - over,
                     rise = room * (0.35 + 0.65 * double(apart(ends)) / double(farthest));
        const QPointF begin(from.center().x() + side * asideOf(ends, true), border),
            end(to.center().x() - side * asideOf(ends, false), border),
            lift(0, up * rise / 0.75); // the middle of the curve is at three quarters of its bends
        QPainterPath path(begin);
        path.cubicTo(begin + lift, end + lift, end);
        canvas.path(path, {{}, {theme.edgeActive, (1 + 1.5 * double(messages) / most) * theme.strokeScale}});
        canvas.path(arrowHead(end, {0, -up}, 8), {theme.edgeActive, {}});
        if (messages == 1)
            numbers.ones = true;
        else {
            labelled.push_back(lines.size());
            labels.emplace_back(path.pointAtPercent(0.5), numberText(double(messages)));
        }
        lines.push_back(path);
    }
    // Where a line crosses the place above an arc, its number stands beside one of its flanks, else below it.
    for (std::size_t i = 0; i < labels.size(); ++i) {
        auto& [at, text] = labels[i];
        const double away = capHeight(font) / 2 + over, half = textWidth(font, text) / 2 + 2;
        const double out = boxes.front().top() > at.y() ? -away : away;
        const QPointF apex = at;
        const QPainterPath& own = lines[labelled[i]];
        std::vector<QPointF> places{apex + QPointF(0, out)};
        for (const double share : {0.68, 0.32, 0.8, 0.2}) {
            const QPointF flank = own.pointAtPercent(share);
            places.push_back(flank + QPointF(flank.x() > apex.x() ? half + 2 : -half - 2, 0));
        }
        const auto free = [&](QPointF place) {
            const QRectF covered(place.x() - half, place.y() - away + 1, 2 * half, 2 * away - 2);
            return covered.left() >= area.left() && covered.right() <= area.right()
                   && std::ranges::none_of(lines, [&](const QPainterPath& line) { return passes(line, covered); });
        };
        const auto found = std::ranges::find_if(places, free);
        at = found != places.end() ? *found : apex - QPointF(0, out);
    }
    if (numbered) paintGroupNumbers(canvas, theme, labels, numbers);
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

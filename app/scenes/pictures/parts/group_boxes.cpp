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
#include <utility>

namespace hopscope {

namespace {

constexpr double outsideRoom = 16; ///< beside a box, for a short arrow

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

} // namespace

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

std::vector<QRectF> groupsInPlane(const GroupLevels::Level& level, const QRectF& area, double named, const Theme& theme)
{
    constexpr double arrow = 14, high = 22; // between boxes: so long that the head of an arrow is seen
    const double across = area.width() / static_cast<double>(level.columns),
                 down = area.height() / static_cast<double>(level.rows);
    const double between = crossesBoundary(level) ? std::min(outsideRoom + 2, 0.4 * across) : 0;
    const QSizeF box(
        std::min({std::max(0.7 * across, std::min(named, across - arrow)), across - between, 150.0 * theme.fontScale}),
        std::min({0.56 * down, 52.0 * theme.fontScale, std::max(down - high, 15.0 * theme.fontScale)}));
    std::vector<QRectF> boxes;
    for (const GroupLevels::Group& group : level.groups)
        boxes.emplace_back(area.left() + (static_cast<double>(group.column) + 0.5) * across - box.width() / 2,
                           area.top() + (static_cast<double>(group.row) + 0.5) * down - box.height() / 2, box.width(),
                           box.height());
    return boxes;
}

QPointF edgeOfBox(const QRectF& box, QPointF to)
{
    const QPointF middle = box.center(), way = to - middle;
    const double across = std::abs(way.x()) > 1e-9 ? (box.width() / 2 + 3) / std::abs(way.x()) : 1e9,
                 down = std::abs(way.y()) > 1e-9 ? (box.height() / 2 + 3) / std::abs(way.y()) : 1e9;
    return middle + way * std::min({across, down, 0.97});
}

void paintGroupArcs(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level,
                    const std::vector<QRectF>& boxes, const QRectF& area)
{
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
    for (const auto& [messages, ends] : flows) {
        const QRectF &from = boxes[ends.first], &to = boxes[ends.second];
        const bool right = ends.second > ends.first;
        const double up = right ? -1 : 1, border = right ? from.top() - 2 : from.bottom() + 2,
                     aside = (right ? 1 : -1) * 0.2 * from.width(),
                     room = std::abs((right ? area.top() : area.bottom()) - border) - capHeight(font),
                     rise = room * (0.35 + 0.65 * double(apart(ends)) / double(farthest));
        const QPointF begin(from.center().x() + aside, border), end(to.center().x() - aside, border),
            lift(0, up * rise / 0.75); // the middle of the curve is at three quarters of its bends
        QPainterPath path(begin);
        path.cubicTo(begin + lift, end + lift, end);
        canvas.path(path, {{}, {theme.edgeActive, (1 + 1.5 * double(messages) / most) * theme.strokeScale}});
        canvas.path(arrowHead(end, {0, -up}, 8), {theme.edgeActive, {}});
        labels.emplace_back(path.pointAtPercent(0.5), numberText(double(messages)));
    }
    if (labels.size() > 24) return; // one would hide the other
    for (const auto& [at, text] : labels)
        canvas.text(at + QPointF(0, capHeight(font) / 2), text, {font, theme.ink, Anchor::Middle, theme.ground});
}

bool crossesBoundary(const GroupLevels::Level& level)
{
    return std::ranges::any_of(level.groups, [](const GroupLevels::Group& group) { return group.out + group.in > 0; });
}

bool paintOutside(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level, const std::vector<QRectF>& boxes,
                  const QRectF& area, bool line)
{
    constexpr double gap = 2, least = 5, head = 5, broad = 30;
    const ArcSides arcs(level);
    const bool below = arcs.shortBelow();
    bool drawn = false;
    const QPointF way = line ? QPointF(0, below ? 1 : -1) : QPointF(1, 0), beside(std::abs(way.y()), std::abs(way.x()));
    for (std::size_t i = 0; i < level.groups.size(); ++i) {
        const GroupLevels::Group& group = level.groups[i];
        const QRectF& box = boxes[i];
        if (group.out + group.in == 0) continue;
        if (line && arcs.above && arcs.below && box.width() < broad) continue; // they would meet the arcs
        const double room = line ? (below ? area.bottom() - box.bottom() : box.top() - area.top())
                                 : area.width() / static_cast<double>(level.columns) - box.width();
        const double length = std::min(room, outsideRoom) - 2 * gap;
        if (length < least) continue;
        drawn = true;
        // Of a plane below the middle, where lines to neighbours begin.
        const QPointF middle = line ? QPointF(box.center().x(), below ? box.bottom() + gap : box.top() - gap)
                                    : QPointF(box.right() + gap, box.center().y() + 0.3 * box.height());
        const auto paint = [&](QPointF from, QPointF tip, QPointF along) {
            canvas.line(from, tip - head / 2 * along, {theme.edgeActive, 1.3 * theme.strokeScale});
            canvas.path(arrowHead(tip, along, head), {theme.edgeActive, {}});
        };
        // Beside each other, if there are both.
        const QPointF aside = group.out > 0 && group.in > 0 ? std::min(3.0, box.width() / 5) * beside : QPointF();
        if (group.out > 0) paint(middle + aside, middle + aside + length * way, way);
        if (group.in > 0) paint(middle - aside + length * way, middle - aside, -way);
    }
    return drawn;
}

} // namespace hopscope

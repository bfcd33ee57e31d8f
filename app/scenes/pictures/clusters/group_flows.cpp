#include "scenes/pictures/clusters/group_boxes.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

namespace hopscope {

namespace {

struct DrawnGroupFlow {
    std::size_t a, b;
    std::uint64_t there, back;
};

QString groupFlowNumbers(const DrawnGroupFlow& flow)
{
    return flow.back == 0 || flow.back == flow.there
               ? numberText(double(flow.there))
               : QStringLiteral("%1 / %2").arg(numberText(double(flow.there)), numberText(double(flow.back)));
}

std::size_t groupsBetween(std::size_t a, std::size_t b) { return a > b ? a - b : b - a; }

/// In one row or column, with others between them.
bool isGroupBracket(const GroupLevels::Level& level, std::size_t a, std::size_t b)
{
    const GroupLevels::Group &one = level.groups[a], &other = level.groups[b];
    return one.column == other.column ? groupsBetween(one.row, other.row) > 1
                                      : one.row == other.row && groupsBetween(one.column, other.column) > 1;
}

/// By turns on both sides, so that lines which pass each other do not cross.
double sideOfGroupBracket(const GroupLevels::Group& one, const GroupLevels::Group& other)
{
    const std::size_t first = one.row == other.row ? std::min(one.column, other.column) : std::min(one.row, other.row);
    return first % 2 == 0 ? -1 : 1; // alike in every row, or those of two would lie on each other in their gap
}

QPointF transposedIf(bool turned, QPointF point) { return turned ? QPointF(point.y(), point.x()) : point; }
QRectF transposedIf(bool turned, const QRectF& box)
{
    return turned ? QRectF(box.y(), box.x(), box.height(), box.width()) : box;
}

} // namespace

bool hasGroupBrackets(const GroupLevels::Level& level, bool inColumns)
{
    return std::ranges::any_of(level.flows, [&](const auto& flow) {
        const auto& [from, to] = flow.first;
        return isGroupBracket(level, from, to) && (level.groups[from].column == level.groups[to].column) == inColumns;
    });
}

QPainterPath groupBracket(const GroupLevels::Level& level, const std::vector<QRectF>& boxes, const QRectF& area,
                          std::size_t from, std::size_t to)
{
    const GroupLevels::Group &one = level.groups[from], &other = level.groups[to];
    // As in a column; a row is a column that lies.
    const bool row = one.row == other.row;
    const QRectF a = transposedIf(row, boxes[from]), b = transposedIf(row, boxes[to]), all = transposedIf(row, area);
    const double side = sideOfGroupBracket(one, other), cells = static_cast<double>(row ? level.rows : level.columns),
                 gap = (all.width() / cells - a.width()) / 2,
                 room = gap - std::min(3.0, 0.22 * gap); // not so far that it touches that of the next column
    const std::size_t apart = row ? groupsBetween(one.column, other.column) : groupsBetween(one.row, other.row);
    // The longer goes around the shorter, and leaves its box nearer to the corner.
    const bool longer = std::ranges::any_of(level.flows, [&](const auto& flow) {
        const GroupLevels::Group &first = level.groups[flow.first.first], &second = level.groups[flow.first.second];
        return (first.row == second.row || first.column == second.column)
               && groupsBetween(first.row, second.row) + groupsBetween(first.column, second.column) > 2;
    });
    const double reach = room * (apart == 2 && longer ? 0.75 : 1);
    const double edge = a.center().x() + side * (a.width() / 2 + 1.5), down = b.center().y() > a.center().y() ? 1 : -1,
                 off = down * a.height() * (apart == 2 ? 0.1 : 0.3);
    const QPointF begin(edge, a.center().y() + off), end(edge, b.center().y() - off);
    const double out = (reach - 1.5) / 0.75; // the middle of the curve is at three quarters of its bends
    QPainterPath path(transposedIf(row, begin));
    path.cubicTo(transposedIf(row, begin + QPointF(side * out, 0)), transposedIf(row, end + QPointF(side * out, 0)),
                 transposedIf(row, end));
    return path;
}

namespace {

void paintGroupBracket(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level,
                       const std::vector<QRectF>& boxes, const QRectF& area, const DrawnGroupFlow& flow, double most,
                       std::vector<std::pair<QPointF, QString>>& labels, GroupNumbers& numbers)
{
    const QPainterPath whole = groupBracket(level, boxes, area, flow.a, flow.b);
    const bool row = level.groups[flow.a].row == level.groups[flow.b].row;
    const double side = sideOfGroupBracket(level.groups[flow.a], level.groups[flow.b]);
    const QPointF into = row ? QPointF(0, -side) : QPointF(-side, 0), begin = whole.pointAtPercent(0),
                  end = whole.pointAtPercent(1), apex = whole.pointAtPercent(0.5);
    const double size = std::clamp(std::abs(row ? apex.y() - begin.y() : apex.x() - begin.x()) - 1, 3.0, 6.5);
    const double width = std::min(1 + 1.5 * double(flow.there + flow.back) / most, 0.4 * size) * theme.strokeScale;
    // Lines end inside of their heads, or they would hide the tips.
    QPainterPath line(flow.back > 0 ? begin - 0.8 * size * into : begin);
    const double bend = row ? whole.elementAt(1).y - begin.y() : whole.elementAt(1).x - begin.x();
    const QPointF lift = row ? QPointF(0, bend) : QPointF(bend, 0);
    line.cubicTo(begin + lift, end + lift, end - 0.8 * size * into);
    canvas.path(line, {{}, {theme.edgeActive, width}});
    canvas.path(arrowHead(end, into, size), {theme.edgeActive, {}});
    if (flow.back > 0) canvas.path(arrowHead(begin, into, size), {theme.edgeActive, {}});
    if (flow.there == 1 && flow.back <= 1) {
        (flow.back == 1 ? numbers.pairs : numbers.ones) = true;
        return;
    }
    // In the gap behind the first box: beside the line of a column on its inner side, on that of a row on its outer.
    const QFont font = theme.mono(8.5);
    const QString text = groupFlowNumbers(flow);
    const double half = textWidth(font, text) / 2, high = capHeight(font) / 2;
    const QPointF behind = whole.pointAtPercent(0.3);
    std::vector<QPointF> places{{apex.x() + (half + 4) * into.x(), behind.y()}};
    if (row) places = {{behind.x(), apex.y() - (high + 4) * into.y()}, {behind.x(), apex.y() + (high + 4) * into.y()}};
    for (const QPointF& at : places) {
        const QRectF covered(at.x() - half, at.y() - high, 2 * half, 2 * high);
        if (!area.contains(covered)
            || std::ranges::any_of(boxes, [&](const QRectF& box) { return box.intersects(covered); }))
            continue;
        labels.emplace_back(at, text);
        numbers.bothWays = numbers.bothWays || flow.back == flow.there;
        return;
    }
}

} // namespace

GroupNumbers paintGroupFlows(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level,
                             const std::vector<QRectF>& boxes, const QRectF& area, bool numbered)
{
    GroupNumbers numbers;
    std::vector<DrawnGroupFlow> flows;
    for (const auto& [ends, messages] : level.flows) {
        const auto& [from, to] = ends;
        const auto other = level.flows.find({to, from});
        if (other != level.flows.end() && to < from) continue; // drawn with the other direction
        flows.push_back({from, to, messages, other == level.flows.end() ? 0 : other->second});
    }
    std::ranges::stable_sort(flows, std::greater{}, [](const DrawnGroupFlow& flow) { return flow.there + flow.back; });
    if (flows.size() > mostGroupFlows) flows.resize(mostGroupFlows);
    const double most = flows.empty() ? 1 : static_cast<double>(flows.front().there + flows.front().back);
    const QFont font = theme.mono(8.5);
    std::vector<std::pair<QPointF, QString>> labels;
    for (const DrawnGroupFlow& flow : flows) {
        if (isGroupBracket(level, flow.a, flow.b)) {
            paintGroupBracket(canvas, theme, level, boxes, area, flow, most, labels, numbers);
            continue;
        }
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
            (flow.back == 1 ? numbers.pairs : numbers.ones) = true;
            continue;
        }
        const QString text = groupFlowNumbers(flow);
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
    if (numbered) paintGroupNumbers(canvas, theme, labels, numbers);
    return numbers;
}

} // namespace hopscope

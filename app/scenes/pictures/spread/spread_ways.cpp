#include "scenes/pictures/spread/spread_ways.h"

#include "drawing/arrow_head.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/grid_axes.h"
#include "scenes/pictures/spread/spread_past.h"
#include "scenes/pictures/spread/spread_words.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <optional>

namespace hopscope {

namespace {

/// How many cells lie between two middles; of neighbours a little more than one, as of a diagonal.
double cellsApart(const GridCells& cells, QPointF way)
{
    return std::abs(way.x()) / cells.width() + std::abs(way.y()) / cells.side();
}
constexpr double besideEach = 1.05;

} // namespace

QPainterPath SpreadWays::lineOf(TrafficMeter& meter, std::uint32_t from, std::uint32_t to) const
{
    QPainterPath line;
    const auto& placed = run.setup().placed;
    const QRectF start = cell(from), end = cell(to);
    const QPointF way = end.center() - start.center();
    if (hopOf(run, from, to) || cellsApart(cells, way) < besideEach) {
        cells.appendLink(placed[from], placed[to], {}, line);
        return line;
    }
    const bool straight = std::abs(way.x()) < 1 || std::abs(way.y()) < 1;
    std::vector<LinkId> route;
    if (straight && run.topology().axes().size() == 2) meter.route({NodeId{from}, NodeId{to}}, route);
    const bool around = std::ranges::any_of(route, [&](LinkId link) {
        const Ends ends = run.topology().ends(link);
        return cellsApart(cells, cells.middle(ends.to.value) - cells.middle(ends.from.value)) > besideEach;
    });
    if (around)
        appendAround(start, end, box, cells.extent(), line);
    else
        appendPast(start, end, box, line);
    return line;
}

void SpreadWays::paint(Canvas& canvas, const Theme& theme, const Ways& ways, const Look& look, Tip tip) const
{
    const auto group = canvas.group(QStringLiteral("ways"));
    const double side = cells.side(), width = std::clamp(0.05 * side, 1.0, 1.8) * look.strength;
    const auto& placed = run.setup().placed;
    TrafficMeter meter = run.meter();
    std::vector<QPainterPath> lines, heads, crosses;
    for (const auto& [from, to] : ways) {
        if (!GridMessages::isSeen(cells, placed[from], placed[to])) continue;
        const QPainterPath& line = lines.emplace_back(lineOf(meter, from, to));
        const QPointF end = line.currentPosition(), along = end - QPointF(line.elementAt(line.elementCount() - 2));
        const double length = std::max(std::hypot(along.x(), along.y()), 1e-6);
        // The tip is at the border of the box, in the gap beside it.
        const QPointF unit = along / length, middle = cell(to).center();
        const bool inside = end == middle;
        if (tip == Tip::Cross && inside) {
            const double gap = std::abs(unit.x()) > 0.5 ? cells.width() - box.width() : cells.side() - box.height(),
                         half = std::clamp(0.26 * gap, 2.5, 4.5);
            const QPointF at = end - unit * (toBorder(box, unit) + gap / 2);
            appendCross(at, half, crosses.emplace_back());
            continue;
        }
        heads.push_back(
            arrowHead(inside ? end - unit * toBorder(box, unit) : end, unit, std::clamp(0.2 * side, 5.0, 9.0)));
    }
    canvas.paths(lines, {{}, {look.colour, width * theme.strokeScale, look.dashes}});
    canvas.paths(heads, {look.colour, {}});
    canvas.paths(crosses, {{}, {theme.ink, 1.6 * theme.strokeScale}});
}

namespace {

/// The end of a line at the border of the picture.
struct WayEnd {
    QPointF at, unit;
    double aside{}; ///< from the middle of the row or column, to the right or down
    QString text;
    QColor colour;
};

/// Where a line that goes around an axis is interrupted.
std::optional<int> gapOf(const QPainterPath& line)
{
    for (int i = 1; i < line.elementCount(); ++i)
        if (line.elementAt(i).isMoveTo()) return i;
    return {};
}

/// Beside the end of a line, at the side of its row or column at which it lies, else above it or to the right.
QRectF textAt(const WayEnd& end, const QRectF& cells, QSizeF text)
{
    constexpr double gap = 3;
    const double side = std::abs(end.aside) < 2 ? 0 : end.aside;
    QRectF area(QPointF(0, 0), text);
    if (std::abs(end.unit.x()) > 0.5) {
        if (side > 0)
            area.moveTop(end.at.y() + gap);
        else
            area.moveBottom(end.at.y() - gap);
        if (end.at.x() < cells.left())
            area.moveRight(cells.left() - gap);
        else
            area.moveLeft(cells.right() + gap);
    } else {
        if (side < 0)
            area.moveRight(end.at.x() - gap);
        else
            area.moveLeft(end.at.x() + gap);
        if (end.at.y() < cells.top())
            area.moveTop(end.at.y());
        else
            area.moveBottom(end.at.y());
    }
    return area;
}

} // namespace

void SpreadWays::paintEnds(Canvas& canvas, const Theme& theme, const Ways& now, const Ways& before,
                           const QRectF& room) const
{
    if (!hasGridAxes(run.topology())) return;
    TrafficMeter meter = run.meter();
    std::vector<WayEnd> ends;
    std::vector<QRectF> taken;
    const auto add = [&](const Ways& ways, const QColor& colour) {
        for (const auto& [from, to] : ways) {
            const QPainterPath line = lineOf(meter, from, to);
            const auto gap = gapOf(line);
            if (!gap) continue;
            const QPointF out(line.elementAt(*gap - 1)), in(line.elementAt(*gap)),
                way = out - QPointF(line.elementAt(*gap - 2));
            const QPointF unit = way / std::max(std::hypot(way.x(), way.y()), 1e-6), middle = cell(from).center();
            const double aside = std::abs(unit.x()) > 0.5 ? out.y() - middle.y() : out.x() - middle.x();
            ends.push_back({out, unit, aside, QStringLiteral("to %1").arg(to), colour});
            ends.push_back({in, unit, aside, QStringLiteral("from %1").arg(from), colour});
            constexpr double seen = 8;
            taken.push_back(QRectF(out, out - unit * seen).normalized().adjusted(-1, -1, 1, 1));
            taken.push_back(QRectF(in, in + unit * seen).normalized().adjusted(-1, -1, 1, 1));
        }
    };
    add(now, theme.ink);
    add(before, earlierInk(theme));
    const auto group = canvas.group(QStringLiteral("ends"));
    const QFont font = theme.text(8.5);
    for (const WayEnd& end : ends) {
        const QRectF area = textAt(end, cells.extent(), {textWidth(font, end.text), capHeight(font)});
        if (!room.contains(area)
            || std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(area); }))
            continue;
        taken.push_back(area.adjusted(-2, -2, 2, 2));
        canvas.text(area.bottomLeft(), end.text, {font, end.colour});
    }
}

} // namespace hopscope

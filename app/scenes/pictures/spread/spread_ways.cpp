#include "scenes/pictures/spread/spread_ways.h"

#include "drawing/arrow_head.h"
#include "drawing/theme.h"
#include "scenes/pictures/spread/spread_past.h"

#include <algorithm>
#include <cmath>

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

} // namespace hopscope

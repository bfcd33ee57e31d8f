#include "scenes/pictures/spread/spread_past.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace hopscope {

void appendPast(const QRectF& from, const QRectF& to, QSizeF box, QPainterPath& line)
{
    const QPointF a = from.center(), b = to.center(), way = b - a;
    const bool down = std::abs(way.x()) < 1, straight = down || std::abs(way.y()) < 1;
    const double length = std::max(std::hypot(way.x(), way.y()), 1e-6);
    const QPointF along = way / length, aside(along.y(), -along.x());
    if (!straight) {
        line.moveTo(a);
        line.cubicTo(a + 0.3 * way + 0.12 * length * aside, b - 0.3 * way + 0.12 * length * aside, b);
        return;
    }
    const QSizeF size = box, pitch = from.size();
    const double half = (down ? size.height() : size.width()) / 2, each = down ? pitch.height() : pitch.width(),
                 beside = (down ? size.width() : size.height()) / 2, lane = (down ? pitch.width() : pitch.height()) / 2;
    const QPointF out = a + along * half + aside * 0.4 * beside, in = b - along * half + aside * 0.4 * beside;
    line.moveTo(out);
    line.quadTo(a + along * each / 2 + aside * lane, a + along * (each - half) + aside * lane);
    line.lineTo(b - along * (each - half) + aside * lane);
    line.quadTo(b - along * each / 2 + aside * lane, in);
}

void appendAround(const QRectF& from, const QRectF& to, QSizeF box, const QRectF& all, QPainterPath& line)
{
    constexpr double beyond = 0.42; // of a cell, over the border
    const QPointF a = from.center(), b = to.center(), way = a - b;
    const bool down = std::abs(way.x()) < 1;
    const QPointF along = way / std::max(std::hypot(way.x(), way.y()), 1e-6), aside(along.y(), -along.x());
    const double half = (down ? box.height() : box.width()) / 2, each = down ? from.height() : from.width(),
                 beside = (down ? box.width() : box.height()) / 2, lane = (down ? from.width() : from.height()) / 2;
    const auto toBorderOf = [&](QPointF at, QPointF unit) {
        return unit.x() > 0.5    ? all.right() - at.x()
               : unit.x() < -0.5 ? at.x() - all.left()
               : unit.y() > 0    ? all.bottom() - at.y()
                                 : at.y() - all.top();
    };
    // Between two at the border there is nothing that the line must pass. Where it passes something at one side, it is
    // beside the boxes at the other side too, so that its two ends are seen to belong together.
    const double out = toBorderOf(a, along), in = toBorderOf(b, -along);
    const bool straight = out < each && in < each;
    const QPointF end = a + along * (out + beyond * each), begin = b - along * (in + beyond * each);
    if (straight) {
        line.moveTo(a + along * half);
        line.lineTo(end);
        line.moveTo(begin);
        line.lineTo(b - along * half);
    } else {
        line.moveTo(a + along * half + aside * 0.4 * beside);
        line.quadTo(a + along * each / 2 + aside * lane, a + along * (each - half) + aside * lane);
        line.lineTo(end + aside * lane);
        line.moveTo(begin + aside * lane);
        line.lineTo(b - along * (each - half) + aside * lane);
        line.quadTo(b - along * each / 2 + aside * lane, b - along * half + aside * 0.4 * beside);
    }
}

QPainterPath lineOverLinks(TrafficMeter& meter, const GridCells& cells, const Run& run, std::uint32_t from,
                           std::uint32_t to)
{
    QPainterPath line;
    if (run.topology().axes().empty()) {
        const auto& placed = run.setup().placed;
        line.moveTo(cells.cell(placed[from].value).center());
        line.lineTo(cells.cell(placed[to].value).center());
        return line;
    }
    std::vector<LinkId> route;
    meter.route({NodeId{from}, NodeId{to}}, route);
    for (const LinkId link : route) {
        const Ends ends = run.topology().ends(link);
        cells.appendLink(ends.from, ends.to, {}, line);
    }
    return line;
}

void appendCross(QPointF at, double half, QPainterPath& line)
{
    line.moveTo(at - QPointF(half, half));
    line.lineTo(at + QPointF(half, half));
    line.moveTo(at + QPointF(-half, half));
    line.lineTo(at + QPointF(half, -half));
}

double toBorder(QSizeF box, QPointF along)
{
    return std::min(box.width() / 2 / std::max(std::abs(along.x()), 1e-6),
                    box.height() / 2 / std::max(std::abs(along.y()), 1e-6));
}

QPointF seenWay(QPointF from, QPointF to, const QRectF& all, bool aroundRows, bool aroundColumns)
{
    const QPointF way = to - from;
    const bool around =
        (aroundRows && std::abs(way.x()) > all.width() / 2) || (aroundColumns && std::abs(way.y()) > all.height() / 2);
    return around ? QPointF() : way;
}

} // namespace hopscope

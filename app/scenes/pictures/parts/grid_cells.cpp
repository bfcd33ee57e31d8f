#include "scenes/pictures/parts/grid_cells.h"

#include "drawing/arrow_head.h"
#include "drawing/format.h"
#include "topology/grid.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::uint32_t mostCells = 65'536; ///< a pixel for each
constexpr std::uint32_t foldFrom = 24;
constexpr double leastWithHead = 5; ///< height of a cell in which the head of an arrow is not all
constexpr double stub = 0.95;       ///< of a link that closes an axis, in cells

std::vector<QPointF> cornersOf(const Topology& grid)
{
    std::vector<QPointF> corners(grid.processors());
    const auto count = std::ranges::count_if(grid.axes(), [](auto length) { return length > 1; });
    if (count <= 1 && grid.processors() > foldFrom) {
        const auto columns = static_cast<std::uint32_t>(std::ceil(std::sqrt(2.0 * grid.processors())));
        for (std::uint32_t i = 0; i < corners.size(); ++i) {
            const std::uint32_t row = i / columns, at = i % columns;
            corners[i] = QPointF(row % 2 == 0 ? at : columns - 1 - at, row);
        }
        return corners;
    }
    const Point3 first = grid.place(NodeId{0});
    for (std::uint32_t i = 0; i < corners.size(); ++i) {
        const Point3 place = grid.place(NodeId{i});
        corners[i] = count <= 1 ? QPointF(i, 0) : QPointF(place.x - first.x, place.y - first.y);
    }
    return corners;
}

/// Moves the cells along the axes that wrap until as many lie behind a node as before it, or one more.
void turnTo(std::uint32_t node, const Topology& grid, std::vector<QPointF>& corners)
{
    const auto axes = grid.axes();
    const QPointF from = corners[node];
    const auto turned = [&](double at, double middle, std::size_t axis) {
        if (!grid.wraps(axis)) return at;
        const double length = axes[axis];
        return std::fmod(at - middle + std::floor((length - 1) / 2) + length, length);
    };
    for (QPointF& corner : corners) corner = {turned(corner.x(), from.x(), 1), turned(corner.y(), from.y(), 0)};
}

} // namespace

GridCells::GridCells(const Topology& grid, const QRectF& area, Look look) : m_grid(grid), m_corners(cornersOf(grid))
{
    if (const auto axes = grid.axes(); look.middle && axes.size() == 2 && axes[0] > 1 && axes[1] > 1) {
        turnTo(*look.middle, grid, m_corners);
        m_turned = true;
    }
    m_folded =
        std::ranges::count_if(grid.axes(), [](auto length) { return length > 1; }) <= 1 && grid.processors() > foldFrom;
    double width = 1, height = 1;
    for (const QPointF corner : m_corners) {
        width = std::max(width, corner.x() + 1);
        height = std::max(height, corner.y() + 1);
    }
    // Room for stubs on either side of an axis that is closed by a link; of two this is the link between them.
    const auto stubs = [&](std::size_t axis) { return grid.axes()[axis] > 2 && grid.wraps(axis) ? 0.5 : 0.05; };
    double across = 0.05, down = 0.05;
    for (std::size_t axis = 0; axis < grid.axes().size(); ++axis) {
        if (grid.axes().size() != 2 || axis == 1) across = std::max(across, stubs(axis));
        if (grid.axes().size() != 2 || axis == 0) down = std::max(down, stubs(axis));
    }
    m_side = std::min({area.width() / (width + 2 * across), area.height() / (height + 2 * down), look.mostCell});
    m_width = std::clamp(std::min(area.width() / (width + 2 * across), look.mostCell), m_side, look.widest * m_side);
    const QSizeF size(width * m_width, height * m_side);
    m_origin = area.center() - QPointF(size.width(), size.height()) / 2;
    m_extent = QRectF(m_origin, size);
}

QRectF GridCells::cell(std::uint32_t node) const
{
    return {m_origin.x() + m_corners[node].x() * m_width, m_origin.y() + m_corners[node].y() * m_side, m_width, m_side};
}

std::optional<std::uint32_t> GridCells::nodeAt(QPointF point) const
{
    for (std::uint32_t node = 0; node < m_corners.size(); ++node)
        if (cell(node).contains(point)) return node;
    return {};
}

void GridCells::appendLink(NodeId from, NodeId to, QPointF offset, QPainterPath& out) const
{
    const QPointF a = middle(from.value) + offset, b = middle(to.value) + offset, way = b - a;
    const double length = std::hypot(way.x(), way.y());
    if (out.elementCount() == 0 || out.currentPosition() != a) out.moveTo(a);
    // Cells apart, whichever way the cells are wider.
    const double apartInCells = std::hypot(way.x() / m_width, way.y() / m_side);
    if (apartInCells <= 1.05) return out.lineTo(b);
    const auto axes = m_grid.axes();
    const auto start = coordinates(axes, from.value), end = coordinates(axes, to.value);
    const auto axis = static_cast<std::size_t>(std::ranges::mismatch(start, end).in1 - start.begin());
    const std::uint32_t apart = start[axis] > end[axis] ? start[axis] - end[axis] : end[axis] - start[axis];
    const QPointF along = way / length, aside(along.y(), -along.x());
    if ((apart > 1 || m_turned) && axes.size() - axis <= 2 && !m_folded) {
        const QPointF piece = stub * way / apartInCells;
        out.lineTo(a - piece);
        out.moveTo(b + piece);
        out.lineTo(b);
    } else {
        out.cubicTo(a + 0.2 * way + 0.45 * m_side * aside, b - 0.2 * way + 0.45 * m_side * aside, b);
    }
}

std::string gridObjection(const Run& run)
{
    if (run.topology().axes().empty()) return "This picture is made for lines, rings, meshes and tori.";
    if (run.topology().processors() > mostCells)
        return fmt::format("This picture has a cell for every processor, so at most {} of them.", mostCells);
    return {};
}

std::optional<double> cellNumberPoints(const Theme& theme, QSizeF room, std::uint32_t count)
{
    const QString longest(QString::number(std::max(count, 1U) - 1).size(), QLatin1Char('8'));
    for (const double points : {11.0, 10.0, 9.0, 8.0, 7.0})
        if (textWidth(theme.mono(points, QFont::DemiBold), longest) <= 0.8 * room.width()
            && capHeight(theme.mono(points)) <= 0.7 * room.height())
            return points;
    return {};
}

GridMessages::GridMessages(const Run& run, const Step& step)
{
    TrafficMeter meter = run.meter();
    std::map<LinkId, std::set<std::uint32_t>> lanes; // by cable
    std::vector<LinkId> route;
    for (const Transfer& transfer : step.transfers()) {
        route.clear();
        meter.route(transfer, route);
        Way way;
        const auto taken = [&](std::uint32_t lane) {
            return std::ranges::any_of(route, [&](LinkId link) { return lanes[link / 2].contains(lane); });
        };
        while (taken(way.lane)) ++way.lane;
        for (const LinkId link : route) {
            lanes[link / 2].insert(way.lane);
            way.links.push_back(run.topology().ends(link));
        }
        m_ways.push_back(std::move(way));
    }
    for (const LinkLoad& load : meter.loads(step)) {
        const double ratio = static_cast<double>(load.messages) / run.topology().capacity(load.link);
        m_worst = std::max(m_worst, ratio);
        if (ratio > 1) m_loads.push_back({run.topology().ends(load.link), ratio});
    }
}

bool GridMessages::isSeen(const GridCells& cells, NodeId from, NodeId to)
{
    constexpr double least = 9; // pixels; of shorter ways there are thousands
    const QPointF way = cells.middle(to.value) - cells.middle(from.value);
    return cells.side() >= leastWithHead || std::hypot(way.x(), way.y()) >= least;
}

double GridMessages::worst() const { return m_worst; }

bool GridMessages::overbooked(NodeId node) const
{
    return std::ranges::any_of(m_loads,
                               [node](const Load& load) { return load.ends.from == node || load.ends.to == node; });
}

bool GridMessages::allSeen(const GridCells& cells) const
{
    return std::ranges::all_of(m_ways, [&](const Way& way) {
        return way.links.empty() || isSeen(cells, way.links.front().from, way.links.back().to);
    });
}

void GridMessages::paint(Canvas& canvas, const Theme& theme, const GridCells& cells, const QRectF& within) const
{
    const auto outside = [&](NodeId from, NodeId to) {
        return !within.isEmpty() && !within.contains(cells.middle(from.value))
               && !within.contains(cells.middle(to.value));
    };
    const double side = cells.side(), apart = std::clamp(0.13 * side, 2.0, 7.0),
                 head = std::clamp(0.22 * side, 6.0, 11.0), width = std::clamp(0.05 * side, 1.0, 2.4);
    if (!m_loads.empty()) {
        const auto trouble = canvas.group(QStringLiteral("overbooked-links"));
        std::vector<QPainterPath> bands;
        for (const Load& load : m_loads)
            if (!outside(load.ends.from, load.ends.to))
                cells.appendLink(load.ends.from, load.ends.to, {}, bands.emplace_back());
        canvas.paths(bands, {{}, {theme.trouble, std::max(0.42 * side, 6.0)}});
        canvas.paths(bands, {{}, {theme.troubleSoft, std::max(0.42 * side - 4, 3.0)}});
    }
    const auto group = canvas.group(QStringLiteral("messages"));
    std::vector<QPainterPath> lines, heads;
    for (const Way& way : m_ways) {
        if (way.links.empty() || !isSeen(cells, way.links.front().from, way.links.back().to)
            || outside(way.links.front().from, way.links.back().to))
            continue;
        // The second one below the first: above it are the numbers.
        const double off = apart * ((way.lane + 1) / 2) * (way.lane % 2 == 0 ? -1 : 1);
        QPainterPath& line = lines.emplace_back();
        for (const Ends& link : way.links) cells.appendLink(link.from, link.to, {off, off}, line);
        const QPointF end = line.currentPosition(), before = line.elementAt(line.elementCount() - 2),
                      along = end - before;
        const double length = std::max(std::hypot(along.x(), along.y()), 1e-6);
        constexpr double discOfSmall = 3.5, seenFromAfar = 16; // of small cells only long ways have heads
        const QPointF unit = along / length;
        if (side >= leastWithHead)
            heads.push_back(arrowHead(end - unit * 0.33 * side, unit, head));
        else if (line.length() >= seenFromAfar)
            heads.push_back(arrowHead(end - unit * discOfSmall, unit, head));
    }
    canvas.paths(lines, {{}, {theme.ground, width + 2.4}});
    canvas.paths(lines, {{}, {theme.ink, width * theme.strokeScale}});
    // A border would leave little of a small head.
    canvas.paths(heads, {theme.ink, head > 7 ? Stroke{theme.ground, 1} : Stroke{}});
    if (side < 14) return;
    const QFont font = theme.text(std::clamp(side / 5, 8.0, 11.0), QFont::Bold);
    for (const Load& load : m_loads) {
        if (outside(load.ends.from, load.ends.to)) continue;
        QPainterPath line;
        cells.appendLink(load.ends.from, load.ends.to, {}, line);
        const QString times = QStringLiteral("×%1").arg(numberText(load.ratio));
        // Beside the border of the cells, not upon it.
        const double way = line.currentPosition().x() - line.elementAt(0).x;
        const double aside = std::abs(way) < 1 ? 0 : std::copysign(textWidth(font, times) / 2 + 2, way);
        // And within its row: below it may be a number.
        const double below = std::max(0.36 * side, std::min(0.42 * side, 0.5 * (side - capHeight(font) + 1)));
        const QPointF at = line.pointAtPercent(0.5) + QPointF(aside, below);
        canvas.text(at + QPointF(0, capHeight(font) / 2), times,
                    {font, theme.troubleText, Anchor::Middle, theme.ground});
    }
}

} // namespace hopscope

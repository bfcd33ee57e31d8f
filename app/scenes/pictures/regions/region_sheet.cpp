#include "scenes/pictures/regions/region_sheet.h"

#include "drawing/canvas.h"

#include <QRgb>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

std::int64_t RegionSheet::placeKey(QPointF middle) const
{
    return std::llround(2 * middle.x() / cells.width()) * 1'000'003 + std::llround(2 * middle.y() / cells.side());
}

void RegionSheet::keepWithin(const QRectF& area)
{
    const QRectF around = area.adjusted(-cells.width(), -cells.side(), cells.width(), cells.side());
    std::erase_if(nodes, [&](std::uint32_t node) {
        const QPointF middle = cell(node).center();
        if (around.contains(middle)) byPlace.emplace(placeKey(middle), node);
        return !area.contains(middle);
    });
}

void RegionSheet::lookThrough(const QRectF& area, std::uint32_t node)
{
    const double wide = cells.width(), high = cells.side();
    const QRectF all = cells.extent();
    const QPointF middle = cell(node).center();
    const auto begin = [](double centre, double room, double from, double to, double each) {
        const double count = std::floor((centre - room / 2 - from) / each);
        return from + std::clamp(count, 0.0, std::max(std::floor((to - from - room) / each + 0.5), 0.0)) * each;
    };
    const QSizeF seen(std::floor(area.width() / wide) * wide, std::floor(area.height() / high) * high);
    const QPointF corner(begin(middle.x(), seen.width(), all.left(), all.right(), wide),
                         begin(middle.y(), seen.height(), all.top(), all.bottom(), high));
    clip = QRectF(corner, seen).intersected(all);
    keepWithin(clip);
    offset = area.topLeft() - corner;
}

QSizeF RegionSheet::corner() const
{
    const QSizeF beside = cells.corner(0.5, 0.36);
    if (cells.width() <= cells.side()) return beside;
    return {std::max(beside.width(), (0.5 * cells.width() - 0.08 * cells.side() - 1) / 0.8), beside.height()};
}

std::optional<std::uint32_t> RegionSheet::beside(std::uint32_t processor, QPoint way, bool* around) const
{
    const QRectF all = cells.extent();
    QPointF middle = cell(processor).center() + QPointF(way.x() * cells.width(), way.y() * cells.side());
    const bool out = !all.contains(middle);
    if (around) *around = out;
    if (out && (way.x() != 0 ? wrapsAcross : wrapsDown))
        middle -= QPointF(way.x() * all.width(), way.y() * all.height());
    const auto found = byPlace.find(placeKey(middle));
    return found == byPlace.end() ? std::nullopt : std::optional(found->second);
}

namespace {

constexpr QPoint cellSides[]{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

QLineF cellEdge(const QRectF& box, QPoint side)
{
    if (side.x() != 0)
        return side.x() > 0 ? QLineF(box.topRight(), box.bottomRight()) : QLineF(box.topLeft(), box.bottomLeft());
    return side.y() > 0 ? QLineF(box.bottomLeft(), box.bottomRight()) : QLineF(box.topLeft(), box.topRight());
}

/// Every border over which a region goes on, also one that the step cuts there.
void forEachRound(const RegionSheet& sheet, const std::function<void(std::uint32_t, QPoint)>& act)
{
    constexpr double least = 9; // of smaller cells the tabs could not be seen
    if ((!sheet.wrapsAcross && !sheet.wrapsDown) || sheet.cells.side() < least) return;
    const QRectF all = sheet.cells.extent();
    for (const std::uint32_t node : sheet.nodes)
        for (const QPoint side : cellSides) {
            const QPointF next =
                sheet.cell(node).center() + QPointF(side.x() * sheet.cells.width(), side.y() * sheet.cells.side());
            if (all.contains(next)) continue; // of most cells: nothing is looked up
            const auto other = sheet.beside(node, side);
            if (other && (sheet.same(node, *other) || sheet.cutNow(node, *other))) act(node, side);
        }
}

} // namespace

bool goesRound(const RegionSheet& sheet)
{
    bool found = false;
    forEachRound(sheet, [&](std::uint32_t, QPoint) { found = true; });
    return found;
}

bool messagesGoRound(const ServiceTree& tree, StepIndex step, const RegionSheet& sheet)
{
    const QRectF all = sheet.cells.extent();
    return std::ranges::any_of(sheet.nodes, [&](std::uint32_t node) {
        if (tree.step[node] != step || node == tree.root.value) return false;
        const QPointF way = sheet.cell(node).center() - sheet.cell(tree.parent[node]).center();
        return (sheet.wrapsAcross && std::abs(way.x()) > 0.51 * all.width())
               || (sheet.wrapsDown && std::abs(way.y()) > 0.51 * all.height());
    });
}

void paintTabs(Canvas& canvas, const RegionSheet& sheet, const std::function<QColor(std::uint32_t)>& fill)
{
    constexpr double share = 0.34; // of a cell
    std::map<QRgb, std::vector<QRectF>> tabs;
    forEachRound(sheet, [&](std::uint32_t node, QPoint side) {
        const QRectF box = sheet.cell(node);
        const double wide = share * box.width(), high = share * box.height();
        tabs[fill(node).rgb()].push_back(side.x() > 0   ? QRectF(box.right(), box.top(), wide, box.height())
                                         : side.x() < 0 ? QRectF(box.left() - wide, box.top(), wide, box.height())
                                         : side.y() > 0 ? QRectF(box.left(), box.bottom(), box.width(), high)
                                                        : QRectF(box.left(), box.top() - high, box.width(), high));
    });
    for (const auto& [colour, areas] : tabs) canvas.fills(areas, QColor::fromRgb(colour));
}

namespace {

/// Edges that lie end to end in one line are one line: of small cells each would have blurred ends of its own.
std::vector<QLineF> longLines(const std::vector<QLineF>& edges)
{
    constexpr double together = 0.01;
    const auto along = [](const QLineF& edge, bool down) { return down ? edge.p1().y() : edge.p1().x(); };
    std::map<std::pair<bool, std::int64_t>, std::vector<QLineF>> lines; // down or across, and where
    for (const QLineF& edge : edges) {
        const bool down = std::abs(edge.dx()) < together;
        lines[{down, std::llround(16 * (down ? edge.x1() : edge.y1()))}].push_back(edge);
    }
    std::vector<QLineF> found;
    for (auto& [place, line] : lines) {
        const bool down = place.first;
        std::ranges::sort(line, {}, [&](const QLineF& edge) { return along(edge, down); });
        found.push_back(line.front());
        for (const QLineF& edge : std::span(line).subspan(1)) {
            const QPointF gap = edge.p1() - found.back().p2();
            if (std::hypot(gap.x(), gap.y()) < together)
                found.back().setP2(edge.p2());
            else
                found.push_back(edge);
        }
    }
    return found;
}

} // namespace

RegionBorders regionBorders(const RegionSheet& sheet)
{
    constexpr double leastWithin = 9;
    const double side = sheet.cells.side();
    if (sheet.regions >= sheet.owner.size() / 4 && side < RegionSheet::leastWithDisc) return {};
    RegionBorders borders;
    for (const std::uint32_t node : sheet.nodes)
        for (const QPoint way : cellSides) {
            bool around = false;
            const auto beyond = sheet.beside(node, way, &around);
            if (beyond && !around && way.x() + way.y() < 0) continue; // the neighbour draws it
            const bool same = beyond && sheet.same(node, *beyond);
            if (same && side < leastWithin) continue;
            (same                                    ? borders.within
             : beyond && sheet.cutNow(node, *beyond) ? borders.cut
                                                     : borders.between)
                .push_back(cellEdge(sheet.cell(node), way));
        }
    for (std::vector<QLineF>* lines : {&borders.within, &borders.cut, &borders.between}) *lines = longLines(*lines);
    const bool two = !sheet.larger.empty(); // borders of two kinds must be told apart
    // Of small cells the borders would be all.
    borders.width = side >= RegionSheet::leastWithDisc
                        ? std::clamp((two ? 0.07 : 0.05) * side, two ? 2.0 : 1.2, two ? 3.2 : 2.6)
                    : sheet.regions <= RegionSheet::fewRegions ? (two ? 1.8 : 1)
                                                               : 0.5;
    return borders;
}

Stroke RegionBorders::stroke(const Theme& theme, const QColor& ink) const { return {ink, width * theme.strokeScale}; }

Stroke RegionBorders::cutStroke(const Theme& theme, const QColor& ink) const
{
    return {ink, std::max(0.4 * width, 0.8) * theme.strokeScale};
}

void paintRegionBorders(Canvas& canvas, const Theme& theme, const RegionBorders& borders, const QColor& ink)
{
    const auto group = canvas.group(QStringLiteral("borders"));
    canvas.lines(borders.within, {mixed(theme.ink, theme.ground, 0.75), 0.8});
    canvas.lines(borders.cut, borders.cutStroke(theme, ink));
    canvas.lines(borders.between, borders.stroke(theme, ink));
}

void paintFrameOf(Canvas& canvas, const Theme& theme, const RegionSheet& enlarged, const RegionSheet& map)
{
    const QRectF from = enlarged.cells.extent(), to = map.cells.extent(), seen = enlarged.clip;
    const double x = to.width() / from.width(), down = to.height() / from.height();
    const QRectF frame(to.left() + (seen.left() - from.left()) * x, to.top() + (seen.top() - from.top()) * down,
                       seen.width() * x, seen.height() * down);
    canvas.path(roundedRect(frame, 1), {{}, {theme.ground, 4.5}});
    canvas.path(roundedRect(frame, 1), {{}, {theme.ink, 2.2 * theme.strokeScale}});
}

} // namespace hopscope

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_funnel.h"
#include "scenes/network/inside/network_inside_cells.h"
#include "scenes/network/inside/network_inside_layers.h"
#include "scenes/network/inside/network_inside_loads.h"
#include "scenes/network/inside/network_inside_plane.h"
#include "scenes/network/inside/network_inside_words.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_passed_on.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/network_unit.h"

#include <QLineF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

namespace {

/// Of a line: to the right above it, to the left below.
QPainterPath overTheLine(const GroupInside::Arc& arc, const InsideCells& cells, double rise)
{
    const bool right = arc.to > arc.from;
    const double up = right ? -1 : 1, far = std::abs(cells.at(arc.to).x() - cells.at(arc.from).x());
    // Arcs that leave and enter a cell stand beside each other.
    const double aside = std::min(3.0, cells.side / 4) * (right ? 1 : -1);
    const QPointF begin = cells.at(arc.from) + QPointF(aside, up * (cells.side / 2 + 1)),
                  end = cells.at(arc.to) + QPointF(-aside, up * (cells.side / 2 + 1));
    const double high = std::min(rise, 7 + 0.2 * far); // the middle of the line is at three quarters of its bends
    const QPointF lift(0, up * high / 0.75);
    QPainterPath path(begin);
    path.cubicTo(begin + lift, end + lift, end);
    return path;
}

/// Of a plane: straight to a neighbour, else past those in between; there and back on the right of their way.
QPainterPath inThePlane(const GroupInside::Arc& arc, const InsideCells& cells)
{
    const QPointF from = cells.at(arc.from), to = cells.at(arc.to), way = to - from;
    const double length = std::max(std::hypot(way.x(), way.y()), 1e-9);
    const QPointF right = QPointF(-way.y(), way.x()) / length;
    const auto apart = [&](std::uint32_t one, std::uint32_t other) {
        return std::max(one, other) - std::min(one, other);
    };
    const bool near = apart(arc.from / cells.across, arc.to / cells.across) <= 1
                      && apart(arc.from % cells.across, arc.to % cells.across) <= 1;
    const QPointF aside = std::min(3.0, cells.side / 4) * right;
    const double least = std::min(cells.pitch.width(), cells.pitch.height());
    const QPointF bend =
        (from + to) / 2 + aside + (near ? 0 : std::clamp(0.3 * length, 1.3 * cells.side, 1.6 * least)) * right;
    const auto border = [&](QPointF middle) {
        const QPointF out = bend - middle;
        const double far = std::max({std::abs(out.x()), std::abs(out.y()), 1e-9});
        return middle + out * std::min((cells.side / 2 + 1.5) / far, 0.9);
    };
    QPainterPath path(border(from + aside));
    path.quadTo(bend, border(to + aside));
    return path;
}

QPainterPath arrowOf(const GroupInside& inside, const GroupInside::Arc& arc, const InsideCells& cells, double rise)
{
    return inside.plane ? inThePlane(arc, cells) : overTheLine(arc, cells, rise);
}

/// Links of a plane between cells beside and below each other.
void paintLinks(Canvas& canvas, const GroupInside& inside, const InsideCells& cells, const Theme& theme)
{
    std::vector<QLineF> links;
    for (std::uint32_t cell = 0; cell < inside.cells(); ++cell) {
        if (cell % cells.across + 1 < cells.across) links.emplace_back(cells.at(cell), cells.at(cell + 1));
        if (cell + cells.across < inside.cells()) links.emplace_back(cells.at(cell), cells.at(cell + cells.across));
    }
    canvas.lines(links, {theme.edge, 0.8 * theme.strokeScale});
}

/// Short arrows out of cells and into them, on the side where no arcs are; else the words say how many there are.
void paintStubs(Canvas& canvas, const GroupInside& inside, const InsideCells& cells, std::optional<std::uint32_t> bold,
                const Theme& theme)
{
    constexpr double length = 11, head = 4.5, gap = 1.5;
    const Stubs stubs = stubsOf(inside);
    if (stubs == Stubs::Nowhere) return;
    const auto paint = [&](std::uint32_t cell, bool out, double aside) {
        const double side = stubs == Stubs::Above ? -1 : 1, near = cells.side / 2 + gap, far = near + length;
        const QPointF at = cells.at(cell) + QPointF(aside, 0), inner = at + QPointF(0, side * near),
                      outer = at + QPointF(0, side * far);
        const QPointF way(0, out ? side : -side), tip = out ? outer : inner, start = out ? inner : outer;
        const bool strong = out && bold == cell;
        const QColor& colour = strong ? theme.ink : theme.edgeActive;
        canvas.line(start, tip - head / 2 * way, {colour, (strong ? 2.4 : 1.1) * theme.strokeScale});
        canvas.path(arrowHead(tip, way, strong ? head + 2 : head), {colour, {}});
    };
    for (std::uint32_t cell = 0; cell < inside.cells(); ++cell) {
        const double aside = std::min(3.0, cells.side / 4); // beside each other
        if (inside.leave[cell]) paint(cell, true, aside);
        if (inside.enter[cell]) paint(cell, false, -aside);
    }
}

/// Where cells stand that are no processors of a plane, and how high arcs over a line may be.
struct InsideLayout {
    InsideCells cells;
    double rise{};
    double beside{}; ///< of the numbers of the first and the last processor from the middle of a cell
};
InsideLayout layoutOf(const GroupInside& inside, const NetworkGroups& groups, const QRectF& area, const Theme& theme)
{
    // Numbers of the first and the last processor at both ends, and whether there are more beyond them.
    const QFont soft = theme.text(8.5);
    const auto [first, last] = numbersAtEnds(inside, groups);
    const double before = textWidth(soft, inside.folded > 0 ? last : first) + 8, after = textWidth(soft, last) + 8;
    const double down = inside.drawnDown(), room = area.width() - before - after;
    const QSizeF pitch(std::min(room / inside.drawnAcross(), (inside.plane ? 44 : 34) * theme.fontScale),
                       std::min((area.height() - 4) / down, 34 * theme.fontScale));
    const double side = std::min({0.62 * pitch.width(),
                                  inside.plane        ? 0.5 * pitch.height()
                                  : inside.folded > 0 ? 0.4 * pitch.height()
                                                      : 15.0,
                                  15.0});
    // Where all arcs are on one side of the line, they have the height of both.
    const bool right = goes(inside, true), left = goes(inside, false), both = right == left || inside.plane;
    const double oneSided = inside.folded > 0 ? (pitch.height() - side) / 2 - 2 : area.height() / 2 - side,
                 middle = area.center().y()
                          + (both    ? 0
                             : right ? oneSided
                                     : -oneSided),
                 line = inside.folded > 0 ? pitch.height() - 4 : area.height();
    return {{{area.left() + before + pitch.width() / 2, middle - (down - 1) / 2 * pitch.height()},
             pitch,
             side,
             inside.drawnAcross()},
            (both ? line / 2 : line - side) - side / 2 - (inside.folded > 0 ? 1 : 6),
            side / 2 + 6};
}

void paintEndNumbers(Canvas& canvas, const GroupInside& inside, const NetworkGroups& groups, const InsideLayout& layout,
                     const Theme& theme)
{
    const QFont soft = theme.text(8.5);
    const auto [first, last] = numbersAtEnds(inside, groups);
    const InsideCells& cells = layout.cells;
    const QPointF digits(0, capHeight(soft) / 2), beside(layout.beside, 0);
    canvas.text(cells.first - beside + digits, first, {soft, theme.inkSoft, Anchor::End});
    // And where what is drawn begins anew.
    const std::uint32_t anew = inside.folded;
    for (std::uint32_t cell = anew; anew > 0 && cell < inside.cells(); cell += anew)
        canvas.text(cells.at(cell) - beside + digits,
                    QString::number(groups.processorAt(inside.group, inside.firstOf(cell)).value),
                    {soft, theme.inkSoft, Anchor::End});
    canvas.text(cells.at(inside.cells() - 1) + beside + digits, last, {soft, theme.inkSoft});
}

} // namespace

bool showsExample(const NetworkScene& scene, const NetworkProjection& projection)
{
    const GroupFlows& flows = flowsOf(scene, projection);
    const auto example = exampleIn(scene, flows, projection);
    if (!flows.shown || example.empty()) return false;
    const GroupInside& inside = *flows.shown;
    if (const UnitTraffic* unit = unitIn(scene, flows, projection))
        return unit->from || std::ranges::any_of(unit->links, &UnitTraffic::Link::example);
    if (const auto funnel = funnelOfBoxes(scene, projection, lightTheme()))
        return std::ranges::any_of(funnel->lanes, &Funnel::Lane::example);
    const NetworkGroups& groups = projection.groups();
    const std::vector<NodeId>& way = scene.moment->example;
    if (inside.linked) {
        for (std::size_t i = 1; i < way.size(); ++i)
            if (stepInside(inside, groups.shape(), way[i - 1], way[i]) != std::pair(0, 0)
                && inside.cellOf(groups, way[i - 1]) != inside.cellOf(groups, way[i]))
                return true;
        return false;
    }
    if (inside.tree) return std::ranges::any_of(inside.tree->links, &InsideTree::Link::example);
    const auto from = inside.cellOf(groups, way.front()), to = inside.cellOf(groups, way.back());
    if (example.size() == 1) return from && to && *from != *to;
    return from && (inside.target || stubsOf(inside) != Stubs::Nowhere);
}

void paintInside(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const GroupFlows& flows = flowsOf(scene, projection);
    if (!flows.shown) return;
    const GroupInside& inside = *flows.shown;
    const NetworkGroups& groups = projection.groups();
    const auto group = canvas.group(QStringLiteral("inside"));
    const QRectF area = projection.inside();
    canvas.line(area.topLeft(), area.topRight(), {theme.nodeEdge, 0.6 * theme.strokeScale});
    if (showsPassedOn(scene, projection)) return; // is drawn there
    const double words = insideWords(projection);
    const QRectF beside = area.adjusted(words, 0, 0, 0);
    const UnitTraffic* unit = unitIn(scene, flows, projection);
    const InsideLayout layout = layoutOf(inside, groups, beside, theme);
    const InsideCells& cells = layout.cells;
    const bool partners = inside.target || inside.source;
    constexpr double leastSquare = 6.5; // of smaller ones nobody sees the corners
    paintInsideWords(canvas, scene, projection, unit,
                     cells.side < leastSquare && !partners && !inside.tree ? QStringLiteral("dot")
                                                                           : QStringLiteral("square"),
                     hasEmptySquares(scene, inside, groups), words - 10, theme);
    if (const auto funnel = funnelOfBoxes(scene, projection, theme))
        return paintFunnel(canvas, scene, *funnel, beside, theme);
    const bool bold = !exampleIn(scene, flows, projection).empty();
    if (unit) return paintUnit(canvas, scene, *unit, bold, beside, theme);
    if (inside.tree) return paintTree(canvas, scene, projection, beside, theme);
    if (inside.numbered) return paintPlane(canvas, scene, projection, beside, theme);
    if (partners) return paintPartners(canvas, scene, projection, beside, theme);
    paintEndNumbers(canvas, inside, groups, layout, theme);
    if (inside.plane) paintLinks(canvas, inside, cells, theme);
    const bool piled = showsPile(scene, inside, projection);
    if (piled) paintPile(canvas, scene, inside, projection, cells, layout.rise, theme);

    std::uint64_t most = 1;
    for (const GroupInside::Arc& arc : inside.arcs) most = std::max(most, arc.messages);
    const double head = inside.plane ? cells.head() : 5.5;
    // What piles up says more without all the arcs that pile up there.
    if (!piled)
        for (const GroupInside::Arc& arc : inside.arcs)
            paintInsideArrow(canvas, arrowOf(inside, arc, cells, layout.rise),
                             (0.8 + 1.2 * static_cast<double>(arc.messages) / static_cast<double>(most))
                                 * theme.strokeScale,
                             arc.onLink > 1 ? theme.trouble : theme.edgeActive, head);
    std::optional<std::uint32_t> leaving; // the cell that the message leaves which stands for the others
    if (bold) {
        const auto from = inside.cellOf(groups, scene.moment->example.front()),
                   to = inside.cellOf(groups, scene.moment->example.back());
        if (flows.example.size() > 1)
            leaving = from;
        else if (from && to && *from != *to)
            paintInsideArrow(canvas, arrowOf(inside, {.from = *from, .to = *to}, cells, layout.rise),
                             2.6 * theme.strokeScale, theme.ink);
    }
    paintStubs(canvas, inside, cells, leaving, theme);
    paintInsideSquares(canvas, scene, inside, groups, cells, theme);
    if (piled) paintPileScale(canvas, scene, inside, projection, cells, layout.rise, theme);
}

} // namespace hopscope

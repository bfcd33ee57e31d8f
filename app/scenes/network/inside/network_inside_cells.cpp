#include "scenes/network/inside/network_inside_cells.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

namespace hopscope {

void paintInsideArrow(Canvas& canvas, const QPainterPath& path, double width, const QColor& colour, double head)
{
    canvas.path(path, {{}, {colour, width}});
    const auto control = path.elementAt(path.elementCount() - 2);
    const QPointF end = path.currentPosition(), way = end - QPointF(control.x, control.y);
    canvas.path(arrowHead(end, way / std::max(std::hypot(way.x(), way.y()), 1e-9), head), {colour, {}});
}

std::vector<double> amountsOfCells(const NetworkScene& scene, const GroupInside& inside, const NetworkGroups& groups)
{
    std::vector<double> amounts(inside.cells()), processors(inside.cells());
    for (std::uint32_t place = inside.first(); place <= inside.last(); ++place)
        if (const auto cell = inside.cellAt(place)) {
            amounts[*cell] += std::min(
                1.0, static_cast<double>(scene.moment->amounts[groups.processorAt(inside.group, place).value]));
            ++processors[*cell];
        }
    for (std::uint32_t cell = 0; cell < inside.cells(); ++cell) amounts[cell] /= std::max(processors[cell], 1.0);
    return amounts;
}

QColor squareFill(double amount, const Theme& theme)
{
    return amount > 0 ? mixed(theme.amount(std::max(amount, 0.05)), theme.nodeFill, 0.25) : theme.nodeFill;
}

namespace {

/// Of a square with a number in it.
constexpr double mostNamed = 34;

} // namespace

bool hasEmptySquares(const NetworkScene& scene, const GroupInside& inside, const NetworkGroups& groups)
{
    // What pairs have received is only known of some of them.
    return !scene.plan->pairs
           && std::ranges::any_of(amountsOfCells(scene, inside, groups), [](double amount) { return amount <= 0; });
}

void paintInsideSquares(Canvas& canvas, const NetworkScene& scene, const GroupInside& inside,
                        const NetworkGroups& groups, const InsideCells& cells, const Theme& theme)
{
    const std::vector<double> amounts = amountsOfCells(scene, inside, groups);
    for (std::uint32_t cell = 0; cell < inside.cells(); ++cell) {
        const double amount = amounts[cell];
        QRectF box(0, 0, cells.side, cells.side);
        box.moveCenter(cells.at(cell));
        const QColor fill = squareFill(amount, theme);
        const double corner = std::min(2.5, 0.25 * cells.side);
        const Stroke rim{theme.nodeEdge, 0.9 * theme.strokeScale};
        // Of one block as much is filled as there are processors that have it: not all of them do.
        if (scene.plan->blocks == 1 && !scene.plan->combined && amount > 0 && amount < 1) {
            canvas.path(roundedRect(box, corner), {theme.nodeFill, {}});
            canvas.fill(box.adjusted(0, (1 - amount) * cells.side, 0, 0), fill);
            canvas.path(roundedRect(box, corner), {{}, rim});
        } else {
            canvas.path(roundedRect(box, corner), {fill, rim});
        }
    }
}

std::pair<QString, QString> numbersAtEnds(const GroupInside& inside, const NetworkGroups& groups)
{
    const auto number = [&](std::uint32_t place) {
        return QString::number(groups.processorAt(inside.group, place).value);
    };
    return {(inside.first() > 0 ? QStringLiteral("… ") : QString()) + number(inside.first()),
            number(inside.last()) + (inside.last() + 1 < inside.group.size() ? QStringLiteral(" …") : QString())};
}

void paintPartners(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const QRectF& area,
                   const Theme& theme)
{
    const GroupFlows& flows = flowsOf(scene, projection);
    const GroupInside& inside = *flows.shown;
    const NetworkGroups& groups = projection.groups();
    const bool sameBox = inside.backAndForth(), above = inside.source && !sameBox, below = inside.target.has_value();
    std::vector<const NetworkGroup*> rows;
    if (above) rows.push_back(&inside.source->group);
    const std::size_t own = rows.size();
    rows.push_back(&inside.group);
    if (below) rows.push_back(&inside.target->group);

    const QFont soft = theme.text(8.5), strong = theme.text(8.5, QFont::DemiBold);
    const auto with = [&](const NetworkGroup& group) {
        GroupInside shown = inside;
        shown.group = group;
        return shown;
    };
    const auto partnerIn = [&](std::size_t row) -> const GroupInside::Partner* {
        return row == own ? nullptr : row < own ? &*inside.source : &*inside.target;
    };
    // The processors of what stands in a column.
    const auto cellIn = [&](std::size_t row, std::uint32_t column) {
        const GroupInside::Partner* partner = partnerIn(row);
        const GroupInside shown = with(*rows[row]);
        const auto cell =
            partner && !partner->rising()
                ? static_cast<std::uint32_t>(std::ranges::find(partner->column, column) - partner->column.begin())
                : column;
        const std::uint32_t first = shown.firstOf(cell), last = std::min(first + shown.each() - 1, shown.last());
        const auto number = [&](std::uint32_t place) {
            return QString::number(groups.processorAt(shown.group, place).value);
        };
        return first == last ? number(first) : number(first) + QStringLiteral("–") + number(last);
    };
    // Of one that is not in the order of its numbers, what stands at the ends.
    const auto ends = [&](std::size_t row) {
        const GroupInside::Partner* partner = partnerIn(row);
        if (!partner || partner->rising()) return numbersAtEnds(with(*rows[row]), groups);
        return std::pair(cellIn(row, 0), cellIn(row, inside.cells() - 1));
    };
    double before = 0, after = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto [first, last] = ends(row);
        before = std::max(before, textWidth(strong, first) + 8), after = std::max(after, textWidth(strong, last) + 8);
    }
    // Of a few processors each has its number in it.
    std::uint32_t largest = 0;
    for (const NetworkGroup* row : rows) largest = std::max(largest, groups.last(*row).value);
    const QString widest = QString::number(largest);
    const double free = area.width() - before - after, numbered = textWidth(soft, widest) + 9,
                 roomy = std::min(free / inside.across(), 62 * theme.fontScale);
    const bool named = inside.each() == 1 && 0.45 * roomy >= numbered && numbered <= mostNamed * theme.fontScale;
    const double pitch = named ? roomy : std::min(free / inside.across(), 34 * theme.fontScale),
                 side = named ? numbered : std::min(0.62 * pitch, 13.0),
                 apart = std::min((area.height() - side - 8) / static_cast<double>(rows.size() - 1),
                                  (named ? 62 : 44) * theme.fontScale),
                 top = area.center().y() - apart * static_cast<double>(rows.size() - 1) / 2;
    const auto cellsOf = [&](std::size_t row) {
        return InsideCells{{area.left() + before + pitch / 2, top + apart * static_cast<double>(row)},
                           {pitch, pitch},
                           side,
                           inside.across(),
                           partnerIn(row) ? partnerIn(row)->column : std::vector<std::uint32_t>()};
    };
    const auto line = [&](QPointF from, QPointF to, double width, const QColor& colour, bool back) {
        const QPointF way = to - from, along = way / std::max(std::hypot(way.x(), way.y()), 1e-9);
        const QPointF begin = from + (side / 2 + 1.5) * along, end = to - (side / 2 + 1.5) * along;
        canvas.line(begin, end, {colour, width});
        canvas.path(arrowHead(end, along, 5.5), {colour, {}});
        if (back) canvas.path(arrowHead(begin, -along, 5.5), {colour, {}});
    };
    std::set<std::pair<std::uint32_t, std::uint32_t>> returning; // cells of the other box to those of this one
    if (sameBox)
        for (const GroupInside::Arc& arc : inside.source->arcs) returning.emplace(arc.to, arc.from);
    const auto answered = returning;
    const auto lines = [&](const GroupInside::Partner& partner, std::size_t from, std::size_t to) {
        // Of many that cross each other every fourth can be followed.
        constexpr std::size_t many = 24;
        constexpr std::uint32_t strong = 4;
        const bool crossing = partner.rising() && partner.arcs.size() > many
                              && std::ranges::any_of(partner.arcs, [](const GroupInside::Arc& arc) {
                                     return std::max(arc.from, arc.to) - std::min(arc.from, arc.to) > 1;
                                 });
        for (const bool pale : {true, false})
            for (const GroupInside::Arc& arc : partner.arcs) {
                if (pale != (crossing && arc.from % strong != 0)) continue;
                const QColor colour = arc.onLink > 1 ? theme.trouble : theme.edgeActive;
                line(cellsOf(from).at(arc.from), cellsOf(to).at(arc.to), (pale ? 0.7 : 1.2) * theme.strokeScale,
                     pale ? mixed(colour, theme.ground, 0.65) : colour,
                     from == own && returning.erase({arc.from, arc.to}) > 0);
            }
    };
    if (above) lines(*inside.source, 0, own);
    if (below) lines(*inside.target, own, own + 1);
    for (const auto& [one, other] : returning) // what comes from where nothing goes
        line(cellsOf(own + 1).at(other), cellsOf(own).at(one), 1.2 * theme.strokeScale, theme.edgeActive, false);
    const std::vector<NodeId>& example = scene.moment->example;
    if (below && !exampleIn(scene, flows, projection).empty()) {
        const auto cell = inside.cellOf(groups, example.front()),
                   other = with(inside.target->group).cellOf(groups, example.back());
        if (cell && other)
            line(cellsOf(own).at(*cell), cellsOf(own + 1).at(*other), 2.6 * theme.strokeScale, theme.ink,
                 answered.contains({*cell, *other}));
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const InsideCells cells = cellsOf(row);
        paintInsideSquares(canvas, scene, with(*rows[row]), groups, cells, theme);
        const QPointF digits(0, capHeight(soft) / 2);
        if (named) {
            const GroupInside shown = with(*rows[row]);
            const std::vector<double> amounts = amountsOfCells(scene, shown, groups);
            for (std::uint32_t cell = 0; cell < shown.cells(); ++cell)
                canvas.text(cells.at(cell) + digits,
                            QString::number(groups.processorAt(shown.group, shown.firstOf(cell)).value),
                            {row == own ? strong : soft, inkOn(squareFill(amounts[cell], theme)), Anchor::Middle});
            continue;
        }
        const auto [first, last] = ends(row);
        const QFont& font = row == own ? strong : soft;
        const QColor& colour = row == own ? theme.accent : theme.inkSoft; // as the name of the box
        canvas.text(cells.first - QPointF(pitch / 2 + 4, 0) + digits, first, {font, colour, Anchor::End});
        const QPointF end = cells.first + QPointF((inside.cells() - 1) * pitch, 0);
        canvas.text(end + QPointF(pitch / 2 + 4, 0) + digits, last, {font, colour});
        // In another order some numbers between the ends show which; above the upper row and below the lower one.
        constexpr std::uint32_t leastCells = 16, pieces = 4;
        const double air = side / 2 + 4, room = air + capHeight(soft);
        if (rows.size() != 2 || !below || inside.target->rising() || inside.cells() < leastCells
            || top - room < area.top() + 2 || top + apart + room > area.bottom())
            continue;
        for (std::uint32_t piece = 1; piece < pieces; ++piece) {
            const std::uint32_t column = inside.cells() * piece / pieces;
            canvas.text(cells.first + QPointF(column * pitch, row == own ? -air : room), cellIn(row, column),
                        {soft, colour, Anchor::Middle});
        }
    }
}

} // namespace hopscope

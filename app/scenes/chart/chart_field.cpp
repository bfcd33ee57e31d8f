#include "scenes/chart/chart_field.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "scenes/chart/chart_field_key.h"
#include "scenes/chart/chart_field_names.h"
#include "scenes/chart/chart_labels.h"
#include "scenes/chart/chart_zones.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <set>

namespace hopscope {

namespace {

const ChartField::Cell& at(const ChartField& field, std::size_t column, std::size_t row)
{
    return field.cells[row * (field.xEdges.size() - 1) + column];
}

/// Who is as good as whom, in thin lines on the ground of the first in the list, whoever of both is ahead by a hair:
/// both colours are seen, and it stays calm. Of three or more no lines.
void paintTies(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const ChartField& field = *scene.chart.field;
    const auto tied = [&](const auto& belongs) {
        return fieldAreas(scene, [&](const ChartField::Cell& cell) {
            return cell.owner && cell.strength == eitherStrength && belongs(cell);
        });
    };
    canvas.fills(tied([](const ChartField::Cell& cell) { return cell.rivals.size() >= manyRivals; }),
                 manyTieColour(theme));
    canvas.fills(tied([&](const ChartField::Cell& cell) { return allTie(field, cell); }), allTieColour(theme));
    hatch(canvas, tied([](const ChartField::Cell& cell) { return cell.rivals.empty(); }), Slant::Falling,
          eitherStroke(theme));
    for (std::size_t first = 0; first < field.owners.size(); ++first)
        for (std::size_t second = first + 1; second < field.owners.size(); ++second) {
            const std::vector<QRectF> areas = tied([&](const ChartField::Cell& cell) {
                return cell.rivals.size() == 1 && std::min(*cell.owner, cell.rivals.front()) == first
                       && std::max(*cell.owner, cell.rivals.front()) == second;
            });
            if (areas.empty()) continue;
            canvas.fills(areas, fieldColour(theme, field.owners[first].style, tieGround));
            hatchTie(canvas, areas, field.owners[first].style, field.owners[second].style, theme);
        }
}

/// By cell: which connected part of its owner's cells it lies in.
std::vector<std::size_t> partsOf(const ChartField& field, const FieldGrid& grid)
{
    constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> part(field.cells.size(), none), waiting;
    std::size_t parts = 0;
    for (std::size_t seed = 0; seed < part.size(); ++seed) {
        if (part[seed] != none) continue;
        part[seed] = parts;
        waiting = {seed};
        while (!waiting.empty()) {
            const std::size_t cell = waiting.back(), column = cell % grid.columns();
            waiting.pop_back();
            const auto reach = [&](std::size_t next) {
                if (part[next] != none || field.cells[next].owner != field.cells[cell].owner
                    || (field.cells[next].strength == eitherStrength) != (field.cells[cell].strength == eitherStrength))
                    return;
                part[next] = parts;
                waiting.push_back(next);
            };
            if (column > 0) reach(cell - 1);
            if (column + 1 < grid.columns()) reach(cell + 1);
            if (cell >= grid.columns()) reach(cell - grid.columns());
            if (cell + grid.columns() < part.size()) reach(cell + grid.columns());
        }
        ++parts;
    }
    return part;
}

/// What must stay clear of shapes: names, and marks with their words.
std::vector<QRectF> takenBy(const ChartScene& scene, const std::vector<FieldName>& names, const Theme& theme)
{
    std::vector<QRectF> taken;
    for (const FieldName& name : names) taken.push_back(name.box.adjusted(-3, -3, 3, 3));
    for (const Chart::Mark& mark : scene.chart.marks)
        taken.emplace_back(scene.toPixels(mark.at) - QPointF(9, 9), QSizeF(18, 18));
    const QFont font = labelFont(theme);
    for (const ChartScene::Label& label : scene.labels)
        taken.emplace_back(label.baseline.x() - label.anchor * textWidth(font, label.text) - 2,
                           label.baseline.y() - lineHeight(font), textWidth(font, label.text) + 4,
                           1.4 * lineHeight(font));
    return taken;
}

} // namespace

QColor manyTieColour(const Theme& theme) { return mixed(theme.ground, theme.inkSoft, theme.dark() ? 0.16 : 0.1); }
QColor allTieColour(const Theme& theme) { return mixed(theme.ground, theme.inkSoft, theme.dark() ? 0.42 : 0.34); }

bool allTie(const ChartField& field, const ChartField::Cell& cell)
{
    return cell.owner && cell.strength == eitherStrength && cell.rivals.size() > manyRivals
           && cell.rivals.size() + 1 == field.owners.size();
}

FieldGrid fieldGrid(const ChartScene& scene)
{
    const ChartField& field = *scene.chart.field;
    FieldGrid grid;
    for (const double edge : field.xEdges) grid.x.push_back(std::round(scene.toPixels({edge, scene.range.yFrom}).x()));
    for (const double edge : field.yEdges) grid.y.push_back(std::round(scene.toPixels({scene.range.xFrom, edge}).y()));
    return grid;
}

std::vector<QPointF> fieldShapes(const ChartScene& scene, std::size_t owner, const std::vector<QRectF>& taken)
{
    constexpr double across = 92, down = 40;
    const ChartField& field = *scene.chart.field;
    const FieldGrid grid = fieldGrid(scene);
    const std::vector<std::size_t> parts = partsOf(field, grid);
    std::set<std::size_t> marked;
    std::vector<QPointF> places;
    const auto place = [&](QPointF point) {
        const QRectF box(point - QPointF(fieldShapeReach + 2, fieldShapeReach + 2),
                         QSizeF(2 * fieldShapeReach + 4, 2 * fieldShapeReach + 4));
        if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); })) return;
        // All of the shape lies in its region.
        for (const QPointF corner : {box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight()})
            if (const auto cell = fieldCellAt(scene, corner);
                !cell || field.cells[*cell].owner != owner || field.cells[*cell].strength == eitherStrength)
                return;
        places.push_back(point);
        marked.insert(parts[*fieldCellAt(scene, point)]);
    };
    // In the middle of rows, of narrow ones in some.
    bool odd = false;
    double last = std::numeric_limits<double>::infinity();
    for (std::size_t row = 0; row + 1 < grid.y.size(); ++row) {
        const double y = (grid.y[row] + grid.y[row + 1]) / 2;
        if (std::abs(last - y) < down) continue;
        last = y;
        for (double x = scene.plot.left() + (odd ? across : across / 2); x < scene.plot.right(); x += across)
            place({x, y});
        odd = !odd;
    }
    // A region that fell between them, in its widest row.
    std::vector<QRectF> areas = fieldAreas(
        scene, [&](const ChartField::Cell& cell) { return cell.owner == owner && cell.strength != eitherStrength; });
    std::ranges::stable_sort(areas, std::greater(), &QRectF::width);
    for (const QRectF& area : areas)
        if (const auto cell = fieldCellAt(scene, area.center()); cell && !marked.contains(parts[*cell]))
            place(area.center());
    return places;
}

std::vector<QRectF> fieldAreas(const ChartScene& scene, const std::function<bool(const ChartField::Cell&)>& belongs)
{
    const ChartField& field = *scene.chart.field;
    const FieldGrid grid = fieldGrid(scene);
    std::vector<QRectF> areas;
    for (std::size_t row = 0; row < grid.rows(); ++row)
        for (std::size_t column = 0; column < grid.columns(); ++column) {
            if (!belongs(at(field, column, row))) continue;
            const std::size_t first = column;
            while (column + 1 < grid.columns() && belongs(at(field, column + 1, row))) ++column;
            areas.push_back(grid.cell(first, row).united(grid.cell(column, row)));
        }
    return areas;
}

std::vector<QLineF> fieldBorders(const ChartScene& scene)
{
    const ChartField& field = *scene.chart.field;
    const FieldGrid grid = fieldGrid(scene);
    std::vector<QLineF> lines;
    // Where some tie none of them is the fastest, whichever stands first in the list; which many they are is not seen.
    const auto winnersOf = [&](const ChartField::Cell& cell) {
        std::vector<std::size_t> winners;
        if (cell.owner) winners.push_back(*cell.owner);
        if (cell.strength != eitherStrength) return winners;
        if (allTie(field, cell)) return std::vector{field.owners.size() + 1};
        if (cell.rivals.size() >= manyRivals) return std::vector{field.owners.size()};
        winners.insert(winners.end(), cell.rivals.begin(), cell.rivals.end());
        std::ranges::sort(winners);
        return winners;
    };
    const auto differ = [&](const ChartField::Cell& a, const ChartField::Cell& b) {
        return a.known && b.known && winnersOf(a) != winnersOf(b);
    };
    for (std::size_t row = 0; row < grid.rows(); ++row)
        for (std::size_t column = 0; column < grid.columns(); ++column) {
            const QRectF cell = grid.cell(column, row);
            if (column + 1 < grid.columns() && differ(at(field, column, row), at(field, column + 1, row)))
                lines.emplace_back(cell.topRight(), cell.bottomRight());
            if (row + 1 < grid.rows() && differ(at(field, column, row), at(field, column, row + 1)))
                lines.emplace_back(cell.topLeft(), cell.topRight());
        }
    return lines;
}

void paintFieldBorders(Canvas& canvas, const std::vector<QLineF>& lines, const Theme& theme)
{
    // On either side there is an edge of the ground, so that it stands out from any two colours.
    canvas.lines(lines, {theme.ground, 5 * theme.strokeScale, {}});
    canvas.lines(lines, {theme.ink, 2 * theme.strokeScale, {}});
}

std::vector<QLineF> fieldRow(const ChartScene& scene, std::optional<double> y)
{
    if (!y) return {};
    const FieldGrid grid = fieldGrid(scene);
    const double at = scene.toPixels({scene.range.xFrom, *y}).y();
    for (std::size_t row = 0; row < grid.rows(); ++row) {
        if (at > grid.y[row] || at <= grid.y[row + 1]) continue;
        const double lower = grid.y[row] - 1, upper = grid.y[row + 1] + 1;
        return {{scene.plot.left(), lower, scene.plot.right(), lower},
                {scene.plot.left(), upper, scene.plot.right(), upper}};
    }
    return {};
}

void paintFieldRow(Canvas& canvas, const ChartScene& scene, double y, const Theme& theme)
{
    const ChartField& field = *scene.chart.field;
    const std::vector<QLineF> lines = fieldRow(scene, y);
    if (lines.empty()) return;
    canvas.lines(lines, {theme.ground, 2.4 * theme.strokeScale, {}});
    canvas.lines(lines, {theme.ink, 1.4 * theme.strokeScale, {4, 3}});
    // No line runs through a name.
    for (const FieldName& name : fieldNames(scene, theme))
        if (name.box.top() < lines[0].y1() + 2 && name.box.bottom() > lines[1].y1() - 2)
            paint(canvas, name, name.many ? 0 : field.owners[name.owner].style, theme);
}

void paintField(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const ChartField& field = *scene.chart.field;
    const auto group = canvas.group(QStringLiteral("regions"));
    const std::vector<FieldName> names = fieldNames(scene, theme);
    std::vector<QRectF> taken = takenBy(scene, names, theme);
    const std::vector<ZoneName> zones = field.zones ? zoneNames(scene, taken, theme) : std::vector<ZoneName>();
    for (const ZoneName& zone : zones) taken.push_back(zone.box.adjusted(-3, -3, 3, 3));
    std::set<double> strengths;
    for (const ChartField::Cell& cell : field.cells) strengths.insert(cell.strength);
    for (std::size_t owner = 0; owner < field.owners.size(); ++owner) {
        const std::size_t style = field.owners[owner].style;
        const auto owned = [owner](const ChartField::Cell& cell) { return cell.owner == owner; };
        for (const double strength : strengths)
            canvas.fills(
                fieldAreas(scene,
                           [&](const ChartField::Cell& cell) { return owned(cell) && cell.strength == strength; }),
                fieldColour(theme, style, strength));
        if (style >= seriesHues)
            hatch(canvas, fieldAreas(scene, owned), Slant::Rising, {seriesColour(theme, style), 2, {}});
        std::vector<QPainterPath> shapes;
        for (const QPointF at : fieldShapes(scene, owner, taken))
            shapes.push_back(seriesShape(style, at, fieldShapeReach));
        canvas.paths(shapes, fieldShapeStyle(theme, style));
    }
    paintTies(canvas, scene, theme);
    const std::vector<QLineF> lines = fieldBorders(scene);
    paintFieldBorders(canvas, lines, theme);
    if (field.zones) paintZones(canvas, scene, zones, theme);
    for (const FieldName& name : names) paint(canvas, name, name.many ? 0 : field.owners[name.owner].style, theme);
}

std::optional<std::size_t> fieldCellAt(const ChartScene& scene, QPointF pixel)
{
    if (scene.empty() || !scene.chart.field) return {};
    const FieldGrid grid = fieldGrid(scene);
    const auto column = std::ranges::upper_bound(grid.x, pixel.x()) - grid.x.begin() - 1;
    const auto row = std::ranges::upper_bound(grid.y, pixel.y(), std::greater<>()) - grid.y.begin() - 1;
    if (column < 0 || row < 0 || column >= std::ssize(grid.x) - 1 || row >= std::ssize(grid.y) - 1) return {};
    return static_cast<std::size_t>(row) * grid.columns() + static_cast<std::size_t>(column);
}

std::vector<Tick> fieldTicks(const std::vector<double>& edges, bool logarithmic)
{
    constexpr std::size_t few = 16;
    if (edges.size() < 3 || edges.size() > few + 1) return {};
    std::vector<Tick> ticks;
    // Edges lie half way between the values of neighbours, so the values follow from them.
    const auto mirrored = [&](double value, double edge) {
        return logarithmic ? edge * edge / value : 2 * edge - value;
    };
    double value = logarithmic ? std::sqrt(edges[0] * edges[1]) : (edges[0] + edges[1]) / 2;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        if (i > 0) value = mirrored(value, edges[i]);
        const double whole = std::round(value);
        if (std::abs(value - whole) > 1e-6 * std::max(1.0, std::abs(whole))) return {};
        ticks.push_back({whole, numberText(whole)});
    }
    return ticks;
}

void paintFieldReading(Canvas& canvas, const ChartScene& scene, const Theme& theme, QPointF pixel)
{
    const auto place = fieldCellAt(scene, pixel);
    if (!place) return;
    const ChartField& field = *scene.chart.field;
    const FieldGrid grid = fieldGrid(scene);
    if (field.cut) paintFieldRow(canvas, scene, field.ys.at(*place / grid.columns()), theme);
    const QRectF cell = grid.cell(*place % grid.columns(), *place / grid.columns());
    canvas.path(roundedRect(cell, 2), {{}, {theme.ink, 2 * theme.strokeScale, {}}});
    const QStringList lines = field.cells[*place].about.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    if (lines.isEmpty()) return;
    const QFont strong = theme.text(9.5, QFont::DemiBold), plain = theme.text(9.5);
    double width = 0;
    for (int i = 0; i < lines.size(); ++i) width = std::max(width, textWidth(i == 0 ? strong : plain, lines[i]));
    const double pitch = lineHeight(plain) + 2;
    QRectF box(0, 0, std::min(width + 24, scene.area.width() - 8), pitch * static_cast<double>(lines.size()) + 14);
    box.moveTopLeft({cell.right() + 10, cell.top() - box.height() / 2});
    if (box.right() > scene.area.right() - 4) box.moveRight(cell.left() - 10);
    if (box.left() < scene.area.left() + 4) box.moveLeft(scene.area.left() + 4);
    box.moveTop(std::clamp(box.top(), scene.area.top() + 4, scene.area.bottom() - box.height() - 4));
    canvas.path(roundedRect(box, 6), {theme.panel, {theme.line, 1, {}}});
    for (int i = 0; i < lines.size(); ++i) {
        const QFont& font = i == 0 ? strong : plain;
        canvas.text({box.left() + 12, box.top() + 8 + pitch * (i + 0.75)}, elided(font, lines[i], box.width() - 24),
                    {font, i == 0 ? theme.ink : theme.inkSoft, Anchor::Start, {}});
    }
}

} // namespace hopscope

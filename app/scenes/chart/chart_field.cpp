#include "scenes/chart/chart_field.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "scenes/chart/chart_field_key.h"
#include "scenes/chart/chart_labels.h"
#include "scenes/chart/chart_zones.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace hopscope {

namespace {

constexpr double namePad = 7;

const ChartField::Cell& at(const ChartField& field, std::size_t column, std::size_t row)
{
    return field.cells[row * (field.xEdges.size() - 1) + column];
}

/// Cells of one owner, those of a row joined: neighbours leave no seam. `strength`: only those that are as clearly its.
std::vector<QRectF> areasOf(const ChartField& field, const FieldGrid& grid, std::size_t owner,
                            std::optional<double> strength = {})
{
    const auto belongs = [&](std::size_t column, std::size_t row) {
        const ChartField::Cell& cell = at(field, column, row);
        return cell.owner == owner && (!strength || cell.strength == *strength);
    };
    std::vector<QRectF> areas;
    for (std::size_t row = 0; row < grid.rows(); ++row)
        for (std::size_t column = 0; column < grid.columns(); ++column) {
            if (!belongs(column, row)) continue;
            const std::size_t first = column;
            while (column + 1 < grid.columns() && belongs(column + 1, row)) ++column;
            areas.push_back(grid.cell(first, row).united(grid.cell(column, row)));
        }
    return areas;
}

/// Cells of an owner in which `rival`, or nobody that is known, is as good.
std::vector<QRectF> tiesOf(const ChartField& field, const FieldGrid& grid, std::size_t owner,
                           std::optional<std::size_t> rival)
{
    std::vector<QRectF> areas;
    for (std::size_t row = 0; row < grid.rows(); ++row)
        for (std::size_t column = 0; column < grid.columns(); ++column) {
            const auto tied = [&](std::size_t other) {
                const ChartField::Cell& cell = at(field, other, row);
                return cell.owner == owner && cell.strength == eitherStrength && cell.rival == rival;
            };
            if (!tied(column)) continue;
            const std::size_t first = column;
            while (column + 1 < grid.columns() && tied(column + 1)) ++column;
            areas.push_back(grid.cell(first, row).united(grid.cell(column, row)));
        }
    return areas;
}

/// Who else is as good there, in thin lines on the ground of the first: both colours are seen, and it stays calm.
void paintTies(Canvas& canvas, const ChartField& field, const FieldGrid& grid, std::size_t owner, const Theme& theme)
{
    hatch(canvas, tiesOf(field, grid, owner, {}), Slant::Falling, eitherStroke(theme));
    for (std::size_t rival = 0; rival < field.owners.size(); ++rival) {
        const std::vector<QRectF> areas = tiesOf(field, grid, owner, rival);
        if (areas.empty()) continue;
        canvas.fills(areas, fieldColour(theme, field.owners[owner].style, tieGround));
        hatch(canvas, areas, Slant::Falling,
              {fieldColour(theme, field.owners[rival].style, tieShade), tieStripe * theme.strokeScale, {}}, tiePitch);
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
                if (part[next] != none || field.cells[next].owner != field.cells[cell].owner) return;
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

QFont nameFont(const Theme& theme) { return theme.text(10, QFont::DemiBold); }
/// What stands beside the letters of a name: its shape, and some air.
double nameRoom() { return 3 * namePad + 2 * fieldShapeReach; }

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
            if (const auto cell = fieldCellAt(scene, corner); !cell || field.cells[*cell].owner != owner) return;
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
    std::vector<QRectF> areas = areasOf(field, grid, owner);
    std::ranges::stable_sort(areas, std::greater(), &QRectF::width);
    for (const QRectF& area : areas)
        if (const auto cell = fieldCellAt(scene, area.center()); cell && !marked.contains(parts[*cell]))
            place(area.center());
    return places;
}

namespace {

/// Who is as good in most of a connected part, and how many more are wherever it is; nobody: nothing.
std::optional<std::pair<std::size_t, std::size_t>> rivalIn(const ChartField& field,
                                                           const std::vector<std::size_t>& parts, std::size_t part)
{
    struct Ties {
        std::size_t cells{0}, further{std::numeric_limits<std::size_t>::max()};
    };
    std::map<std::size_t, Ties> ties;
    std::size_t cells = 0;
    for (std::size_t cell = 0; cell < parts.size(); ++cell) {
        if (parts[cell] != part) continue;
        ++cells;
        if (const auto rival = field.cells[cell].rival) {
            Ties& those = ties[*rival];
            ++those.cells;
            those.further = std::min(those.further, field.cells[cell].further);
        }
    }
    const auto most = std::ranges::max_element(ties, {}, [](const auto& tie) { return tie.second.cells; });
    if (most == ties.end() || 2 * most->second.cells <= cells) return {};
    return std::pair(most->first, most->second.further);
}

/// What stands beside a mark may lie on either side of it.
bool besideMark(const ChartScene& scene, const QRectF& box)
{
    return std::ranges::any_of(scene.chart.marks, [&](const Chart::Mark& mark) {
        return box.intersects(QRectF(scene.toPixels(mark.at) - QPointF(130, 24), QSizeF(260, 48)));
    });
}

} // namespace

QString tieText(const QString& one, const QString& other, std::size_t further)
{
    return further == 0 ? QObject::tr("%1 and %2 tie").arg(one, other)
                        : QObject::tr("%1, %2 and %3 more tie").arg(one, other, QString::number(further));
}

std::vector<FieldName> fieldNames(const ChartScene& scene, const Theme& theme)
{
    const ChartField& field = *scene.chart.field;
    const FieldGrid grid = fieldGrid(scene);
    const std::vector<std::size_t> parts = partsOf(field, grid);
    const QFont font = nameFont(theme);
    const double height = lineHeight(font) + 8;
    std::vector<FieldName> names;
    const auto owns = [&](std::size_t owner, std::size_t row, double left, double right) {
        for (std::size_t column = 0; column < grid.columns(); ++column)
            if (grid.x[column + 1] > left && grid.x[column] < right && at(field, column, row).owner != owner)
                return false;
        return true;
    };
    const auto boxFor = [&](std::size_t owner, const QString& text, bool clear) {
        const double wanted = textWidth(font, text) + nameRoom() + 8;
        QRectF best, box(0, 0, wanted - 8, height - 2);
        for (const QRectF& area : areasOf(field, grid, owner)) {
            if (area.width() < wanted) continue;
            // As far up and down as there is room for the words around the middle of this row.
            const double left = area.center().x() - wanted / 2, right = left + wanted;
            QRectF block(left, area.top(), wanted, area.height());
            for (std::size_t row = 0; row < grid.rows(); ++row) {
                const bool below = std::abs(grid.y[row] - block.top()) < 0.5;
                if (below && owns(owner, row, left, right)) block.setTop(grid.y[row + 1]);
            }
            for (std::size_t row = grid.rows(); row-- > 0;) {
                const bool above = std::abs(grid.y[row + 1] - block.bottom()) < 0.5;
                if (above && owns(owner, row, left, right)) block.setBottom(grid.y[row]);
            }
            if (block.height() < height) continue;
            box.moveCenter(block.center());
            if ((best.isEmpty() || block.height() > best.height()) && !(clear && besideMark(scene, box))) best = block;
        }
        box.moveCenter(best.center());
        return best.isEmpty() ? std::optional<QRectF>() : box;
    };
    const auto partAt = [&](const QRectF& box) -> std::optional<std::size_t> {
        const auto cell = fieldCellAt(scene, box.center());
        return cell ? std::optional(parts[*cell]) : std::nullopt;
    };
    for (std::size_t owner = 0; owner < field.owners.size(); ++owner) {
        const QString& own = field.owners[owner].name;
        const auto box = boxFor(owner, own, false);
        if (!box) continue;
        names.push_back({*box, owner, own, {}});
        // Both names where a tie is all that there is, if they have room.
        const auto part = partAt(*box);
        const auto rival = part ? rivalIn(field, parts, *part) : std::nullopt;
        if (!rival) continue;
        names.back().rival = rival->first;
        names.back().further = rival->second;
        const QString both = tieText(own, field.owners[rival->first].name, rival->second);
        if (const auto wide = boxFor(owner, both, true); wide && partAt(*wide) == part)
            names.back() = {*wide, owner, both, {}};
    }
    return names;
}

std::vector<QLineF> fieldBorders(const ChartScene& scene)
{
    const ChartField& field = *scene.chart.field;
    const FieldGrid grid = fieldGrid(scene);
    std::vector<QLineF> lines;
    const auto differ = [](const ChartField::Cell& a, const ChartField::Cell& b) {
        return a.known && b.known && a.owner != b.owner;
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

void paintField(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const ChartField& field = *scene.chart.field;
    const FieldGrid grid = fieldGrid(scene);
    const auto group = canvas.group(QStringLiteral("regions"));
    const std::vector<FieldName> names = fieldNames(scene, theme);
    std::vector<QRectF> taken = takenBy(scene, names, theme);
    const std::vector<ZoneName> zones = field.zones ? zoneNames(scene, taken, theme) : std::vector<ZoneName>();
    for (const ZoneName& zone : zones) taken.push_back(zone.box.adjusted(-3, -3, 3, 3));
    std::set<double> strengths;
    for (const ChartField::Cell& cell : field.cells) strengths.insert(cell.strength);
    for (std::size_t owner = 0; owner < field.owners.size(); ++owner) {
        const std::size_t style = field.owners[owner].style;
        for (const double strength : strengths)
            canvas.fills(areasOf(field, grid, owner, strength), fieldColour(theme, style, strength));
        if (style >= seriesHues)
            hatch(canvas, areasOf(field, grid, owner), Slant::Rising, {seriesColour(theme, style), 2, {}});
        paintTies(canvas, field, grid, owner, theme);
        std::vector<QPainterPath> shapes;
        for (const QPointF at : fieldShapes(scene, owner, taken))
            shapes.push_back(seriesShape(style, at, fieldShapeReach));
        canvas.paths(shapes, fieldShapeStyle(theme, style));
    }
    const std::vector<QLineF> lines = fieldBorders(scene);
    // A border on either side of which there is a light edge, so that it stands out from any two colours.
    canvas.lines(lines, {theme.ground, 5 * theme.strokeScale, {}});
    canvas.lines(lines, {theme.ink, 2 * theme.strokeScale, {}});
    if (field.zones) paintZones(canvas, scene, zones, theme);
    for (const FieldName& name : names) {
        const std::size_t style = field.owners[name.owner].style;
        canvas.path(roundedRect(name.box, 5), {theme.panel, {theme.ink, theme.strokeScale, {}}});
        const double middle = name.box.center().y();
        canvas.path(seriesShape(style, {name.box.left() + namePad + fieldShapeReach, middle}, fieldShapeReach + 0.6),
                    fieldShapeStyle(theme, style));
        canvas.text({name.box.left() + 2 * namePad + 2 * fieldShapeReach, middle + capHeight(nameFont(theme)) / 2},
                    name.text, {nameFont(theme), theme.ink, Anchor::Start, {}});
    }
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

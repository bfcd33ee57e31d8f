#include "scenes/chart_field.h"

#include "scenes/canvas.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace hopscope {

namespace {

/// The colours of lines, so that a region looks like the curve of its algorithm; where that is dashed it is hatched.
constexpr std::size_t areaColours = 4;

struct Grid {
    std::vector<double> x, y; ///< edges in pixels: x ascending, y descending
    std::size_t columns() const { return x.size() - 1; }
    std::size_t rows() const { return y.size() - 1; }
    QRectF cell(std::size_t column, std::size_t row) const
    {
        return {QPointF(x[column], y[row + 1]), QPointF(x[column + 1], y[row])};
    }
};

Grid gridOf(const ChartScene& scene)
{
    const ChartField& field = *scene.chart.field;
    Grid grid;
    for (const double edge : field.xEdges) grid.x.push_back(std::round(scene.toPixels({edge, scene.yFrom}).x()));
    for (const double edge : field.yEdges) grid.y.push_back(std::round(scene.toPixels({scene.xFrom, edge}).y()));
    return grid;
}

const ChartField::Cell& at(const ChartField& field, std::size_t column, std::size_t row)
{
    return field.cells[row * (field.xEdges.size() - 1) + column];
}

/// Cells of one owner, those of a row joined: neighbours leave no seam.
std::vector<QRectF> areasOf(const ChartField& field, const Grid& grid, std::size_t owner)
{
    std::vector<QRectF> areas;
    for (std::size_t row = 0; row < grid.rows(); ++row)
        for (std::size_t column = 0; column < grid.columns(); ++column) {
            if (at(field, column, row).owner != owner) continue;
            const std::size_t first = column;
            while (column + 1 < grid.columns() && at(field, column + 1, row).owner == owner) ++column;
            areas.push_back(grid.cell(first, row).united(grid.cell(column, row)));
        }
    return areas;
}

void hatch(Canvas& canvas, const std::vector<QRectF>& areas, const Stroke& stroke)
{
    for (const QRectF& area : areas) {
        const auto group = canvas.group(QStringLiteral("hatch"), {.clip = area});
        std::vector<QLineF> lines;
        const double pitch = 9;
        for (double start = std::floor((area.left() - area.height()) / pitch) * pitch; start < area.right();
             start += pitch) {
            // Lines of all areas meet: their phase is that of the page.
            const double shift = std::fmod(area.bottom(), pitch);
            lines.emplace_back(start - shift, area.bottom(), start - shift + area.height() + pitch, area.top() - pitch);
        }
        canvas.lines(lines, stroke);
    }
}

QFont nameFont(const Theme& theme) { return theme.text(10, QFont::DemiBold); }

} // namespace

QColor fieldColour(const Theme& theme, std::size_t style)
{
    const QColor colour = theme.categories[style % areaColours];
    return mixed(theme.ground, colour, theme.dark() ? 0.55 : 0.45);
}

std::vector<FieldName> fieldNames(const ChartScene& scene, const Theme& theme)
{
    const ChartField& field = *scene.chart.field;
    const Grid grid = gridOf(scene);
    const QFont font = nameFont(theme);
    const double height = lineHeight(font) + 6;
    std::vector<FieldName> names;
    const auto owns = [&](std::size_t owner, std::size_t row, double left, double right) {
        for (std::size_t column = 0; column < grid.columns(); ++column)
            if (grid.x[column + 1] > left && grid.x[column] < right && at(field, column, row).owner != owner)
                return false;
        return true;
    };
    for (std::size_t owner = 0; owner < field.owners.size(); ++owner) {
        const double wanted = textWidth(font, field.owners[owner].name) + 16;
        QRectF best;
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
            if (best.isEmpty() || block.height() > best.height()) best = block;
        }
        if (!best.isEmpty()) names.push_back({best.center() + QPointF(0, capHeight(font) / 2), owner});
    }
    return names;
}

void paintField(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const ChartField& field = *scene.chart.field;
    const Grid grid = gridOf(scene);
    const auto group = canvas.group(QStringLiteral("regions"));
    for (std::size_t owner = 0; owner < field.owners.size(); ++owner) {
        const auto areas = areasOf(field, grid, owner);
        const std::size_t style = field.owners[owner].style;
        canvas.fills(areas, fieldColour(theme, style));
        if (style >= areaColours) hatch(canvas, areas, {theme.categories[style % areaColours], 2, {}});
    }
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
    canvas.lines(lines, {theme.ink, 1.6 * theme.strokeScale, {}});
    for (const FieldName& name : fieldNames(scene, theme))
        canvas.text(name.baseline, field.owners[name.owner].name,
                    {nameFont(theme), theme.ink, Anchor::Middle, fieldColour(theme, field.owners[name.owner].style)});
}

void paintFieldLegend(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const ChartField& field = *scene.chart.field;
    std::set<std::size_t> wanted;
    for (const ChartField::Cell& cell : field.cells)
        if (cell.owner) wanted.insert(*cell.owner);
    for (const FieldName& name : fieldNames(scene, theme)) wanted.erase(name.owner);
    const QFont font = theme.text(9.5);
    double right = scene.plot.right();
    const double y = scene.plot.top() - 12;
    for (auto owner = wanted.rbegin(); owner != wanted.rend(); ++owner) {
        const double width = textWidth(font, field.owners[*owner].name);
        canvas.text({right - width, y}, field.owners[*owner].name, {font, theme.ink, Anchor::Start, {}});
        const QRectF swatch(right - width - 20, y - 11, 14, 12);
        const std::size_t style = field.owners[*owner].style;
        canvas.fill(swatch, fieldColour(theme, style));
        if (style >= areaColours) hatch(canvas, {swatch}, {theme.categories[style % areaColours], 2, {}});
        right -= width + 40;
    }
}

std::optional<std::size_t> fieldCellAt(const ChartScene& scene, QPointF pixel)
{
    if (scene.empty() || !scene.chart.field) return {};
    const Grid grid = gridOf(scene);
    const auto column = std::ranges::upper_bound(grid.x, pixel.x()) - grid.x.begin() - 1;
    const auto row = std::ranges::upper_bound(grid.y, pixel.y(), std::greater<>()) - grid.y.begin() - 1;
    if (column < 0 || row < 0 || column >= std::ssize(grid.x) - 1 || row >= std::ssize(grid.y) - 1) return {};
    return static_cast<std::size_t>(row) * grid.columns() + static_cast<std::size_t>(column);
}

void paintFieldReading(Canvas& canvas, const ChartScene& scene, const Theme& theme, QPointF pixel)
{
    const auto place = fieldCellAt(scene, pixel);
    if (!place) return;
    const ChartField& field = *scene.chart.field;
    const Grid grid = gridOf(scene);
    const QRectF cell = grid.cell(*place % grid.columns(), *place / grid.columns());
    canvas.path(roundedRect(cell, 2), {{}, {theme.ink, 2 * theme.strokeScale, {}}});
    const QStringList lines = field.cells[*place].words.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
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

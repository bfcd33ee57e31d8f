#include "scenes/chart/chart_zones.h"

#include "drawing/canvas.h"
#include "scenes/chart/chart_field.h"

#include <algorithm>
#include <array>
#include <limits>

namespace hopscope {

namespace {

constexpr double inset = 3.5, zonePad = 6;

QFont zoneFont(const Theme& theme) { return theme.text(9.5); }
Stroke outline(const Theme& theme) { return {theme.ink, 1.7 * theme.strokeScale, {6, 4}}; }

/// The zone of a cell; none outside the map and where nothing is known.
class Zones {
public:
    explicit Zones(const ChartScene& scene) : m_field(*scene.chart.field), m_grid(fieldGrid(scene)) {}
    const FieldGrid& grid() const { return m_grid; }
    std::optional<std::size_t> at(std::ptrdiff_t column, std::ptrdiff_t row) const
    {
        if (column < 0 || row < 0 || column >= std::ssize(m_grid.x) - 1 || row >= std::ssize(m_grid.y) - 1) return {};
        return m_field.zones
            ->cells[static_cast<std::size_t>(row) * m_grid.columns() + static_cast<std::size_t>(column)];
    }

private:
    const ChartField& m_field;
    FieldGrid m_grid;
};

/// The sides of a cell at which its zone ends, moved inwards; ends meet those of the neighbouring cells.
void addOutline(const Zones& zones, std::ptrdiff_t column, std::ptrdiff_t row, std::vector<QLineF>& lines)
{
    const auto own = zones.at(column, row);
    if (!own) return;
    const QRectF cell = zones.grid().cell(static_cast<std::size_t>(column), static_cast<std::size_t>(row));
    struct Side {
        std::ptrdiff_t right, up; ///< to the cell beyond it
        QPointF from, to;         ///< along it
    };
    const std::array sides{
        Side{0, 1, cell.topLeft(), cell.topRight()}, Side{0, -1, cell.bottomLeft(), cell.bottomRight()},
        Side{-1, 0, cell.topLeft(), cell.bottomLeft()}, Side{1, 0, cell.topRight(), cell.bottomRight()}};
    for (const Side& side : sides) {
        if (zones.at(column + side.right, row + side.up) == own) continue;
        // Rows grow upwards, pixels downwards.
        const QPointF inwards(-inset * static_cast<double>(side.right), inset * static_cast<double>(side.up));
        const QPointF along = side.right == 0 ? QPointF(inset, 0) : QPointF(0, inset);
        // Backwards along the side: to the left, or up.
        const std::ptrdiff_t backRight = side.right == 0 ? -1 : 0, backUp = side.right == 0 ? 0 : 1;
        const auto shiftAt = [&](std::ptrdiff_t right, std::ptrdiff_t up) {
            if (zones.at(column + right, row + up) != own) return 1.0; // turns inwards
            return zones.at(column + right + side.right, row + up + side.up) == own ? -1.0
                                                                                    : 0.0; // outwards, or goes on
        };
        lines.emplace_back(side.from + inwards + along * shiftAt(backRight, backUp),
                           side.to + inwards - along * shiftAt(-backRight, -backUp));
    }
}

/// Neighbouring pieces of one line as one, so that dashes run on.
std::vector<QLineF> joined(std::vector<QLineF> lines)
{
    const auto upright = [](const QLineF& line) { return line.x1() == line.x2(); };
    std::ranges::sort(lines, [&](const QLineF& a, const QLineF& b) {
        if (upright(a) != upright(b)) return upright(b);
        return upright(a) ? std::pair(a.x1(), a.y1()) < std::pair(b.x1(), b.y1())
                          : std::pair(a.y1(), a.x1()) < std::pair(b.y1(), b.x1());
    });
    std::vector<QLineF> all;
    for (const QLineF& line : lines)
        if (!all.empty() && upright(all.back()) == upright(line) && all.back().p2() == line.p1())
            all.back().setP2(line.p2());
        else
            all.push_back(line);
    return all;
}

} // namespace

std::vector<ZoneName> zoneNames(const ChartScene& scene, const std::vector<QRectF>& taken, const Theme& theme)
{
    constexpr double step = 12;
    const ChartField& field = *scene.chart.field;
    const QFont font = zoneFont(theme);
    std::vector<ZoneName> names;
    for (std::size_t zone = 0; zone < field.zones->names.size(); ++zone) {
        const QSizeF size(textWidth(font, field.zones->names[zone]) + 2 * zonePad, lineHeight(font) + 4);
        QPointF middle;
        double cells = 0;
        const FieldGrid grid = fieldGrid(scene);
        for (std::size_t i = 0; i < field.cells.size(); ++i)
            if (field.zones->cells[i] == zone)
                middle += grid.cell(i % grid.columns(), i / grid.columns()).center(), ++cells;
        if (cells == 0) continue;
        middle /= cells;
        const auto fits = [&](const QRectF& box) {
            const QRectF room = box.adjusted(-inset - 2, -inset - 2, inset + 2, inset + 2);
            for (const double across : {0.0, 0.25, 0.5, 0.75, 1.0})
                for (const double down : {0.0, 0.5, 1.0}) {
                    const auto cell =
                        fieldCellAt(scene, room.topLeft() + QPointF(across * room.width(), down * room.height()));
                    if (!cell || field.zones->cells[*cell] != zone) return false;
                }
            const auto meets = [&](const QRectF& other) { return other.intersects(box); };
            return std::ranges::none_of(taken, meets)
                   && std::ranges::none_of(names, [&](const ZoneName& other) { return meets(other.box); });
        };
        double nearest = std::numeric_limits<double>::infinity();
        QRectF best;
        for (double y = scene.plot.top(); y + size.height() <= scene.plot.bottom(); y += step)
            for (double x = scene.plot.left(); x + size.width() <= scene.plot.right(); x += step) {
                const QRectF box({x, y}, size);
                const double far = QLineF(box.center(), middle).length();
                if (far >= nearest || !fits(box)) continue;
                nearest = far;
                best = box;
            }
        if (!best.isEmpty()) names.push_back({best, zone});
    }
    return names;
}

void paintZones(Canvas& canvas, const ChartScene& scene, const std::vector<ZoneName>& names, const Theme& theme)
{
    const ChartField& field = *scene.chart.field;
    const auto group = canvas.group(QStringLiteral("zones"));
    const Zones zones(scene);
    std::vector<QLineF> lines;
    for (std::ptrdiff_t row = 0; row < std::ssize(zones.grid().y) - 1; ++row)
        for (std::ptrdiff_t column = 0; column < std::ssize(zones.grid().x) - 1; ++column)
            addOutline(zones, column, row, lines);
    lines = joined(std::move(lines));
    canvas.lines(lines, {theme.ground, 3.4 * theme.strokeScale, {}});
    canvas.lines(lines, outline(theme));
    const QFont font = zoneFont(theme);
    for (const ZoneName& name : names) {
        canvas.path(roundedRect(name.box, 3), {theme.ground, {theme.ink, theme.strokeScale, {4, 3}}});
        canvas.text(name.box.center() + QPointF(0, capHeight(font) / 2), field.zones->names[name.zone],
                    {font, theme.ink, Anchor::Middle, {}});
    }
}

double paintZoneKey(Canvas& canvas, const ChartScene& scene, QPointF end, const Theme& theme)
{
    constexpr double sample = 26, gap = 6;
    const QFont font = zoneFont(theme);
    const QString title = scene.chart.field->zones->title;
    const double width = sample + gap + textWidth(font, title);
    const QPointF from(end.x() - width, end.y() - capHeight(font) / 2);
    canvas.line(from, from + QPointF(sample, 0), outline(theme));
    canvas.text({end.x(), end.y()}, title, {font, theme.ink, Anchor::End, {}});
    return width;
}

} // namespace hopscope

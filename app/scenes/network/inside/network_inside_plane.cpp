#include "scenes/network/inside/network_inside_plane.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/axis_name.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_inside_cells.h"
#include "scenes/network/inside/network_inside_layers.h"
#include "scenes/network/inside/network_inside_loads.h"
#include "scenes/network/network_scene.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// Of a processor with its number, and between two: an arrow with its head and a number over it; between two rows, and
/// of arrows over the edge.
constexpr double planeCell = 15, planeGap = 25, lowGap = 15 /* of a small window, for more of the box */, planeRow = 26,
                 planeEdge = 12, mostPitch = 74, mostRow = 34;

double cellWidth(const NetworkProjection& projection)
{
    const double word = projection.wordWidth(QString::number(std::max(projection.plan().processors, 1U) - 1));
    return projection.low() ? word - 5 * projection.unit() : word;
}

/// Rows and columns that have room.
std::pair<std::uint32_t, std::uint32_t> fitOf(const GroupInside& inside, const NetworkProjection& projection)
{
    const QSizeF names = layerNames(inside, projection.unit());
    const double unit = projection.unit(), edge = 2 * planeEdge * unit,
                 wide = projection.inside().width() - insideWords(projection) - edge - names.width(),
                 high = projection.inside().height() - edge - planeCell * unit - names.height(),
                 gap = (projection.low() || inside.layer > 1 ? lowGap : planeGap) * unit;
    const auto many = [](double count) { return static_cast<std::uint32_t>(std::max(count, 1.0)); };
    return {many(high / (planeRow * unit) + 1), many((wide + gap) / (cellWidth(projection) + gap))};
}

/// So many of `count` places that those from `least` to `most` are among them if they can be, else `start`.
std::uint32_t firstShown(std::uint32_t least, std::uint32_t most, std::uint32_t start, std::uint32_t fit,
                         std::uint32_t count)
{
    const std::uint32_t span = most - least + 1;
    std::uint32_t first = start == least ? least : start - std::min(start, fit - 1);
    if (span <= fit) first = least - std::min(least, (fit - span) / 2);
    return std::min(first, count - fit);
}

/// Where messages take the most links, of pieces side by side.
std::pair<std::uint32_t, std::uint32_t> busiestPiece(const GroupInside& inside, const NetworkScene& scene,
                                                     const NetworkGroups& groups, std::uint32_t rows,
                                                     std::uint32_t columns)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> links; // by row and column of pieces
    for (const LinkCrossing& link : *scene.moment->crossings)
        for (const NodeId end : {link.from, link.to})
            if (const auto place = groups.placeIn(inside.group, end))
                ++links[{*place / inside.line() / rows, *place % inside.line() / inside.wide / columns}];
    std::pair<std::uint32_t, std::uint32_t> found;
    std::uint64_t most = 0;
    for (const auto& [piece, count] : links)
        if (count > most) most = count, found = piece;
    return {found.first * rows, found.second * columns};
}

} // namespace

double insideWords(const NetworkProjection& projection)
{
    const double share = projection.groups().shape().ring ? 0.33 : 0.3;
    return std::min(share * projection.inside().width(), 185 * projection.unit());
}

void closeUp(GroupInside& inside, const NetworkScene& scene, const NetworkProjection& projection)
{
    const NetworkGroups& groups = projection.groups();
    const auto [most, broad] = fitOf(inside, projection);
    const std::uint32_t each = inside.wide, line = inside.line() / each, all = inside.group.size() / inside.line(),
                        columns = std::min(line, broad), rows = std::min(all, most);
    const auto rowOf = [&](std::uint32_t place) { return place / inside.line(); };
    const auto columnOf = [&](std::uint32_t place) { return place % inside.line() / each; }; // of cells
    const std::vector<NodeId>& way = scene.moment->example;
    const auto start = way.empty() ? std::nullopt : groups.placeIn(inside.group, way.front());
    if (start) {
        // As far as the message stays in the box.
        std::uint32_t top = rowOf(*start), bottom = top, left = columnOf(*start), right = left;
        for (const NodeId node : way) {
            const auto place = groups.placeIn(inside.group, node);
            if (!place) break;
            top = std::min(top, rowOf(*place)), bottom = std::max(bottom, rowOf(*place));
            left = std::min(left, columnOf(*place)), right = std::max(right, columnOf(*place));
        }
        inside.firstRow = firstShown(top, bottom, rowOf(*start), rows, all);
        inside.firstColumn = each * firstShown(left, right, columnOf(*start), columns, line);
    } else {
        const auto [row, column] = busiestPiece(inside, scene, groups, rows, columns);
        inside.firstRow = std::min(row, all - rows), inside.firstColumn = each * std::min(column, line - columns);
    }
    inside.rows = rows, inside.columns = each * columns;
    inside.numbered = true;
}

namespace {

/// Cells beside and below each other that different holders serve.
std::vector<std::pair<std::uint32_t, std::uint32_t>> regionBorders(const NetworkScene& scene, const GroupInside& inside,
                                                                   const NetworkGroups& groups)
{
    const std::vector<std::uint32_t>& holders = scene.moment->holders;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> borders;
    if (holders.empty() || !inside.numbered || inside.each() > 1) return borders;
    const auto holder = [&](std::uint32_t cell) {
        return holders[groups.processorAt(inside.group, inside.firstOf(cell)).value];
    };
    for (std::uint32_t cell = 0; cell < inside.cells(); ++cell) {
        const std::uint32_t below = cell + inside.columns;
        if ((cell + 1) % inside.columns != 0 && holder(cell) != holder(cell + 1)) borders.emplace_back(cell, cell + 1);
        if (below < inside.cells() && holder(cell) != holder(below)) borders.emplace_back(cell, below);
    }
    return borders;
}

} // namespace

bool showsRegions(const NetworkScene& scene, const GroupInside& inside, const NetworkGroups& groups)
{
    const std::size_t borders = regionBorders(scene, inside, groups).size(),
                      all = 2UL * inside.cells() - inside.rows - inside.columns;
    return borders > 0 && borders < all; // neither one region nor as many as processors
}

namespace {

class PlanePainter {
public:
    PlanePainter(const NetworkScene& scene, const NetworkProjection& projection, const QRectF& area, const Theme& theme)
        : m_scene(scene), m_flows(flowsOf(scene, projection)), m_inside(*m_flows.shown), m_groups(projection.groups()),
          m_theme(theme), m_range(sharedRange(m_inside)), m_cell(cellWidth(projection), planeCell * theme.fontScale)
    {
        const double unit = theme.fontScale, edge = planeEdge * unit;
        const QSizeF names = layerNames(m_inside, unit);
        const QRectF free = area.adjusted(names.width(), names.height(), 0, 0);
        const auto pitch = [&](double room, double cell, std::uint32_t count, double widest) {
            return count > 1 ? std::min((room - 2 * edge - cell) / (count - 1), widest * unit) : 0;
        };
        m_pitch = {pitch(free.width(), m_cell.width(), m_inside.across(), mostPitch),
                   pitch(free.height(), m_cell.height(), m_inside.down(), mostRow)};
        m_first = free.center()
                  - QPointF(m_pitch.width() * (m_inside.across() - 1), m_pitch.height() * (m_inside.down() - 1)) / 2;
        for (const GroupInside::Arc& arc : m_inside.arcs) m_taken.emplace(arc.from, arc.to);
        if (!exampleIn(scene, m_flows, projection).empty()) follow();
    }
    void paint(Canvas& canvas) const
    {
        paintLinks(canvas);
        paintRegions(canvas);
        const GroupInside::Arc* busiest = nullptr;
        for (const GroupInside::Arc& arc : m_inside.arcs) {
            const bool bold = m_bold.contains({arc.from, arc.to});
            paintArrow(canvas, between(arc.from, arc.to), arc.onLink, bold);
            if (arc.onLink > 1
                && (!busiest || arc.onLink > busiest->onLink
                    || (arc.onLink == busiest->onLink && m_bold.contains({arc.from, arc.to})
                        && !m_bold.contains({busiest->from, busiest->to}))))
                busiest = &arc;
        }
        for (const GroupInside::Edge& edge : m_inside.edges)
            paintArrow(canvas, overEdge(edge), edge.onLink, m_boldEdges.contains(key(edge)));
        paintCells(canvas);
        if (m_inside.layer > 1)
            paintLayerNames(canvas, m_inside, m_groups.shape(), m_first, m_pitch,
                            m_cell / 2 + QSizeF(planeEdge + 3, planeEdge + 2) * m_theme.fontScale, m_theme);
        if (busiest) paintNumber(canvas, *busiest);
    }

private:
    using EdgeKey = std::tuple<std::uint32_t, int, int, bool>;
    static EdgeKey key(const GroupInside::Edge& edge) { return {edge.cell, edge.right, edge.down, edge.out}; }

    QPointF at(std::uint32_t cell) const
    {
        return m_first
               + QPointF(m_pitch.width() * (cell % m_inside.across()), m_pitch.height() * (cell / m_inside.across()));
    }
    /// The links that the message takes which stands for the others.
    void follow()
    {
        const std::vector<NodeId>& way = m_scene.moment->example;
        for (std::size_t i = 1; i < way.size(); ++i) {
            const auto from = m_inside.cellOf(m_groups, way[i - 1]), to = m_inside.cellOf(m_groups, way[i]);
            if (from && from == to) continue; // within a square
            const auto [right, down] = stepInside(m_inside, m_groups.shape(), way[i - 1], way[i]);
            if (from && to && m_inside.next(*from, *to, right, down)) {
                m_bold.emplace(*from, *to);
                continue;
            }
            if (from) m_boldEdges.insert({*from, right, down, true});
            if (to) m_boldEdges.insert({*to, right, down, false});
        }
    }
    /// From the border of a cell to that of the next; there and back on the right of their ways.
    QLineF between(std::uint32_t from, std::uint32_t to) const
    {
        const QPointF one = at(from), other = at(to), way = other - one;
        const QPointF along = way / std::max(std::hypot(way.x(), way.y()), 1e-9), right(-along.y(), along.x());
        const double border = (std::abs(along.x()) * m_cell.width() + std::abs(along.y()) * m_cell.height()) / 2 + 1;
        const QPointF aside = m_taken.contains({to, from}) ? 3.5 * right : QPointF();
        return {one + border * along + aside, other - border * along + aside};
    }
    QLineF overEdge(const GroupInside::Edge& edge) const
    {
        const QPointF way(edge.right, edge.down), right(-way.y(), way.x());
        const bool both = std::ranges::any_of(m_inside.edges, [&](const GroupInside::Edge& other) {
            return other.cell == edge.cell && other.out != edge.out && other.right == -edge.right
                   && other.down == -edge.down;
        });
        const double border = (std::abs(way.x()) * m_cell.width() + std::abs(way.y()) * m_cell.height()) / 2 + 1;
        const QPointF out = edge.out ? way : -way, near = at(edge.cell) + border * out + (both ? 3.5 : 0) * right,
                      far = near + (planeEdge * m_theme.fontScale - 2) * out;
        return edge.out ? QLineF(near, far) : QLineF(far, near);
    }
    void paintLinks(Canvas& canvas) const
    {
        std::vector<QLineF> links;
        for (std::uint32_t cell = 0; cell < m_inside.cells(); ++cell) {
            if (cell % m_inside.across() + 1 < m_inside.across()) links.emplace_back(at(cell), at(cell + 1));
            if (cell + m_inside.across() < m_inside.cells()) links.emplace_back(at(cell), at(cell + m_inside.across()));
        }
        canvas.lines(links, {m_theme.edge, 0.9 * m_theme.strokeScale});
    }
    /// Between processors that different holders serve.
    void paintRegions(Canvas& canvas) const
    {
        if (!showsRegions(m_scene, m_inside, m_groups)) return;
        // As far as to those of the next column, beyond the outer ones no further than arrows over the edge.
        const double next = m_pitch.width() / 2,
                     outer = std::min(next, m_cell.width() / 2 + planeEdge * m_theme.fontScale);
        const QPointF down(0, m_pitch.height() / 2);
        std::vector<QLineF> borders;
        for (const auto& [cell, beside] : regionBorders(m_scene, m_inside, m_groups)) {
            const QPointF middle = (at(cell) + at(beside)) / 2;
            const std::uint32_t column = cell % m_inside.columns;
            if (beside == cell + 1)
                borders.emplace_back(middle - down, middle + down);
            else
                borders.emplace_back(middle - QPointF(column == 0 ? outer : next, 0),
                                     middle + QPointF(column + 1 == m_inside.columns ? outer : next, 0));
        }
        canvas.lines(borders, {m_theme.inkSoft, 1.1 * m_theme.strokeScale, {3, 2}});
    }
    /// A border around the colour of a link that messages share: it stays to be seen.
    void paintArrow(Canvas& canvas, const QLineF& line, double onLink, bool bold) const
    {
        const bool shared = onLink > 1;
        const QPointF way = line.p2() - line.p1(), along = way / std::max(std::hypot(way.x(), way.y()), 1e-9);
        const double head = std::min(shared && m_range ? 4.5 + sharedWidth(onLink, m_range) / 2 : 6.0,
                                     0.7 * line.length()),
                     width = (shared ? sharedWidth(onLink, m_range) : 1.4) * m_theme.strokeScale;
        const QPointF neck = line.p2() - 0.7 * head * along;
        const QColor colour = shared          ? m_theme.trouble
                              : bold          ? m_theme.ink
                              : m_inside.sums ? drawnAxisColour(squareAxis(line), m_theme)
                                              : m_theme.edgeActive;
        if (bold && shared) {
            canvas.line(line.p1(), neck, {m_theme.ink, width + 3});
            canvas.path(arrowHead(line.p2() + 1.5 * along, along, head + 5), {m_theme.ink, {}});
        }
        canvas.line(line.p1(), neck, {colour, bold && !shared ? 2.6 * m_theme.strokeScale : width});
        canvas.path(arrowHead(line.p2(), along, bold && !shared ? head + 2 : head), {colour, {}});
    }
    void paintCells(Canvas& canvas) const
    {
        const QFont font = m_theme.text(8.5, QFont::Medium), strong = m_theme.text(8.5, QFont::Bold);
        const std::vector<NodeId>& way = m_scene.moment->example;
        const bool followed = !m_bold.empty() || !m_boldEdges.empty();
        const std::vector<double> amounts = amountsOfCells(m_scene, m_inside, m_groups);
        const auto isIn = [&](NodeId node, std::uint32_t cell) { return m_inside.cellOf(m_groups, node) == cell; };
        for (std::uint32_t cell = 0; cell < m_inside.cells(); ++cell) {
            const NodeId node = m_groups.processorAt(m_inside.group, m_inside.firstOf(cell));
            QRectF box(QPointF(0, 0), m_cell);
            box.moveCenter(at(cell));
            const QColor fill = squareFill(amounts[cell], m_theme);
            const bool end = followed && (isIn(way.front(), cell) || isIn(way.back(), cell));
            canvas.path(roundedRect(box, 3),
                        {fill, {end ? m_theme.ink : m_theme.nodeEdge, (end ? 2.0 : 0.9) * m_theme.strokeScale}});
            canvas.text(at(cell) + QPointF(0, capHeight(font) / 2), QString::number(node.value),
                        {end ? strong : font, inkOn(fill), Anchor::Middle});
        }
    }
    /// Above a link to the right or the left, beside one down or up: there nothing stands.
    void paintNumber(Canvas& canvas, const GroupInside::Arc& arc) const
    {
        const QFont font = m_theme.text(9, QFont::Bold);
        const QString text = QStringLiteral("×%1").arg(numberText(arc.onLink));
        const QLineF line = between(arc.from, arc.to);
        const QPointF middle = line.center();
        const TextStyle style{font, m_theme.troubleText, Anchor::Middle, m_theme.ground};
        if (std::abs(line.dx()) > std::abs(line.dy()))
            canvas.text(middle - QPointF(0, 5), text, style);
        else
            canvas.text(middle + QPointF(6 + textWidth(font, text) / 2, capHeight(font) / 2), text, style);
    }

    const NetworkScene& m_scene;
    const GroupFlows& m_flows;
    const GroupInside& m_inside;
    const NetworkGroups& m_groups;
    const Theme& m_theme;
    std::optional<std::pair<double, double>> m_range; ///< of shared links
    QSizeF m_cell, m_pitch;
    QPointF m_first;
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_taken, m_bold; ///< from cell to cell
    std::set<EdgeKey> m_boldEdges;
};

} // namespace

void paintPlane(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const QRectF& area,
                const Theme& theme)
{
    PlanePainter(scene, projection, area, theme).paint(canvas);
}

} // namespace hopscope

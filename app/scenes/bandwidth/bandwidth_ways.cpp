#include "scenes/bandwidth/bandwidth_ways.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/bandwidth/bandwidth_matrix.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

constexpr double leastWaysApart = 3.5; ///< of lanes that can be told apart

/// Whether the largest number fits into the corner of a cell that no line passes.
bool fitsCorner(const BandwidthPlan& plan, const ClusterGrid& grid, const QFont& font)
{
    const double wide = textWidth(font, QString::number(plan.processors() - 1));
    return capHeight(font) + 7 <= 0.6 * grid.height && wide + 7 <= 0.6 * grid.width;
}

/// Messages of equal length along a row or column lie side by side: where one passes the start of another it keeps a
/// lane of its own. From 0 to 1.
std::optional<double> laneOf(BandwidthPlan::Cell from, BandwidthPlan::Cell to)
{
    if (from.column != to.column && from.row != to.row) return {};
    const int place = from.column == to.column ? from.row : from.column,
              length = std::abs(to.column - from.column) + std::abs(to.row - from.row);
    return (place % length + 0.5) / length;
}

/// A way along a row or column in its own direction: which line it lies on, and from where to where.
struct OnLine {
    bool down{}, back{};
    long long line{}; ///< across, in hundredths
    double from{}, to{};
    GridWay way{};
    auto key() const { return std::tuple(down, back, line, from); }
    bool touches(const OnLine& other) const
    {
        return down == other.down && back == other.back && line == other.line && other.from <= to;
    }
};

OnLine onLine(const GridWay& way)
{
    const QPointF along = way.end - way.start;
    OnLine line{.down = std::abs(along.y()) > std::abs(along.x()), .way = way};
    const double from = line.down ? way.start.y() : way.start.x(), to = line.down ? way.end.y() : way.end.x();
    line.back = to < from;
    line.line = std::llround(100 * (line.down ? way.start.x() : way.start.y()));
    line.from = line.back ? -from : from, line.to = line.back ? -to : to;
    return line;
}

} // namespace

QPainterPath GridWay::path() const
{
    QPainterPath path(start);
    path.quadTo(bend, end);
    return path;
}

std::vector<GridWay> stretchesOf(const std::vector<GridWay>& ways)
{
    std::vector<GridWay> stretches;
    std::vector<OnLine> shared;
    for (const GridWay& way : ways)
        if (way.kind == GridWay::Kind::Shared)
            shared.push_back(onLine(way));
        else
            stretches.push_back(way);
    std::ranges::sort(shared, {}, &OnLine::key);
    for (std::size_t i = 0; i < shared.size();) {
        OnLine whole = shared[i];
        for (++i; i < shared.size() && whole.touches(shared[i]); ++i)
            if (shared[i].to > whole.to) whole.to = shared[i].to, whole.way.end = shared[i].way.end;
        whole.way.bend = (whole.way.start + whole.way.end) / 2;
        stretches.push_back(whole.way);
    }
    return stretches;
}

QFont gridNumberFont(const BandwidthPlan& plan, const ClusterGrid& grid, const Theme& theme)
{
    const QFont least = theme.text(leastGridPoints / std::max(theme.fontScale, 1.0), QFont::Medium);
    for (double points = 9; points > leastGridPoints; points -= 0.5)
        if (const QFont font = theme.text(points, QFont::Medium); fitsCorner(plan, grid, font)) return font;
    return least;
}

std::optional<ClusterTiles> tilesOf(const BandwidthPlan& plan, unsigned level)
{
    const unsigned height = plan.levels() - level;
    const auto reach = [&](std::uint32_t cluster) {
        BandwidthPlan::Cell least = plan.cell(cluster << height), most = least;
        for (std::uint32_t id = cluster << height; id < (cluster + 1) << height; ++id) {
            const BandwidthPlan::Cell cell = plan.cell(id);
            least = {std::min(least.column, cell.column), std::min(least.row, cell.row)};
            most = {std::max(most.column, cell.column), std::max(most.row, cell.row)};
        }
        return std::pair(least, most);
    };
    const auto [first, last] = reach(0);
    const ClusterTiles tiles{last.column - first.column + 1, last.row - first.row + 1,
                             plan.columns() / (last.column - first.column + 1),
                             plan.rows() / (last.row - first.row + 1)};
    for (std::uint32_t cluster = 0; cluster < (1U << level); ++cluster) {
        const auto [least, most] = reach(cluster);
        if (least.column % tiles.columns != 0 || least.row % tiles.rows != 0
            || most.column - least.column + 1 != tiles.columns || most.row - least.row + 1 != tiles.rows)
            return {};
    }
    return tiles;
}

ClusterGrid::ClusterGrid(const BandwidthPlan& plan, const QRectF& area, const Theme& theme)
    : ClusterGrid(plan, area, theme, {}, {0, 0})
{
}

ClusterGrid::ClusterGrid(const BandwidthPlan& plan, const QRectF& area, const Theme& theme,
                         const ClusterTiles& clusters, QSizeF streets)
    : tiles(clusters), street(streets), lastColumn(plan.columns() - 1), lastRow(plan.rows() - 1)
{
    // Clusters in one row or column have a street beside them.
    const double right = tiles.columns > 0 ? std::max(1, tiles.across - 1) * street.width() : 0,
                 below = tiles.rows > 0 ? std::max(1, tiles.down - 1) * street.height() : 0;
    // A cell that is not square still looks like one; one that is low takes the width that there is.
    constexpr double widest = 2.2, tallest = 1.7;
    const double across = (area.width() - right) / plan.columns(), down = (area.height() - below) / plan.rows();
    cell = std::min(across, down);
    width = std::min(across, tiles.columns > 0 ? 2 * widest * cell : widest * cell);
    height = std::min(down, tallest * cell);
    left = area.left() + (area.width() - right - width * plan.columns()) / 2;
    top = area.top() + (area.height() - below - height * plan.rows()) / 2;
    const QFont font = gridNumberFont(plan, *this, theme);
    const double wide = textWidth(font, QString::number(plan.processors() - 1));
    if (fitsCorner(plan, *this, font)) {
        numbers = Numbers::Corner;
        corner = {8 + wide, 8 + capHeight(font)};
    } else if (wide + 4 <= 0.72 * width && tiles.columns == 0) {
        numbers = Numbers::Beside;
        corner = {wide + 4, 0};
    }
}

void ClusterGrid::compact(const BandwidthPlan& plan, const QRectF& area, const Theme& theme)
{
    constexpr double beside = 14, above = 10; // in a box
    constexpr QSizeF widest{110, 84};         // street
    // From box to box of a cluster; around the box of a single one.
    constexpr double around = 16;
    const QSizeF alley(tiles.columns > 1 ? 44 : around, tiles.rows > 1 ? 34 : around);
    const QFont font = gridNumberFont(plan, *this, theme);
    const QSizeF boxSize(std::min(textWidth(font, QString::number(plan.processors() - 1)) + 2 * beside, width / 2),
                         std::min(lineHeight(font) + 2 * above, height / 2));
    width = std::min(width, boxSize.width() + alley.width());
    height = std::min(height, boxSize.height() + alley.height());
    cell = std::min(width, height);
    inset = {(width - boxSize.width()) / 2, (height - boxSize.height()) / 2};
    numbers = Numbers::Middle;
    corner = {0, 0};
    const auto wider = [](double now, double room, double all, int streets, double most) {
        return streets > 0 ? std::clamp((room - all) / streets, now, std::max(now, most)) : now;
    };
    street = {wider(street.width(), area.width(), width * plan.columns(), tiles.across - 1, widest.width()),
              wider(street.height(), area.height(), height * plan.rows(), tiles.down - 1, widest.height())};
    left = area.center().x() - (width * plan.columns() + street.width() * (tiles.across - 1)) / 2;
    top = area.center().y() - (height * plan.rows() + street.height() * (tiles.down - 1)) / 2;
}

bool ClusterGrid::fits(const BandwidthPlan& plan, const Theme& theme) const
{
    const QFont font = gridNumberFont(plan, *this, theme);
    return cell >= lineHeight(font) - 2 && width >= textWidth(font, QString::number(plan.processors() - 1)) + 2;
}

QPointF ClusterGrid::port(BandwidthPlan::Cell at) const
{
    const QRectF box = of(at);
    if (numbers == Numbers::Corner) return {box.left() + 0.66 * width, box.top() + 0.72 * height};
    return {box.center().x() + corner.width() / 2, box.center().y()};
}

GridWay ClusterGrid::way(const BandwidthPlan& plan, std::uint32_t from, std::uint32_t to) const
{
    const BandwidthPlan::Cell here = plan.cell(from), there = plan.cell(to);
    const QPointF start = port(here), end = port(there), along = end - start;
    const double length = std::hypot(along.x(), along.y());
    // Each direction a little to its right.
    const QPointF right = QPointF(-along.y(), along.x()) / length;
    const double trim = std::min(0.3, 0.2 * cell / length);
    const int columns = std::abs(there.column - here.column), rows = std::abs(there.row - here.row);
    const bool far = std::max(columns, rows) > 1;
    const auto lane = far ? laneOf(here, there) : std::nullopt;
    if (lane) { // beside the numbers; one direction in one half of the room, the other in the other
        const QPointF middle = of(here).center() + QPointF(corner.width(), corner.height()) / 2;
        const bool down = here.column == there.column;
        const double room = down ? width - corner.width() : height - corner.height(),
                     half = std::max(0.0, room / 2 - 2);
        const bool shared = half < leastWaysApart * (columns + rows);
        const QPointF side = (down ? QPointF(middle.x() - start.x(), 0) : QPointF(0, middle.y() - start.y()))
                             + right * ((shared ? 0.5 : *lane) * half);
        const QPointF first = start + along * trim + side, last = end - along * trim + side;
        return {first, (first + last) / 2, last,
                shared               ? GridWay::Kind::Shared
                : columns + rows > 2 ? GridWay::Kind::Lane
                                     : GridWay::Kind::Own};
    }
    const QPointF side = right * std::min(3.0, cell * 0.1);
    if (isCompact()) { // from the border of one box to that of the other
        const QRectF own = box(here);
        const double inBox = std::min({0.5, own.width() / 2 / std::max(1e-9, std::abs(along.x())),
                                       own.height() / 2 / std::max(1e-9, std::abs(along.y()))});
        const QPointF from = start + along * inBox + side, until = end - along * inBox + side;
        return {from, (from + until) / 2, until};
    }
    const QPointF first = start + along * trim + side, last = end - along * trim + side;
    return {first, (first + last) / 2 + (far ? right * 0.24 * cell : QPointF()), last};
}

std::vector<GridWay> ClusterGrid::ways(const BandwidthPlan& plan, std::uint32_t from, std::uint32_t to) const
{
    const BandwidthPlan::Around around = plan.around(from, to);
    if (around == BandwidthPlan::Around::No || margin.isNull()) return {way(plan, from, to)};
    QPointF start = port(plan.cell(from)), end = port(plan.cell(to));
    const bool across = around == BandwidthPlan::Around::Right || around == BandwidthPlan::Around::Left,
               forward = around == BandwidthPlan::Around::Right || around == BandwidthPlan::Around::Down;
    if (isCompact()) {
        const double sign = forward ? 1 : -1;
        const QPointF border =
            across ? QPointF(sign * (width / 2 - inset.width()), 0) : QPointF(0, sign * (height / 2 - inset.height()));
        start += border, end -= border;
    }
    const double side = std::min(3.0, cell * 0.1) * (across == forward ? 1 : -1); // each direction to its right
    const QRectF cells = all();
    const auto straight = [](QPointF a, QPointF b) { return GridWay{a, (a + b) / 2, b}; };
    constexpr double reach = 0.85; // of the margin
    if (across) {
        const double out = forward ? cells.right() + reach * margin.width() : cells.left() - reach * margin.width(),
                     in = forward ? cells.left() - reach * margin.width() : cells.right() + reach * margin.width();
        return {straight({start.x(), start.y() + side}, {out, start.y() + side}),
                straight({in, end.y() + side}, {end.x(), end.y() + side})};
    }
    const double out = forward ? cells.bottom() + reach * margin.height() : cells.top() - reach * margin.height(),
                 in = forward ? cells.top() - reach * margin.height() : cells.bottom() + reach * margin.height();
    return {straight({start.x() + side, start.y()}, {start.x() + side, out}),
            straight({end.x() + side, in}, {end.x() + side, end.y()})};
}

QPointF alongWays(const std::vector<GridWay>& ways, double fraction)
{
    const double done = fraction * double(ways.size());
    const auto index = std::min(ways.size() - 1, static_cast<std::size_t>(done));
    return ways[index].at(done - double(index));
}

} // namespace hopscope

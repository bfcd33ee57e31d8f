#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_matrix.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <set>

namespace hopscope {

namespace {

/// For the legend, and two lines below it.
double footRoom(const Theme& theme) { return 60 * std::max(theme.fontScale, 1.0); }
constexpr std::size_t mostStill = 400; ///< where there are more, they would only cover the rest
constexpr std::size_t mostLines = 1200, mostMoving = 1500;
constexpr std::uint32_t mostFrames = 4096;

struct GridPlan {
    double cell{}; ///< the shorter side
    double width{}, height{}, left{}, top{};
    QRectF of(BandwidthPlan::Cell at) const { return {left + at.column * width, top + at.row * height, width, height}; }
    bool numbered{}; ///< numbers have a corner of their own, and lines the rest of the cell
    QSizeF corner{}; ///< of a cell, for its number
    /// Where messages begin and end.
    QPointF port(BandwidthPlan::Cell at) const
    {
        const QRectF cell = of(at);
        return numbered ? QPointF(cell.left() + 0.66 * width, cell.top() + 0.72 * height) : cell.center();
    }
};

/// Whether the largest number fits into the corner of a cell that no line passes.
bool fitsCorner(const BandwidthPlan& plan, const GridPlan& grid, const QFont& font)
{
    const double wide = textWidth(font, QString::number(plan.processors() - 1));
    return capHeight(font) + 7 <= 0.6 * grid.height && wide + 7 <= 0.6 * grid.width;
}

/// As large as the corner has room for: large letters grow with their cells only.
QFont numberFont(const BandwidthPlan& plan, const GridPlan& grid, const Theme& theme)
{
    const QFont least = theme.text(leastGridPoints / std::max(theme.fontScale, 1.0), QFont::Medium);
    for (double points = 9; points > leastGridPoints; points -= 0.5)
        if (const QFont font = theme.text(points, QFont::Medium); fitsCorner(plan, grid, font)) return font;
    return least;
}

/// From a processor to another one: straight to a neighbour and along a row or column, else in a flat bow past those
/// between them.
struct Way {
    QPointF start, bend, end;
    QPointF at(double t) const { return start * ((1 - t) * (1 - t)) + bend * (2 * t * (1 - t)) + end * (t * t); }
    QPainterPath path() const
    {
        QPainterPath path(start);
        path.quadTo(bend, end);
        return path;
    }
};

/// Messages of equal length along a row or column lie side by side: where one passes the start of another it keeps a
/// lane of its own. From 0 to 1.
std::optional<double> laneOf(BandwidthPlan::Cell from, BandwidthPlan::Cell to)
{
    if (from.column != to.column && from.row != to.row) return {};
    const int place = from.column == to.column ? from.row : from.column,
              length = std::abs(to.column - from.column) + std::abs(to.row - from.row);
    return (place % length + 0.5) / length;
}

GridPlan gridPlan(const BandwidthPlan& plan, const QRectF& area, const Theme& theme)
{
    constexpr double longest = 1.7; // a cell that is not square still looks like one
    const double room = area.height() - footRoom(theme);
    const double across = area.width() / plan.columns(), down = room / plan.rows(), cell = std::min(across, down);
    const double width = std::min(across, longest * cell), height = std::min(down, longest * cell);
    GridPlan grid{cell, width, height, area.left() + (area.width() - width * plan.columns()) / 2,
                  area.top() + (room - height * plan.rows()) / 2};
    const QFont font = numberFont(plan, grid, theme);
    grid.numbered = fitsCorner(plan, grid, font);
    if (grid.numbered) grid.corner = {8 + textWidth(font, QString::number(plan.processors() - 1)), 8 + capHeight(font)};
    return grid;
}

Way wayOf(const BandwidthPlan& plan, const GridPlan& grid, std::uint32_t from, std::uint32_t to)
{
    const QPointF start = grid.port(plan.cell(from)), end = grid.port(plan.cell(to)), way = end - start;
    const double length = std::hypot(way.x(), way.y());
    // Each direction a little to its right.
    const QPointF right = QPointF(-way.y(), way.x()) / length;
    const double trim = std::min(0.3, 0.2 * grid.cell / length);
    const bool far = length > 1.5 * std::max(grid.width, grid.height);
    const auto lane = far ? laneOf(plan.cell(from), plan.cell(to)) : std::nullopt;
    if (lane) { // beside the numbers; one direction in one half of the room, the other in the other
        const QRectF cell = grid.of(plan.cell(from));
        const QPointF middle = cell.center() + QPointF(grid.corner.width(), grid.corner.height()) / 2;
        const bool down = plan.cell(from).column == plan.cell(to).column;
        const double room = down ? grid.width - grid.corner.width() : grid.height - grid.corner.height(),
                     half = std::max(0.0, room / 2 - 2);
        const QPointF side =
            (down ? QPointF(middle.x() - start.x(), 0) : QPointF(0, middle.y() - start.y())) + right * (*lane * half);
        const QPointF first = start + way * trim + side, last = end - way * trim + side;
        return {first, (first + last) / 2, last};
    }
    const QPointF side = right * std::min(3.0, grid.cell * 0.1);
    const QPointF first = start + way * trim + side, last = end - way * trim + side;
    return {first, (first + last) / 2 + (far ? right * 0.24 * grid.cell : QPointF()), last};
}

QRectF frameOf(const BandwidthPlan& plan, const GridPlan& grid, ClusterRef cluster)
{
    const unsigned height = plan.levels() - cluster.level;
    const std::uint32_t first = cluster.cluster << height;
    QRectF frame = grid.of(plan.cell(first));
    for (std::uint32_t id = first + 1; id < first + (1U << height); ++id) frame = frame.united(grid.of(plan.cell(id)));
    return frame;
}

bool inside(const BandwidthPlan& plan, ClusterRef cluster, std::uint32_t id)
{
    return id >> (plan.levels() - cluster.level) == cluster.cluster;
}

void paintCells(Canvas& canvas, const BandwidthMoment& moment, const GridPlan& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    if (grid.cell < 4) return;
    const double gap = grid.cell >= 12 ? std::min(3.0, grid.cell * 0.09) : 0.5;
    std::vector<QPainterPath> cells, own, idle;
    for (std::uint32_t id = 0; id < plan.processors(); ++id) {
        const QPainterPath shape = roundedRect(grid.of(plan.cell(id)).adjusted(gap, gap, -gap, -gap), grid.cell * 0.12);
        (plan.padded(id) ? idle : inside(plan, moment.chosen, id) ? own : cells).push_back(shape);
    }
    const double width = grid.cell >= 12 ? 1 : 0.5;
    canvas.paths(cells, {theme.nodeFill, {theme.hullEdge, width}});
    canvas.paths(own, {theme.accentSoft, {theme.accent, width}});
    canvas.paths(idle, {QColor(), {theme.hullEdge, width, {2, 2}}});
}

void paintNumbers(Canvas& canvas, const BandwidthMoment& moment, const GridPlan& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const QFont font = numberFont(plan, grid, theme);
    const QString widest = QString::number(plan.processors() - 1);
    if (grid.cell < lineHeight(font) - 2 || grid.width < textWidth(font, widest) + 2) return;
    for (std::uint32_t id = 0; id < plan.processors(); ++id) {
        if (plan.padded(id)) continue;
        const bool own = inside(plan, moment.chosen, id);
        const QRectF cell = grid.of(plan.cell(id));
        const QColor ink = own ? theme.ink : theme.inkSoft;
        if (grid.numbered)
            canvas.text({cell.left() + 6, cell.top() + 6 + capHeight(font)}, QString::number(id), {font, ink});
        else
            canvas.text({cell.center().x(), cell.center().y() + capHeight(font) / 2}, QString::number(id),
                        {font, ink, Anchor::Middle, own ? theme.accentSoft : theme.nodeFill});
    }
}

/// The more crosses the boundary of a cluster, the heavier its frame: of a share of the most, 0 … 1.
Stroke frameOfLoad(double load, const Theme& theme)
{
    return {mixed(theme.hullEdge, theme.inkSoft, load), (1 + 1.4 * load) * theme.strokeScale};
}

/// Frames of all clusters of the level, each with how much crosses its boundary.
void paintFrames(Canvas& canvas, const BandwidthMoment& moment, const GridPlan& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const std::uint32_t count = 1U << moment.chosen.level;
    if (count > mostFrames || moment.chosen.level == 0) return;
    double most = 0;
    for (std::uint32_t u = 0; u < count; ++u)
        if (moment.traffic) most = std::max(most, moment.traffic->of(moment.chosen.level, u).most());
    for (std::uint32_t u = 0; u < count; ++u) {
        const QRectF frame = frameOf(plan, grid, {moment.chosen.level, u}).adjusted(1, 1, -1, -1);
        const double load = moment.traffic && most > 0 ? moment.traffic->of(moment.chosen.level, u).most() / most : 0;
        canvas.path(roundedRect(frame, std::min(6.0, grid.cell / 4)), {QColor(), frameOfLoad(load, theme)});
    }
    canvas.path(roundedRect(frameOf(plan, grid, moment.chosen).adjusted(0, 0, 0, 0), std::min(7.0, grid.cell / 3)),
                {QColor(), {theme.accent, 3 * theme.strokeScale}});
}

const std::vector<double> enteringDashes{4, 2};
constexpr std::size_t mostHeads = 64; ///< where there are more arrows, their heads would only cover the lines

/// The head of an arrow at the end of a way.
QPainterPath headOf(const Way& way, double size)
{
    const QPointF back = way.bend - way.end, along = back / std::hypot(back.x(), back.y()),
                  across(-0.45 * along.y(), 0.45 * along.x());
    QPainterPath head(way.end);
    head.lineTo(way.end + size * (along + across));
    head.lineTo(way.end + size * (along - across));
    head.closeSubpath();
    return head;
}

void paintPairs(Canvas& canvas, const BandwidthMoment& moment, const GridPlan& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    if (!moment.traffic) return;
    std::vector<Way> still, leaving, entering;
    for (const auto& [from, to, packets] : moment.traffic->pairs) {
        const bool out = inside(plan, moment.chosen, from), in = inside(plan, moment.chosen, to);
        auto& lines = out == in ? still : out ? leaving : entering;
        if (lines.size() < mostLines) lines.push_back(wayOf(plan, grid, from, to));
    }
    const double thin = std::clamp(grid.cell * 0.05, 0.6, 1.6);
    const auto draw = [&](const std::vector<Way>& ways, QColor colour, double width, std::vector<double> dashes) {
        std::vector<QPainterPath> lines, heads;
        for (const Way& way : ways) {
            lines.push_back(way.path());
            heads.push_back(headOf(way, std::clamp(grid.cell * 0.14, 3.0, 5.0)));
        }
        canvas.paths(lines, {QColor(), {colour, width, std::move(dashes)}});
        if (ways.size() <= mostHeads) canvas.paths(heads, {colour, {}});
    };
    if (still.size() < mostStill) draw(still, theme.edge, thin, {});
    constexpr std::size_t mostClear = 120;
    const auto crossing = [&](const std::vector<Way>& all, QColor colour, double width, std::vector<double> dashes) {
        std::vector<Way> some;
        const std::size_t every = all.size() / mostClear + 1;
        for (std::size_t i = 0; i < all.size(); i += every) some.push_back(all[i]);
        if (every > 1) colour.setAlphaF(0.35F);
        draw(some, colour, every > 1 ? thin : width, std::move(dashes));
    };
    // Lanes that lie close together need thin lines to be told apart.
    const bool lanes = std::ranges::any_of(moment.traffic->pairs, [&](const auto& pair) {
        const auto from = plan.cell(pair.from), to = plan.cell(pair.to);
        return std::abs(from.column - to.column) + std::abs(from.row - to.row) > 2 && laneOf(from, to);
    });
    crossing(entering, theme.categories[2], (lanes ? 1 : 1.8) * thin, enteringDashes);
    crossing(leaving, theme.accent, (lanes ? 1 : 2.2) * thin, {});
}

bool packetsMove(const BandwidthMoment& moment)
{
    const Beat* beat = moment.plan->beatAt(moment.position);
    return beat && beat->kind == Beat::Kind::Straight && moment.position != std::floor(moment.position)
           && moment.traffic;
}

double packetSize(double cell) { return std::clamp(cell * 0.18, 3.0, 7.0); }
Style packetStyle(const Theme& theme) { return {theme.ink, {theme.ground, 1}}; }

void paintMoving(Canvas& canvas, const BandwidthMoment& moment, const GridPlan& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    if (!packetsMove(moment)) return;
    const double fraction = moment.position - std::floor(moment.position);
    std::vector<QPointF> places;
    const std::size_t every = moment.traffic->pairs.size() / mostMoving + 1;
    for (std::size_t i = 0; i < moment.traffic->pairs.size(); i += every) {
        const auto& pair = moment.traffic->pairs[i];
        places.push_back(wayOf(plan, grid, pair.from, pair.to).at(fraction));
    }
    const double size = packetSize(grid.cell);
    canvas.marks({.size = {size, size}, .corner = size / 4, .style = packetStyle(theme)}, places);
}

/// What the colours of the matrix, or of the lines between the processors, mean: those that there are.
void paintLegend(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    if (!moment.traffic || moment.chosen.level == 0) return;
    const BandwidthPlan& plan = *moment.plan;
    const BoundaryTraffic& traffic = *moment.traffic;
    bool leaves = traffic.dense, enters = traffic.dense;
    std::size_t others = traffic.dense ? 1 : 0;
    for (const auto& pair : traffic.pairs) {
        const bool out = inside(plan, moment.chosen, pair.from), in = inside(plan, moment.chosen, pair.to);
        leaves = leaves || (out && !in), enters = enters || (in && !out);
        others += out == in ? 1 : 0;
    }
    enum class Sign { Flow, Packet, Frame };
    struct Entry {
        bool there;
        QString full, brief;
        QColor colour;
        std::vector<double> dashes;
        Sign sign{Sign::Flow};
    };
    const std::vector<Entry> entries{
        {leaves, QObject::tr("leaves the cluster"), QObject::tr("leaves"), theme.accent, {}},
        {enters, QObject::tr("enters it"), QObject::tr("enters"), theme.categories[2], enteringDashes},
        {others > 0 && (traffic.dense || others < mostStill),
         QObject::tr("others"),
         QObject::tr("others"),
         theme.edge,
         {}},
        {!traffic.dense && packetsMove(moment), QObject::tr("packet"), QObject::tr("packet"), {}, {}, Sign::Packet},
        {!traffic.dense, QObject::tr("cluster, thicker: more crosses"), QObject::tr("cluster"), {}, {}, Sign::Frame}};
    const QFont font = theme.text(8.5);
    constexpr double mark = 16, gap = 5, apart = 12;
    double full = 0;
    for (const Entry& entry : entries)
        if (entry.there) full += mark + gap + textWidth(font, entry.full) + apart;
    const double baseline = area.bottom() - footRoom(theme) + 14 * std::max(theme.fontScale, 1.0),
                 middle = baseline - capHeight(font) / 2;
    double x = area.left();
    const auto group = canvas.group(QStringLiteral("legend"));
    for (const Entry& entry : entries) {
        if (!entry.there || x + mark + gap + textWidth(font, entry.brief) > area.right()) continue;
        if (entry.sign == Sign::Packet)
            canvas.marks({.size = {6, 6}, .corner = 1.5, .style = packetStyle(theme)},
                         std::array{QPointF(x + mark / 2, middle)});
        else if (entry.sign == Sign::Frame)
            canvas.path(roundedRect({x + 1, middle - 5, 14, 10}, 3), {QColor(), frameOfLoad(1, theme)});
        else if (traffic.dense)
            canvas.path(roundedRect({x + 2, middle - 5, 12, 10}, 2), {entry.colour, {theme.nodeEdge, 0.8}});
        else
            canvas.line({x, middle}, {x + mark, middle}, {entry.colour, 2, entry.dashes});
        const bool wide =
            full - apart <= area.width()
            || (entry.sign == Sign::Frame && x + mark + gap + textWidth(font, entry.full) <= area.right());
        const QString& text = wide ? entry.full : entry.brief;
        canvas.text({x + mark + gap, baseline}, text, {font, theme.inkSoft});
        x += mark + gap + textWidth(font, text) + apart;
    }
}

void paintFoot(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const SuperstepDemand* demand = moment.demand();
    if (!demand) return;
    const QFont font = theme.text(9.5, QFont::Medium);
    const unsigned t = plan.levels() - moment.chosen.level;
    if (moment.chosen.level == 0 || !moment.traffic) {
        canvas.text({area.left(), area.bottom() - 6},
                    elided(font, QObject::tr("nothing leaves the whole machine; choose a cluster"), area.width()),
                    {font, theme.inkSoft});
        return;
    }
    const auto flow = moment.traffic->of(moment.chosen.level, moment.chosen.cluster);
    const double first = area.bottom() - 6 - lineHeight(font), second = area.bottom() - 5;
    canvas.text({area.left(), first},
                elided(font,
                       QObject::tr("In this step %1 packets leave the cluster, %2 enter.")
                           .arg(numberText(flow.out), numberText(flow.in)),
                       area.width()),
                {font, theme.ink});
    const QString cross = numberText(demand->traffic.cross[t]), each = numberText(double(1ULL << t)),
                  load = fractionText(demand->loads[plan.levels() - 1 - t]);
    const QString whole = QObject::tr("Maximum over clusters of %1: %2 packets").arg(each, cross);
    const QFont soft = theme.text(9);
    canvas.text({area.left(), second},
                fitting(soft,
                        {whole + QObject::tr(", per processor H = %2 ÷ %1 = %3").arg(each, cross, load),
                         whole + QObject::tr(", H = %1").arg(load), whole,
                         QObject::tr("Maximum: %1 packets, H = %2").arg(cross, load)},
                        area.width()),
                {soft, theme.inkSoft});
}

} // namespace

void paintClusterGrid(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const GridPlan grid = gridPlan(*moment.plan, area, theme);
    const auto group = canvas.group(QStringLiteral("grid"));
    if (grid.cell < 4) {
        const QRectF all = grid.of({0, 0}).united(grid.of({moment.plan->columns() - 1, moment.plan->rows() - 1}));
        canvas.fill(all, theme.nodeFill);
    }
    if (moment.traffic && moment.traffic->dense) {
        paintTrafficMatrix(canvas, moment, area.adjusted(0, 0, 0, -footRoom(theme)), theme);
        paintLegend(canvas, moment, area, theme);
        paintFoot(canvas, moment, area, theme);
        return;
    }
    paintCells(canvas, moment, grid, theme);
    paintPairs(canvas, moment, grid, theme);
    paintFrames(canvas, moment, grid, theme);
    paintMoving(canvas, moment, grid, theme);
    paintNumbers(canvas, moment, grid, theme); // above what moves: a processor stays to be read
    paintLegend(canvas, moment, area, theme);
    paintFoot(canvas, moment, area, theme);
}

std::optional<ClusterRef> clusterInGrid(const BandwidthMoment& moment, const QRectF& area, const Theme& theme,
                                        QPointF point)
{
    const BandwidthPlan& plan = *moment.plan;
    if (moment.traffic && moment.traffic->dense) {
        const QRectF box = trafficMatrixBox(area.adjusted(0, 0, 0, -footRoom(theme)));
        if (!box.contains(point)) return {};
        const double row = (point.y() - box.top()) / box.height();
        return ClusterRef{moment.chosen.level, static_cast<std::uint32_t>(row * (1U << moment.chosen.level))};
    }
    const GridPlan grid = gridPlan(plan, area, theme);
    for (std::uint32_t id = 0; id < plan.processors(); ++id)
        if (grid.of(plan.cell(id)).contains(point))
            return ClusterRef{moment.chosen.level, id >> (plan.levels() - moment.chosen.level)};
    return {};
}

} // namespace hopscope

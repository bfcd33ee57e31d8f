#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_matrix.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/bandwidth/bandwidth_ways.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// For the legend, and two lines below it.
double footRoom(const Theme& theme) { return 60 * std::max(theme.fontScale, 1.0); }
constexpr std::size_t mostStill = 400; ///< where there are more, they would only cover the rest
constexpr std::size_t mostLines = 1200, mostMoving = 1500;
constexpr std::uint32_t mostFrames = 4096;

QRectF frameOf(const BandwidthPlan& plan, const ClusterGrid& grid, ClusterRef cluster)
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

void paintCells(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
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

void paintNumbers(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const QFont font = gridNumberFont(plan, grid, theme);
    const QString widest = QString::number(plan.processors() - 1);
    if (grid.cell < lineHeight(font) - 2 || grid.width < textWidth(font, widest) + 2) return;
    for (std::uint32_t id = 0; id < plan.processors(); ++id) {
        if (plan.padded(id)) continue;
        const bool own = inside(plan, moment.chosen, id);
        const QRectF cell = grid.of(plan.cell(id));
        const QColor ink = own ? theme.ink : theme.inkSoft;
        const double middle = cell.center().y() + capHeight(font) / 2;
        const QColor ground = own ? theme.accentSoft : theme.nodeFill;
        if (grid.numbers == ClusterGrid::Numbers::Corner)
            canvas.text({cell.left() + 6, cell.top() + 6 + capHeight(font)}, QString::number(id), {font, ink});
        else if (grid.numbers == ClusterGrid::Numbers::Beside)
            canvas.text({cell.left() + grid.corner.width() / 2, middle}, QString::number(id),
                        {font, ink, Anchor::Middle, ground});
        else
            canvas.text({cell.center().x(), middle}, QString::number(id), {font, ink, Anchor::Middle, ground});
    }
}

/// The more crosses the boundary of a cluster, the heavier its frame: of a share of the most, 0 … 1.
Stroke frameOfLoad(double load, const Theme& theme)
{
    return {mixed(theme.hullEdge, theme.inkSoft, load), (1 + 1.4 * load) * theme.strokeScale};
}

/// Frames of all clusters of the level, each with how much crosses its boundary.
void paintFrames(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
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
QPainterPath headOf(const GridWay& way, double size)
{
    const QPointF back = way.bend - way.end, along = back / std::hypot(back.x(), back.y()),
                  across(-0.45 * along.y(), 0.45 * along.x());
    QPainterPath head(way.end);
    head.lineTo(way.end + size * (along + across));
    head.lineTo(way.end + size * (along - across));
    head.closeSubpath();
    return head;
}

/// How the arrows of one kind look.
struct PairInk {
    QColor colour;
    double width{}, head{};
    std::vector<double> dashes{};
};

void paintWays(Canvas& canvas, const std::vector<GridWay>& ways, const PairInk& ink)
{
    std::vector<QPainterPath> lines, heads;
    std::vector<QPointF> starts;
    for (const GridWay& way : stretchesOf(ways)) lines.push_back(way.path());
    for (const GridWay& way : ways) {
        heads.push_back(headOf(way, ink.head));
        if (way.kind == GridWay::Kind::Shared) starts.push_back(way.start);
    }
    canvas.paths(lines, {QColor(), {ink.colour, ink.width, ink.dashes}});
    if (ways.size() > mostHeads) return;
    canvas.paths(heads, {ink.colour, {}});
    // On a line that several share, a dot says who sends, as a head says who receives.
    const double dot = std::max(2.0, 0.7 * ink.head);
    if (!starts.empty()) canvas.marks({.size = {dot, dot}, .corner = dot / 2, .style = {.fill = ink.colour}}, starts);
}

void paintPairs(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    if (!moment.traffic) return;
    std::vector<GridWay> still, leaving, entering;
    for (const auto& [from, to, packets] : moment.traffic->pairs) {
        const bool out = inside(plan, moment.chosen, from), in = inside(plan, moment.chosen, to);
        auto& lines = out == in ? still : out ? leaving : entering;
        if (lines.size() < mostLines) lines.push_back(grid.way(plan, from, to));
    }
    const double thin = std::clamp(grid.cell * 0.05, 0.6, 1.6), head = std::clamp(grid.cell * 0.14, 3.0, 5.0),
                 wideHead = std::clamp(grid.cell * 0.2, 3.2, 6.5); // on a line that is seen between others
    if (still.size() < mostStill) paintWays(canvas, still, {theme.edge, 0.7 * thin, head});
    constexpr std::size_t mostClear = 120;
    const auto crossing = [&](const std::vector<GridWay>& all, QColor colour, double width,
                              const std::vector<double>& dashes) {
        std::vector<GridWay> shared, own, some;
        std::ranges::partition_copy(all, std::back_inserter(shared), std::back_inserter(own),
                                    [](const GridWay& way) { return way.kind == GridWay::Kind::Shared; });
        // Lanes that lie close together need thin lines to be told apart.
        if (std::ranges::any_of(own, [](const GridWay& way) { return way.kind == GridWay::Kind::Lane; })) width = thin;
        paintWays(canvas, shared, {colour, 1.3 * thin, wideHead, dashes});
        const std::size_t every = own.size() / mostClear + 1;
        for (std::size_t i = 0; i < own.size(); i += every) some.push_back(own[i]);
        if (every > 1) colour.setAlphaF(0.35F);
        paintWays(canvas, some, {colour, every > 1 ? thin : width, head, dashes});
    };
    crossing(entering, theme.categories[2], 1.8 * thin, enteringDashes);
    crossing(leaving, theme.accent, 2.2 * thin, {});
}

bool packetsMove(const BandwidthMoment& moment)
{
    const Beat* beat = moment.plan->beatAt(moment.position);
    return beat && beat->kind == Beat::Kind::Straight && moment.position != std::floor(moment.position)
           && moment.traffic;
}

double packetSize(double cell) { return std::clamp(cell * 0.18, 3.0, 7.0); }
Style packetStyle(const Theme& theme) { return {theme.ink, {theme.ground, 1}}; }

void paintMoving(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    if (!packetsMove(moment)) return;
    const double fraction = moment.position - std::floor(moment.position);
    std::vector<QPointF> places;
    const std::size_t every = moment.traffic->pairs.size() / mostMoving + 1;
    for (std::size_t i = 0; i < moment.traffic->pairs.size(); i += every) {
        const auto& pair = moment.traffic->pairs[i];
        places.push_back(grid.way(plan, pair.from, pair.to).at(fraction));
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
    const QString out = numberText(flow.out), in = numberText(flow.in);
    const double first = area.bottom() - 6 - lineHeight(font), second = area.bottom() - 5;
    canvas.text({area.left(), first},
                fitting(font,
                        {QObject::tr("In this step %1 packets leave the cluster, %2 enter.").arg(out, in),
                         QObject::tr("%1 packets leave the cluster, %2 enter").arg(out, in),
                         QObject::tr("%1 leave, %2 enter").arg(out, in)},
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
    const ClusterGrid grid(*moment.plan, area.adjusted(0, 0, 0, -footRoom(theme)), theme);
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
    const ClusterGrid grid(plan, area.adjusted(0, 0, 0, -footRoom(theme)), theme);
    for (std::uint32_t id = 0; id < plan.processors(); ++id)
        if (grid.of(plan.cell(id)).contains(point))
            return ClusterRef{moment.chosen.level, id >> (plan.levels() - moment.chosen.level)};
    return {};
}

} // namespace hopscope

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_bundles.h"
#include "scenes/bandwidth/bandwidth_grid_foot.h"
#include "scenes/bandwidth/bandwidth_matrix.h"
#include "scenes/bandwidth/bandwidth_pair.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/bandwidth/bandwidth_senders.h"
#include "scenes/bandwidth/bandwidth_sub_boxes.h"
#include "scenes/bandwidth/bandwidth_ways.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr std::size_t mostGridLines = 1200, mostMoving = 1500;
constexpr std::uint32_t mostFrames = 4096;
constexpr double lowFrame = 19; ///< around words: a heavy one would touch them

void paintCells(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    if (grid.cell < 4) return;
    const double gap = grid.isCompact() ? 0 : grid.cell >= 12 ? std::min(3.0, grid.cell * 0.09) : 0.5;
    std::vector<QPainterPath> cells, own, idle;
    for (std::uint32_t id = 0; id < plan.processors(); ++id) {
        const QPainterPath shape =
            roundedRect(grid.box(plan.cell(id)).adjusted(gap, gap, -gap, -gap), std::min(6.0, grid.cell * 0.12));
        (plan.padded(id) ? idle : isIn(plan, moment.chosen, id) ? own : cells).push_back(shape);
    }
    const double width = grid.cell >= 12 ? 1 : 0.5;
    canvas.paths(cells, {theme.nodeFill, {theme.hullEdge, width}});
    canvas.paths(own, {theme.accentSoft, {theme.accent, width}});
    canvas.paths(idle, {QColor(), {theme.hullEdge, width, {2, 2}}});
}

/// `senders`: those of the chosen cluster stand beside what they send.
void paintNumbers(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, bool senders,
                  const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const QFont font = gridNumberFont(plan, grid, theme);
    if (!grid.fits(plan, theme)) return;
    for (std::uint32_t id = 0; id < plan.processors(); ++id) {
        if (plan.padded(id)) continue;
        const bool own = isIn(plan, moment.chosen, id);
        if (own && senders) continue;
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
        const QRectF frame = clusterFrame(plan, grid, {moment.chosen.level, u}).adjusted(1, 1, -1, -1);
        const double load = moment.traffic && most > 0 ? moment.traffic->of(moment.chosen.level, u).most() / most : 0;
        Stroke stroke = frameOfLoad(load, theme);
        if (frame.height() < lowFrame) stroke.width = std::min(stroke.width, 1.0);
        canvas.path(roundedRect(frame, std::min(6.0, grid.cell / 4)), {QColor(), stroke});
    }
    const QRectF own = clusterFrame(plan, grid, moment.chosen);
    canvas.path(roundedRect(own, std::min(7.0, grid.cell / 3)),
                {QColor(), {theme.accent, (own.height() < lowFrame ? 1.8 : 3.0) * theme.strokeScale}});
}

constexpr std::size_t mostGridHeads = 64; ///< where there are more arrows, their heads would only cover the lines

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
    if (ways.size() > mostGridHeads) return;
    canvas.paths(heads, {ink.colour, {}});
    // On a line that several share, a dot says who sends, as a head says who receives.
    const double dot = std::max(2.0, 0.7 * ink.head);
    if (!starts.empty()) canvas.marks({.size = {dot, dot}, .corner = dot / 2, .style = {.fill = ink.colour}}, starts);
}

/// Of bundled ones only those that stay inside a cluster.
void paintPairs(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, bool bundled,
                const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    if (!moment.traffic) return;
    std::vector<GridWay> still, leaving, entering;
    for (const auto& [from, to, packets] : moment.traffic->pairs) {
        const bool out = isIn(plan, moment.chosen, from), in = isIn(plan, moment.chosen, to);
        const unsigned height = plan.levels() - moment.chosen.level;
        if (bundled && from >> height != to >> height) continue;
        auto& lines = out == in ? still : out ? leaving : entering;
        if (lines.size() >= mostGridLines) continue;
        for (const GridWay& way : grid.ways(plan, from, to)) lines.push_back(way);
    }
    const double thin = std::clamp(grid.cell * 0.05, 0.6, 1.6), head = std::clamp(grid.cell * 0.14, 3.0, 5.0),
                 wideHead = std::clamp(grid.cell * 0.2, 3.2, 6.5); // on a line that is seen between others
    if (drawsOthers(moment, grid, still.size(), theme)) paintWays(canvas, still, {othersInk(theme), 0.7 * thin, head});
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
        paintWays(canvas, some, {colour, every > 1 ? thin : width, wideHead, dashes});
    };
    crossing(entering, theme.categories[2], 1.4 * thin, enteringDashes);
    crossing(leaving, theme.accent, 1.6 * thin, {});
}

double packetSize(double cell) { return std::clamp(cell * 0.18, 3.0, 7.0); }

void paintMoving(Canvas& canvas, const BandwidthMoment& moment, const CutPicture& cut, const CutBundles& bundles,
                 const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const ClusterGrid& grid = cut.grid;
    if (!packetsMove(moment)) return;
    const double fraction = moment.position - std::floor(moment.position);
    std::vector<QPointF> places;
    if (cut.bundled()) { // one for all packets of an arrow
        for (const CutBundle& bundle : bundles.drawn)
            if (!bundle.plain) std::ranges::copy(bundle.at(fraction), std::back_inserter(places));
        canvas.marks({.size = {6, 6}, .corner = 1.5, .style = packetStyle(theme)}, places);
        places.clear();
    }
    // Of single messages those that have a line to move on.
    std::vector<const BandwidthSubject::Message*> single;
    const unsigned height = plan.levels() - moment.chosen.level;
    if (!cut.bundled() || drawsPairs(cut, bundles))
        for (const auto& pair : moment.traffic->pairs)
            if (!cut.bundled() || pair.from >> height == pair.to >> height) single.push_back(&pair);
    if (cut.bundled() && !drawsOthers(moment, grid, single.size(), theme)) return;
    const std::size_t every = single.size() / mostMoving + 1;
    for (std::size_t i = 0; i < single.size(); i += every)
        places.push_back(alongWays(grid.ways(plan, single[i]->from, single[i]->to), fraction));
    const double size = packetSize(grid.cell);
    canvas.marks({.size = {size, size}, .corner = size / 4, .style = packetStyle(theme)}, places);
}

/// How many packets the messages of the chosen cluster have, at lines of their own, where there are few.
void paintPairCounts(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const QFont font = cutFont(theme);
    const QRectF own = clusterFrame(plan, grid, moment.chosen);
    for (const auto& [from, to, packets] : moment.traffic->pairs) {
        const bool out = isIn(plan, moment.chosen, from), in = isIn(plan, moment.chosen, to);
        if (out == in) continue;
        const std::vector<GridWay> ways = grid.ways(plan, from, to);
        const GridWay& way = out ? ways.front() : ways.back();
        // In the street, or the margin, that it crosses.
        const QPointF along = way.end - way.start, outside = out ? way.end : way.start;
        const bool down = std::abs(along.y()) > std::abs(along.x());
        QPointF middle = way.at(0.5);
        if (down)
            middle.setY(outside.y() > own.center().y() ? own.bottom() + grid.street.height() / 2
                                                       : own.top() - grid.street.height() / 2);
        else
            middle.setX(outside.x() > own.center().x() ? own.right() + grid.street.width() / 2
                                                       : own.left() - grid.street.width() / 2);
        // On the right of the way, as ways of the two directions lie beside each other.
        const bool forward = down ? along.y() < 0 : along.x() > 0;
        constexpr double gap = 9;
        const QPointF baseline = down ? QPointF(middle.x() + (forward ? gap : -gap), middle.y() + capHeight(font) / 2)
                                      : QPointF(middle.x(), middle.y() + (forward ? gap + capHeight(font) : -gap));
        canvas.text(baseline, digitsText(packets),
                    {font, out ? theme.accent : theme.categoryText(2),
                     !down     ? Anchor::Middle
                     : forward ? Anchor::Start
                               : Anchor::End,
                     theme.panel});
    }
}

} // namespace

void paintClusterGrid(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const QRectF room = area.adjusted(0, 0, 0, -gridFootRoom(theme));
    const auto group = canvas.group(QStringLiteral("grid"));
    if (moment.traffic && moment.traffic->dense) {
        paintTrafficMatrix(canvas, moment, room, theme);
        paintGridLegend(canvas, moment, {CutPicture::Kind::Pairs, ClusterGrid(*moment.plan, room, theme)}, {}, area,
                        theme);
        paintGridFoot(canvas, moment, false, area, theme);
        return;
    }
    const CutPicture cut = cutPictureOf(moment, room, theme);
    const ClusterGrid& grid = cut.grid;
    CutBundles bundles = cut.bundled() ? bundlesOf(moment, grid, theme) : CutBundles{};
    const auto pair = cut.kind == CutPicture::Kind::Clusters ? clusterPairOf(moment, room, theme) : std::nullopt;
    if (pair) {
        paintClusterPair(canvas, moment, *pair, room, theme);
        std::erase_if(bundles.drawn, [](const CutBundle& one) { return one.kind == CutBundle::Kind::Other; });
        paintGridLegend(canvas, moment, cut, bundles, area, theme);
        paintGridFoot(canvas, moment, false, area, theme);
        return;
    }
    const bool senders = showsSenders(moment, cut, bundles, theme);
    const auto small = cut.kind == CutPicture::Kind::Clusters ? SubBoxes::in(moment, grid, theme) : std::nullopt;
    if (small) {
        paintSubBoxes(canvas, moment, grid, *small, theme);
    } else if (cut.kind == CutPicture::Kind::Clusters) {
        paintClusterBoxes(canvas, moment, grid, theme);
    } else {
        if (grid.cell < 4) {
            canvas.fill(grid.all(), theme.nodeFill);
        }
        paintCells(canvas, moment, grid, theme);
        if (drawsPairs(cut, bundles)) paintPairs(canvas, moment, grid, cut.bundled(), theme);
    }
    paintFrames(canvas, moment, grid, theme);
    if (small) paintExample(canvas, moment, grid, *small, bundles, theme);
    if (cut.bundled()) paintBundles(canvas, bundles, theme);
    paintMoving(canvas, moment, cut, bundles, theme);
    if (countsPairs(moment, cut)) paintPairCounts(canvas, moment, grid, theme);
    if (cut.kind != CutPicture::Kind::Clusters)
        paintNumbers(canvas, moment, grid, senders, theme); // above what moves: a processor stays to be read
    if (senders) paintSenders(canvas, moment, grid, theme);
    paintGridLegend(canvas, moment, cut, bundles, area, theme);
    paintGridFoot(canvas, moment, senders, area, theme);
}

std::optional<ClusterRef> clusterInGrid(const BandwidthMoment& moment, const QRectF& area, const Theme& theme,
                                        QPointF point)
{
    const BandwidthPlan& plan = *moment.plan;
    const QRectF room = area.adjusted(0, 0, 0, -gridFootRoom(theme));
    if (moment.traffic && moment.traffic->dense) {
        const QRectF box = trafficMatrixBox(room);
        if (!box.contains(point)) return {};
        const double row = (point.y() - box.top()) / box.height();
        return ClusterRef{moment.chosen.level, static_cast<std::uint32_t>(row * (1U << moment.chosen.level))};
    }
    const CutPicture cut = cutPictureOf(moment, room, theme);
    if (cut.kind == CutPicture::Kind::Clusters)
        if (const auto pair = clusterPairOf(moment, room, theme)) {
            if (pair->own.contains(point)) return moment.chosen;
            return pair->other.contains(point) ? std::optional(ClusterRef{moment.chosen.level, pair->partner})
                                               : std::nullopt;
        }
    const ClusterGrid& grid = cut.grid;
    for (std::uint32_t id = 0; id < plan.processors(); ++id)
        if (grid.of(plan.cell(id)).contains(point))
            return ClusterRef{moment.chosen.level, id >> (plan.levels() - moment.chosen.level)};
    return {};
}

} // namespace hopscope

#include "scenes/bandwidth_scene.h"
#include "scenes/canvas.h"
#include "scenes/format.h"
#include "scenes/pictures/parts.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <set>

namespace hopscope {

namespace {

constexpr double footRoom = 26;
constexpr std::size_t mostLines = 1200, mostMoving = 1500;
constexpr std::uint32_t mostFrames = 4096;

struct GridPlan {
    double cell{}, left{}, top{};
    QRectF of(BandwidthPlan::Cell at) const { return {left + at.column * cell, top + at.row * cell, cell, cell}; }
    QPointF middle(BandwidthPlan::Cell at) const { return of(at).center(); }
};

GridPlan gridPlan(const BandwidthPlan& plan, const QRectF& area)
{
    const double height = area.height() - footRoom;
    const double cell = std::min(area.width() / plan.columns(), height / plan.rows());
    return {cell, area.left() + (area.width() - cell * plan.columns()) / 2,
            area.top() + (height - cell * plan.rows()) / 2};
}

QRectF frameOf(const BandwidthPlan& plan, const GridPlan& grid, ClusterRef cluster)
{
    const unsigned height = plan.levels() - cluster.level;
    const std::uint32_t first = cluster.cluster << height;
    // The corners of a cluster are its first and its last processor.
    return grid.of(plan.cell(first)).united(grid.of(plan.cell(first + (1U << height) - 1)));
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
    if (grid.cell < 20) return;
    const QFont font = theme.text(grid.cell < 26 ? 7.5 : 9, QFont::Medium);
    for (std::uint32_t id = 0; id < plan.processors(); ++id) {
        if (plan.padded(id)) continue;
        const QPointF middle = grid.middle(plan.cell(id));
        canvas.text({middle.x(), middle.y() + capHeight(font) / 2}, QString::number(id),
                    {font, inside(plan, moment.chosen, id) ? theme.ink : theme.inkSoft, Anchor::Middle,
                     inside(plan, moment.chosen, id) ? theme.accentSoft : theme.nodeFill});
    }
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
        const double width = load > 0 ? 1 + 1.4 * load : 1;
        canvas.path(roundedRect(frame, std::min(6.0, grid.cell / 4)),
                    {QColor(), {load > 0 ? theme.amount(0.25 + 0.75 * load) : theme.hullEdge, width}});
    }
    canvas.path(roundedRect(frameOf(plan, grid, moment.chosen).adjusted(0, 0, 0, 0), std::min(7.0, grid.cell / 3)),
                {QColor(), {theme.accent, 3 * theme.strokeScale}});
}

void paintPairs(Canvas& canvas, const BandwidthMoment& moment, const GridPlan& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    if (!moment.traffic) return;
    std::vector<QLineF> still, leaving, entering;
    for (const auto& [from, to, packets] : moment.traffic->pairs) {
        const QPointF start = grid.middle(plan.cell(from)), end = grid.middle(plan.cell(to));
        const QPointF way = end - start;
        const double length = std::hypot(way.x(), way.y());
        // Between the cells, each direction a little to its right.
        const QPointF side = QPointF(-way.y(), way.x()) / length * std::min(3.0, grid.cell * 0.1);
        const double trim = std::min(0.3, 0.36 * grid.cell / length);
        const QLineF line(start + way * trim + side, end - way * trim + side);
        const bool out = inside(plan, moment.chosen, from), in = inside(plan, moment.chosen, to);
        auto& lines = out == in ? still : out ? leaving : entering;
        if (lines.size() < mostLines) lines.push_back(line);
    }
    const double thin = std::clamp(grid.cell * 0.05, 0.6, 1.6);
    // Where there are very many, they would only cover the rest.
    if (still.size() < 400) canvas.lines(still, {theme.edge, thin});
    constexpr std::size_t mostClear = 120;
    const auto crossing = [&](const std::vector<QLineF>& all, QColor colour, double width, std::vector<double> dashes) {
        std::vector<QLineF> some;
        const std::size_t every = all.size() / mostClear + 1;
        for (std::size_t i = 0; i < all.size(); i += every) some.push_back(all[i]);
        if (every > 1) colour.setAlphaF(0.35F);
        canvas.lines(some, {colour, every > 1 ? thin : width, std::move(dashes)});
    };
    crossing(entering, theme.categories[2], 1.8 * thin, {4, 2});
    crossing(leaving, theme.accent, 2.2 * thin, {});
}

void paintMoving(Canvas& canvas, const BandwidthMoment& moment, const GridPlan& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const Beat* beat = plan.beatAt(moment.position);
    const double fraction = moment.position - std::floor(moment.position);
    if (!beat || beat->kind != Beat::Kind::Straight || fraction == 0 || !moment.traffic) return;
    std::vector<QPointF> places;
    const std::size_t every = moment.traffic->pairs.size() / mostMoving + 1;
    for (std::size_t i = 0; i < moment.traffic->pairs.size(); i += every) {
        const auto& pair = moment.traffic->pairs[i];
        const QPointF start = grid.middle(plan.cell(pair.from)), end = grid.middle(plan.cell(pair.to));
        places.push_back(start + (end - start) * fraction);
    }
    const double size = std::clamp(grid.cell * 0.24, 3.0, 9.0);
    canvas.marks({.size = {size, size}, .corner = size / 4, .style = {theme.accent, {theme.ground, 0.8}}}, places);
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
    const QString most = QObject::tr("cross(%1) = %2, H = %3")
                             .arg(QString::number(t), numberText(demand->traffic.cross[t]),
                                  fractionText(demand->loads[plan.levels() - 1 - t])),
                  here = QObject::tr("%1 leave, %2 enter").arg(numberText(flow.out), numberText(flow.in));
    canvas.text({area.left(), area.bottom() - 6},
                fitting(font,
                        {QObject::tr("%1 packets leave this cluster, %2 enter · most of all: %3")
                             .arg(numberText(flow.out), numberText(flow.in), most),
                         here + QObject::tr(" · most of all: ") + most, here + QStringLiteral(" · ") + most, most},
                        area.width()),
                {font, theme.ink});
}

} // namespace

void paintClusterGrid(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const GridPlan grid = gridPlan(*moment.plan, area);
    const auto group = canvas.group(QStringLiteral("grid"));
    if (grid.cell < 4) {
        const QRectF all = grid.of({0, 0}).united(grid.of({moment.plan->columns() - 1, moment.plan->rows() - 1}));
        canvas.fill(all, theme.nodeFill);
    }
    paintCells(canvas, moment, grid, theme);
    paintPairs(canvas, moment, grid, theme);
    paintNumbers(canvas, moment, grid, theme);
    paintFrames(canvas, moment, grid, theme);
    paintMoving(canvas, moment, grid, theme);
    paintFoot(canvas, moment, area, theme);
}

std::optional<ClusterRef> clusterInGrid(const BandwidthMoment& moment, const QRectF& area, const Theme&, QPointF point)
{
    const BandwidthPlan& plan = *moment.plan;
    const GridPlan grid = gridPlan(plan, area);
    for (std::uint32_t id = 0; id < plan.processors(); ++id)
        if (grid.of(plan.cell(id)).contains(point))
            return ClusterRef{moment.chosen.level, id >> (plan.levels() - moment.chosen.level)};
    return {};
}

} // namespace hopscope

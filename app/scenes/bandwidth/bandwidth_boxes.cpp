#include "scenes/bandwidth/bandwidth_bundles.h"

#include "drawing/canvas.h"
#include "drawing/format.h"

#include <QObject>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <vector>

// How clusters and the arrows between them are drawn.
namespace hopscope {

namespace {

/// How large squares of processors can be beside a name in a box; 0 where there is no room for both.
constexpr double besideSquares = 7;
double squareBeside(const QString& name, const QSizeF& box, const ClusterTiles& tiles, const Theme& theme)
{
    constexpr double least = 4, most = 11, inset = 4;
    const double size =
        std::min({most, (box.height() - 2 * inset) / tiles.rows,
                  (box.width() - 2 * inset - besideSquares - textWidth(cutFont(theme), name)) / tiles.columns});
    return size >= least && tiles.columns * tiles.rows > 1 ? size : 0;
}

/// The processors of a cluster as squares, as they lie in it, beside its name.
void paintMembers(Canvas& canvas, const QRectF& box, const ClusterTiles& tiles, double cell, const QString& name,
                  bool own, const Theme& theme)
{
    const QFont font = cutFont(theme);
    const double width = cell * tiles.columns,
                 left = box.center().x() - (width + besideSquares + textWidth(font, name)) / 2,
                 top = box.center().y() - cell * tiles.rows / 2, air = std::max(0.5, 0.1 * cell);
    std::vector<QPainterPath> squares;
    for (int row = 0; row < tiles.rows; ++row)
        for (int column = 0; column < tiles.columns; ++column)
            squares.push_back(roundedRect(
                QRectF(left + column * cell, top + row * cell, cell, cell).adjusted(air, air, -air, -air), 0));
    canvas.paths(squares, {own ? palerThan(theme.accent, theme.panel, 0.4, theme) : theme.panel,
                           {own ? theme.accent : theme.nodeEdge, 0.8}});
    canvas.text({left + width + besideSquares, box.center().y() + capHeight(font) / 2}, name,
                {font, own ? theme.ink : theme.inkSoft});
}

} // namespace

QColor othersInk(const Theme& theme) { return mixed(theme.edge, theme.ink, 0.35); }

QFont cutFont(const Theme& theme) { return theme.text(9, QFont::DemiBold); }

std::vector<QPointF> CutBundle::at(double fraction) const
{
    const auto on = [](const QPolygonF& points, double part) {
        QPainterPath path(points.front());
        for (const QPointF& point : points) path.lineTo(point);
        return path.pointAtPercent(part);
    };
    if (entry.isEmpty()) return {on(route, fraction)};
    constexpr double seam = 0.02;
    if (std::abs(fraction - 0.5) < seam) return {on(route, 1), on(entry, 0)};
    return {fraction < 0.5 ? on(route, 2 * fraction) : on(entry, 2 * fraction - 1)};
}

void paintBundles(Canvas& canvas, const CutBundles& bundles, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("bundles"));
    const QFont font = cutFont(theme);
    for (const CutBundle& bundle : bundles.drawn) {
        const bool other = bundle.kind == CutBundle::Kind::Other, enters = bundle.kind == CutBundle::Kind::Entering;
        const QColor colour = other ? othersInk(theme) : enters ? theme.categories[2] : theme.accent;
        const double size = bundle.plain ? 0 : other ? 5 : 8;
        const Stroke stroke{colour, (other ? 1.4 : 2.4) * theme.strokeScale,
                            enters ? enteringDashes : std::vector<double>{}};
        for (QPolygonF points : {bundle.route, bundle.entry}) {
            if (points.isEmpty()) continue;
            const QPointF end = points.back(), back = points[points.size() - 2] - end,
                          along = back / std::max(1e-9, std::hypot(back.x(), back.y())),
                          across(-0.5 * along.y(), 0.5 * along.x());
            points.back() = end + 0.7 * size * along;
            QPainterPath line(points.front()), head(end);
            for (qsizetype i = 1; i < points.size(); ++i) line.lineTo(points[i]);
            head.lineTo(end + size * (along + across));
            head.lineTo(end + size * (along - across));
            head.closeSubpath();
            canvas.path(line, {QColor(), stroke});
            if (bundle.plain) continue;
            canvas.path(head, {colour, {}});
        }
    }
    for (const CutBundle& bundle : bundles.drawn)
        if (bundle.kind != CutBundle::Kind::Other && !bundle.count.isEmpty())
            for (const QPointF& label : {bundle.label, bundle.again})
                if (!label.isNull())
                    canvas.text(label, bundle.count,
                                {font, bundle.kind == CutBundle::Kind::Entering ? theme.categoryText(2) : theme.accent,
                                 bundle.anchor, theme.panel});
}

void paintClusterBoxes(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const QFont font = cutFont(theme), small = theme.text(8.5);
    const unsigned height = plan.levels() - moment.chosen.level;
    const auto fullName = [&](std::uint32_t cluster) {
        return QObject::tr("processors %1").arg(processorsText(plan, {moment.chosen.level, cluster}));
    };
    const std::uint32_t count = 1U << moment.chosen.level;
    const bool full = textWidth(font, fullName(count - 1)) + 10 <= clusterFrame(plan, grid, moment.chosen).width();
    // The last has the longest name, or one of the longest.
    const ClusterRef last{moment.chosen.level, count - 1};
    const double fullSquare = squareBeside(
        fullName(count - 1), clusterFrame(plan, grid, last).adjusted(1, 1, -1, -1).size(), grid.tiles, theme);
    for (std::uint32_t cluster = 0; cluster < count; ++cluster) {
        const ClusterRef one{moment.chosen.level, cluster};
        const QRectF box = clusterFrame(plan, grid, one).adjusted(1, 1, -1, -1);
        const bool own = one == moment.chosen;
        std::uint32_t idle = 0;
        for (std::uint32_t id = cluster << height; id < (cluster + 1) << height; ++id) idle += plan.padded(id) ? 1 : 0;
        canvas.path(roundedRect(box, 6), {own ? theme.accentSoft : theme.nodeFill, {}});
        const QString name = full ? fullName(cluster) : processorsText(plan, one),
                      below = idle == 1U << height ? QObject::tr("idle") : QString(); // sizes are in the title
        const QString beside = fullSquare > 0 ? fullName(cluster) : processorsText(plan, one);
        const double square =
            fullSquare > 0 ? fullSquare : squareBeside(processorsText(plan, last), box.size(), grid.tiles, theme);
        if (idle == 0 && square > 0) {
            paintMembers(canvas, box, grid.tiles, square, beside, own, theme);
            continue;
        }
        const bool two =
            !below.isEmpty() && box.height() >= 2 * lineHeight(font) + 6 && textWidth(small, below) + 6 <= box.width();
        const double middle = box.center().y() + capHeight(font) / 2 - (two ? lineHeight(small) / 2 : 0);
        canvas.text({box.center().x(), middle}, fitting(font, {name, digitsText(cluster << height)}, box.width() - 4),
                    {font, own ? theme.ink : theme.inkSoft, Anchor::Middle});
        if (two)
            canvas.text({box.center().x(), middle + lineHeight(small)}, below, {small, theme.inkSoft, Anchor::Middle});
    }
}

} // namespace hopscope

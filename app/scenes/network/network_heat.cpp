#include "drawing/arrow_head.h"
#include "scenes/network/network_paint.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// Of a link that leaves on one side and enters on the other, one on both its ends.
void addStubHeads(const QPainterPath& path, bool there, double radius, double size, std::vector<QPainterPath>& heads)
{
    const QList<QPolygonF> stubs = path.toSubpathPolygons();
    for (qsizetype i = 0; i < stubs.size(); ++i) {
        QPointF first = stubs[i].front(), last = stubs[i].back();
        if (!there) std::swap(first, last);
        const QPointF way = last - first;
        const double length = std::hypot(way.x(), way.y()), seen = length - radius;
        if (seen < size + 2) continue;
        const bool leaves = (i == 0) == there; // else it enters its node
        const QPointF along = way / length;
        heads.push_back(arrowHead(first + ((leaves ? length - seen / 2 : seen / 2) + size / 2) * along, along, size));
    }
}

/// Of a cable across the picture, off its middle, where others cross it.
void addFarHead(const QPainterPath& path, bool there, std::vector<QPainterPath>& heads)
{
    constexpr double at = 0.8, size = 9;
    const QPointF from = path.pointAtPercent(there ? at - 0.05 : 1 - at + 0.05),
                  to = path.pointAtPercent(there ? at : 1 - at), way = to - from;
    const double length = std::hypot(way.x(), way.y());
    if (length > 0) heads.push_back(arrowHead(to, way / length, size));
}

/// Where all messages on a link go the same way, which way that is.
void paintDirections(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    constexpr double longCable = 60; // has room for one whatever the others are like
    const double gap = projection.spacing() - 2 * nodeRadius(scene, projection),
                 size = std::clamp(0.45 * gap, 4.0, 8.0);
    const std::uint32_t each = gap < 12 ? 4 : 1; // one head beside the other would hide the colours
    std::vector<QPainterPath> heads;
    for (const CableLoad& load : scene.moment->loads) {
        const Wire& wire = scene.plan->wires[load.wire];
        if (load.there == load.back) continue;
        const QPainterPath path = pathOf(wire, projection);
        if (const bool far = scene.plan->round && path.length() > longCable; far) {
            addFarHead(path, load.there, heads);
            continue;
        }
        if (gap < 7 || load.wire % each != 0) continue;
        if (wire.course == Wire::Course::Stubs) {
            addStubHeads(path, load.there, nodeRadius(scene, projection), size, heads);
            continue;
        }
        const QPointF from = path.pointAtPercent(load.there ? 0.45 : 0.55),
                      to = path.pointAtPercent(load.there ? 0.55 : 0.45), way = to - from;
        const double length = std::hypot(way.x(), way.y());
        if (length <= 0) continue;
        const QPointF along = way / length;
        heads.push_back(arrowHead((from + to) / 2 + size / 2 * along, along, size));
    }
    const auto group = canvas.group(QStringLiteral("directions"));
    canvas.paths(heads, {theme.ink, {}});
}

} // namespace

void paintHeat(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const double most = heatEnd(scene);
    // An outline, so that loads on its way stay to be seen, the small ones, too.
    if (const Flight* example = scene.isCrowded() ? exampleOf(scene, projection) : nullptr) {
        const std::span<const QPointF> track(scene.moment->points.data() + example->firstPoint, example->points);
        QPainterPathStroker border;
        border.setWidth(loadWidth(1, scene, projection, theme) + 5 * theme.strokeScale);
        border.setJoinStyle(Qt::RoundJoin);
        canvas.path(border.createStroke(pathOf(track, projection)).simplified(),
                    {{}, {theme.ink, 1.4 * theme.strokeScale}});
    }
    const auto paint = [&](const CableLoad& load) {
        paintLoad(canvas, pathOf(scene.plan->wires[load.wire], projection), most > 0 ? load.words / most : 0,
                  load.overbooked(), scene, projection, theme);
    };
    for (const CableLoad& load : scene.moment->loads)
        if (!load.overbooked()) paint(load);
    // What is shared lies on what is not.
    for (const CableLoad& load : scene.moment->loads)
        if (load.overbooked()) paint(load);
    if (scene.isCrowded()) paintDirections(canvas, scene, projection, theme);
}

double nodeRadius(const NetworkScene& scene, const NetworkProjection& projection)
{
    const bool bare = scene.isCrowded() && projection.detail() != Detail::Numbers;
    return bare ? std::max(0.55 * projection.radius(), 1.2) : projection.radius();
}

double loadWidth(double share, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    // As wide as the load, so that widths alone tell it; the least is still a line.
    constexpr double usual = 5.5, low = 4, least = 1;
    if (scene.options.contended) return std::max((projection.low() ? low : usual) * share, least) * theme.strokeScale;
    return strokeOf(2.5 + 6.5 * share, projection, theme);
}

void paintLoad(Canvas& canvas, const QPainterPath& path, double share, bool tooMuch, const NetworkScene& scene,
               const NetworkProjection& projection, const Theme& theme)
{
    const double width = loadWidth(share, scene, projection, theme);
    if (scene.options.contended) return canvas.path(path, {{}, {tooMuch ? theme.trouble : theme.edgeActive, width}});
    // The light end needs a dark outline to be seen on light ground.
    if (share > 0.6 && !theme.dark()) canvas.path(path, {{}, {theme.edgeActive, width + 2}});
    canvas.path(path, {{}, {heatColour(share, theme), width}});
}

void paintTooMuch(Canvas& canvas, const QPainterPath& path, double within, const NetworkProjection& projection,
                  const Theme& theme)
{
    const double width = strokeOf(2.0, projection, theme),
                 apart = within > 0 ? within / 2 + width / 2 + 2 : std::max(1.6, 2.4 * width / 2);
    // A load that is told by a colour is not covered.
    if (within <= 0) canvas.path(path, {{}, {theme.troubleSoft, 2 * apart + width + 5}});
    for (double side : {-apart, apart}) canvas.path(shifted(path, side), {{}, {theme.trouble, width, {7, 3.5}}});
}

QColor heatColour(double share, const Theme& theme) { return cividis(theme.dark() ? 0.2 + 0.8 * share : share); }

double heatEnd(const NetworkScene& scene)
{
    double most = scene.options.heatTop;
    for (const CableLoad& load : scene.moment->loads) most = std::max(most, load.words);
    return most;
}

} // namespace hopscope

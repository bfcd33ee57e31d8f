#include "scenes/network/trees/network_tree_lanes.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/network_scene.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// Of one direction of a link, beside its middle.
struct TreeLane {
    QLineF line;
    double width{};
    bool shared{};
};

std::vector<TreeLane> lanesOfTree(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    constexpr double thinnest = 1.3, further = 1.7, gap = 1.2;
    double most = 1;
    for (const CableLoad& load : scene.moment->loads) most = std::max(most, double(load.messages));
    std::vector<TreeLane> lanes;
    for (const CableLoad& load : scene.moment->loads) {
        const Wire& wire = scene.plan->wires[load.wire];
        if (wire.hidden) continue;
        for (const bool there : {true, false}) {
            const std::uint32_t messages = there ? load.thereMessages : load.backMessages;
            if (messages == 0) continue;
            const double width = (thinnest + further * (messages - 1) / std::max(most - 1, 1.0)) * theme.strokeScale;
            const QPointF from = projection.node(there ? wire.from : wire.to),
                          to = projection.node(there ? wire.to : wire.from), way = to - from;
            const double length = std::max(std::hypot(way.x(), way.y()), 1e-9),
                         // Those of two links that meet at a router do not cross before they do.
                aside = load.there && load.back ? std::min(width / 2 + gap, 0.3 * std::max(std::abs(way.x()), 2.0)) : 0,
                         end = std::min(aside + 0.4 * projection.router(), 0.15 * length);
            const QPointF along = way / length, right = aside * QPointF(-along.y(), along.x());
            lanes.push_back(
                {QLineF(from + right + end * along, to + right - end * along), width, messages > load.capacity});
        }
    }
    return lanes;
}

/// Of the links between two levels.
struct TreeRung {
    double y{}, right{}; ///< of their middles
    const CableLoad* busiest{};
    bool alike{true};
    static double onLink(const CableLoad& load) { return double(load.messages) / std::max(load.capacity, 1U); }
};

std::vector<TreeRung> rungsOf(const NetworkScene& scene, const NetworkProjection& projection)
{
    std::map<long, TreeRung> rungs; // by height
    for (const CableLoad& load : scene.moment->loads) {
        const Wire& wire = scene.plan->wires[load.wire];
        if (wire.hidden || load.messages == 0) continue;
        const QPointF middle = (projection.node(wire.from) + projection.node(wire.to)) / 2;
        TreeRung& rung = rungs[std::lround(middle.y())];
        rung.y = middle.y();
        rung.right = std::max(rung.right, middle.x());
        if (rung.busiest)
            rung.alike =
                rung.alike && rung.busiest->messages == load.messages && rung.busiest->capacity == load.capacity;
        if (!rung.busiest || TreeRung::onLink(load) > TreeRung::onLink(*rung.busiest)) rung.busiest = &load;
    }
    std::vector<TreeRung> found;
    for (const auto& [height, rung] : rungs) found.push_back(rung);
    return found;
}

} // namespace

void paintTreeLanes(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const std::vector<TreeLane> lanes = lanesOfTree(scene, projection, theme);
    std::map<std::pair<bool, double>, std::vector<QLineF>> lines; // by whether they are shared, and their width
    std::vector<QPainterPath> heads, sharedHeads;
    for (const TreeLane& lane : lanes) {
        lines[{lane.shared, lane.width}].push_back(lane.line);
        // Where there is a link to be seen on both sides of it.
        const double length = lane.line.length(), size = std::clamp(0.12 * length, 4.5, 7.5);
        if (length < 4 * size) continue;
        const QPointF along(lane.line.dx() / length, lane.line.dy() / length);
        (lane.shared ? sharedHeads : heads).push_back(arrowHead(lane.line.pointAt(0.66), along, size));
    }
    for (const auto& [kind, some] : lines)
        canvas.lines(some, {kind.first ? theme.trouble : theme.edgeActive, kind.second});
    const auto group = canvas.group(QStringLiteral("heads"));
    canvas.paths(heads, {theme.edgeActive, {}});
    canvas.paths(sharedHeads, {theme.trouble, {}});
}

bool showsTreeLadder(const NetworkScene& scene, const NetworkProjection& projection)
{
    const NetworkFrame& frame = projection.frame();
    return projection.ladder() > 0 && frame.zoom == 1 && frame.pan.isNull() && scene.hasLanes() && scene.marksLoads();
}

void paintTreeLadder(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (!showsTreeLadder(scene, projection)) return;
    const auto group = canvas.group(QStringLiteral("ladder"));
    const QFont soft = theme.text(8.5), strong = theme.text(8.5, QFont::Bold);
    const double x = projection.area().right() + 14;
    for (const TreeRung& rung : rungsOf(scene, projection)) {
        const CableLoad& load = *rung.busiest;
        const bool shared = load.overbooked();
        const QFont& font = shared ? strong : soft;
        const QString upTo = rung.alike ? QString() : QStringLiteral("up to "), count = numberText(load.messages),
                      many = shared ? QStringLiteral(": ×%1").arg(numberText(TreeRung::onLink(load))) : QString(),
                      over = QStringLiteral(" over ")
                             + counted(load.capacity, QStringLiteral("link"), QStringLiteral("links"));
        const double begin = rung.right + 8;
        if (x - 6 > begin)
            canvas.line({begin, rung.y}, {x - 6, rung.y}, {theme.edge, 0.8 * theme.strokeScale, {1.5, 3}});
        canvas.text({x, rung.y + capHeight(font) / 2},
                    fitting(font, {upTo + count + over + many, count + over + many, upTo + count + many},
                            projection.ladder() - 14),
                    {font, shared ? theme.troubleText : theme.inkSoft});
    }
}

} // namespace hopscope

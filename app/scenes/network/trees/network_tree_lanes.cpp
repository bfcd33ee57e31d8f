#include "scenes/network/trees/network_tree_lanes.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_tree_loads.h"
#include "scenes/network/trees/network_tree_words.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// A link in use, with all that are parallel to it; along the way of its messages where all go the same way.
struct TreeStroke {
    QLineF line;
    double width{};
    bool shared{}, oneWay{};
};

/// Whether the message that stands for the others takes a link.
class ExampleLinks {
public:
    ExampleLinks(const NetworkScene& scene, const NetworkProjection& projection) : m_plan(*scene.plan)
    {
        if (const Flight* example = exampleOf(scene, projection))
            m_track = std::span(scene.moment->points).subspan(example->firstPoint, example->points);
    }
    bool contains(const Wire& wire) const
    {
        const QPointF from = m_plan.place(wire.from), to = m_plan.place(wire.to);
        for (std::size_t i = 1; i < m_track.size(); ++i)
            if ((m_track[i - 1] == from && m_track[i] == to) || (m_track[i - 1] == to && m_track[i] == from))
                return true;
        return false;
    }

private:
    const NetworkPlan& m_plan;
    std::span<const QPointF> m_track;
};

std::vector<TreeStroke> strokesOfTree(const NetworkScene& scene, const NetworkProjection& projection,
                                      const Theme& theme)
{
    constexpr double single = 1.5, further = 0.7, besideExample = 3.6;
    const ExampleLinks example(scene, projection);
    std::vector<TreeStroke> strokes;
    for (const CableLoad& load : scene.moment->loads) {
        const Wire& wire = scene.plan->wires[load.wire];
        if (wire.hidden || load.messages == 0) continue;
        const bool shared = load.messages > load.capacity;
        double width = single + further * std::log2(std::max(load.capacity, 1U));
        // The message in bold goes in the middle of it.
        if (shared && example.contains(wire)) width = std::max(width, exampleLine + besideExample);
        const bool there = load.thereMessages > 0;
        const QPointF from = projection.node(there ? wire.from : wire.to),
                      to = projection.node(there ? wire.to : wire.from);
        strokes.push_back(
            {QLineF(from, to), width * theme.strokeScale, shared, load.thereMessages == 0 || load.backMessages == 0});
    }
    return strokes;
}

/// Of the links between two levels.
struct TreeRung {
    double y{}, right{}; ///< of their middles
    std::vector<TreeLoad> loads{};
    QString each{}; ///< of framed units, what is below its links
};

std::vector<TreeRung> rungsOf(const NetworkScene& scene, const NetworkProjection& projection)
{
    std::map<long, TreeRung> rungs; // by height
    for (const CableLoad& load : scene.moment->loads) {
        const Wire& wire = scene.plan->wires[load.wire];
        if (wire.hidden || load.messages == 0) continue;
        const QPointF from = projection.node(wire.from), to = projection.node(wire.to), middle = (from + to) / 2;
        const bool climbs = from.y() > to.y();
        const std::uint32_t capacity = std::max(load.capacity, 1U);
        TreeLoad carried;
        carried.up = climbs ? load.thereMessages : load.backMessages;
        carried.down = climbs ? load.backMessages : load.thereMessages;
        carried.upLinks = carried.up > 0 ? capacity : 0, carried.downLinks = carried.down > 0 ? capacity : 0;
        carried.onLink = double(load.messages) / capacity;
        TreeRung& rung = rungs[std::lround(middle.y())];
        rung.y = middle.y();
        rung.right = std::max(rung.right, middle.x());
        rung.loads.push_back(carried);
        const NodeId lower = climbs ? wire.from : wire.to;
        if (!scene.plan->groups.empty())
            rung.each = lower.value < scene.plan->processors ? QStringLiteral("each processor")
                                                             : QStringLiteral("each ") + scene.plan->unitName;
    }
    std::vector<TreeRung> found;
    for (const auto& [height, rung] : rungs) found.push_back(rung);
    return found;
}

} // namespace

void paintTreeLanes(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    std::map<std::pair<bool, double>, std::vector<QLineF>> lines; // by whether they are shared, and their width
    std::vector<QPainterPath> heads, sharedHeads;
    for (const TreeStroke& stroke : strokesOfTree(scene, projection, theme)) {
        lines[{stroke.shared, stroke.width}].push_back(stroke.line);
        // Where there is a link to be seen on both sides of it; of both directions the words beside the tree tell.
        const double length = stroke.line.length(), size = std::clamp(0.14 * length, 6.5, 9.0);
        if (!stroke.oneWay || length < 4 * size) continue;
        const QPointF along(stroke.line.dx() / length, stroke.line.dy() / length);
        (stroke.shared ? sharedHeads : heads).push_back(arrowHead(stroke.line.pointAt(0.66), along, size));
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
        const bool shared = std::ranges::any_of(rung.loads, [](const TreeLoad& load) { return load.onLink > 1; });
        const QFont& font = shared ? strong : soft;
        const double begin = rung.right + 8;
        if (x - 6 > begin)
            canvas.line({begin, rung.y}, {x - 6, rung.y}, {theme.edge, 0.8 * theme.strokeScale, {1.5, 3}});
        const double room = projection.ladder() - 14;
        const TextStyle style{font, shared ? theme.troubleText : theme.inkSoft};
        QStringList lines = rung.each.isEmpty() ? QStringList() : outAndIn(rung.each, rung.loads);
        if (lines.isEmpty()) lines = {fitting(font, carriedForms(rung.loads), room)};
        double y = rung.y + capHeight(font) / 2 - static_cast<double>(lines.size() - 1) * lineHeight(font) / 2;
        for (const QString& line : lines) {
            canvas.text({x, y}, line, style);
            y += lineHeight(font);
        }
    }
}

} // namespace hopscope

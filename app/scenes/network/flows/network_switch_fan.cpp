#include "scenes/network/flows/network_switch_fan.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_levels.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hopscope {

namespace {

std::vector<NetworkGroup> boxesIn(const NetworkProjection& projection)
{
    return projection.groups().within({QPointF(0, 0), projection.frame().size});
}

} // namespace

std::optional<QPointF> fanAt(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection)
{
    if (projection.groups().shape().unit.isEmpty() || projection.frame().bare || projection.low() || flows.hidden > 0
        || !followedWay(scene, flows, projection))
        return {};
    std::optional<std::uint32_t> router;
    for (const GroupFlow& flow : flows.list)
        for (const auto& [messages, turns] :
             {std::pair(flow.there, &flow.thereTurns), std::pair(flow.back, &flow.backTurns)}) {
            if (messages == 0) continue;
            if (messages > 1 || turns->size() != 1 || turns->front() != router.value_or(turns->front())) return {};
            router = turns->front();
        }
    const RouterLevels levels(projection, scene.moment.get());
    if (!router || levels.shares(scene.moment->treeLoads)) return {};
    for (const NetworkGroup& box : boxesIn(projection)) {
        const auto ends = flows.ends.find(projection.groups().first(box).value);
        if (ends == flows.ends.end() || ends->second.leave > 1 || ends->second.enter > 1) return {};
    }
    const std::vector<std::uint32_t> one{*router};
    const std::vector<QPointF> places = levels.turns(one);
    return places.size() == 1 ? std::optional(places.front()) : std::nullopt;
}

QString saidOnce(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection)
{
    const NetworkGroups& groups = projection.groups();
    if (scene.moment->sampled || scene.plan->combined || !fanAt(scene, flows, projection)) return {};
    const std::vector<float>& amounts = scene.moment->amounts;
    const auto [least, most] = std::ranges::minmax(amounts);
    const std::vector<NetworkGroup> boxes = boxesIn(projection);
    const auto& first = flows.ends.at(groups.first(boxes.front()).value);
    const bool alike = std::ranges::all_of(boxes, [&](const NetworkGroup& box) {
        const auto& ends = flows.ends.at(groups.first(box).value);
        return box.size() == groups.shape().units.back() && ends.inside == first.inside && ends.leave == first.leave
               && ends.enter == first.enter && ends.between == first.between;
    });
    if (!alike || most - least > 1e-6F || first.between > 0) return {};
    return QStringLiteral("each %1: %2 inside, %3 out, %4 in; %5 % received")
        .arg(groups.shape().unit, counted(first.inside, QStringLiteral("message"), QStringLiteral("messages")))
        .arg(first.leave)
        .arg(first.enter)
        .arg(percentText(static_cast<double>(most)));
}

void paintFan(Canvas& canvas, const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection,
              const Theme& theme)
{
    const auto at = fanAt(scene, flows, projection);
    if (!at) return;
    constexpr double beside = 9, head = 5.5, gap = 2;
    const QColor colour = mixed(theme.edgeActive, theme.ground, 0.25);
    const auto bold = followedWay(scene, flows, projection);
    const auto group = canvas.group(QStringLiteral("fan"));
    std::vector<QLineF> lines;
    std::vector<QPainterPath> heads;
    // Up on the right of the middle of a box, down on its left, as the stubs of others.
    const auto add = [&](const NetworkGroup& from, const NetworkGroup& to) {
        const QPointF out = QPointF(from.box.center().x() + beside, from.box.top() - gap),
                      in = QPointF(to.box.center().x() - beside, to.box.top() - gap);
        const QLineF up(out, *at), down(*at, in);
        lines.push_back(up), lines.push_back(down);
        constexpr double near = 20; // to its box, where lines are far apart
        const auto along = [](const QLineF& line) { return QPointF(line.dx(), line.dy()) / line.length(); };
        heads.push_back(arrowHead(up.pointAt(std::min(near / up.length(), 0.5)), along(up), head));
        heads.push_back(arrowHead(in, along(down), head));
    };
    for (const GroupFlow& flow : flows.list) {
        const bool followed = bold && bold->flow == &flow;
        if (flow.there > 0 && !(followed && bold->there)) add(flow.from, flow.to);
        if (flow.back > 0 && !(followed && !bold->there)) add(flow.to, flow.from);
    }
    canvas.lines(lines, {colour, 1.0 * theme.strokeScale});
    canvas.paths(heads, {colour, {}});
    // Above the lines, on the side to which the longer ones go.
    const QRectF area = projection.area();
    const bool right = at->x() < area.center().x();
    const QFont strong = theme.text(9, QFont::DemiBold), soft = theme.text(9);
    const QString unit = projection.groups().shape().unit, once = saidOnce(scene, flows, projection);
    double y = at->y() + 8 + capHeight(strong);
    for (const auto& [text, font] :
         {std::pair(QStringLiteral("each %1 has its own port there, up and down: no link is shared").arg(unit), strong),
          std::pair(once, soft)}) {
        canvas.text({right ? area.right() : area.left(), y}, text,
                    {font, theme.ink, right ? Anchor::End : Anchor::Start, theme.ground});
        y += lineHeight(font);
    }
}

} // namespace hopscope

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
    return QStringLiteral("each %1: %2 inside, %3 out, %4 in; %5 % %6")
        .arg(groups.shape().unit, counted(first.inside, QStringLiteral("message"), QStringLiteral("messages")))
        .arg(first.leave)
        .arg(first.enter)
        .arg(percentText(static_cast<double>(most)), scene.plan->amountWord());
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
    // To a box, and from it, with heads near the box, where lines are far apart.
    const auto add = [&](const NetworkGroup& group, double aside, bool up, bool down) {
        if (!up && !down) return;
        const QPointF end(group.box.center().x() + aside, group.box.top() - gap);
        const QLineF line(end, *at);
        const QPointF along = QPointF(line.dx(), line.dy()) / line.length();
        lines.push_back(line);
        if (down) heads.push_back(arrowHead(end, -along, head));
        const double near = down ? 26 : 20; // the two heads of a line apart
        if (up) heads.push_back(arrowHead(line.pointAt(std::min(near / line.length(), 0.5)), along, head));
    };
    const auto firstOf = [&](const NetworkGroup& group) { return projection.groups().first(group).value; };
    for (const NetworkGroup& box : boxesIn(projection)) {
        const auto ends = flows.ends.find(firstOf(box));
        if (ends == flows.ends.end()) continue;
        const bool up = ends->second.leave > 0, down = ends->second.enter > 0,
                   sends = bold && firstOf(bold->from()) == firstOf(box),
                   receives = bold && firstOf(bold->to()) == firstOf(box);
        // One line is both directions of a link, but for the message in bold: up on the right of the middle of its box,
        // down on the left, as the stubs of others.
        if (!sends && !receives) {
            add(box, 0, up, down);
            continue;
        }
        add(box, beside, up && !sends, false);
        add(box, -beside, false, down && !receives);
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

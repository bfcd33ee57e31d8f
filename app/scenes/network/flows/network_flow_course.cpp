#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_scene.h"

#include <QLineF>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

/// Of a bracket.
std::vector<QLineF> piecesOf(const FlowLine& line)
{
    std::vector<QLineF> pieces;
    QPointF last = line.begin;
    for (const QPointF corner : line.corners) pieces.emplace_back(std::exchange(last, corner), corner);
    pieces.emplace_back(last, line.end);
    return pieces;
}

} // namespace

void FlowLine::follow(const std::vector<QPointF>& points)
{
    if (points.empty()) return;
    begin = points.front(), end = points.back();
    corners.assign(points.begin() + 1, points.end() - 1);
    bend = (corners.front() + corners.back()) / 2;
}

double FlowLine::length() const
{
    if (corners.empty()) return QLineF(begin, bend).length() + QLineF(bend, end).length();
    double sum = 0;
    for (const QLineF& piece : piecesOf(*this)) sum += piece.length();
    return sum;
}

QPointF FlowLine::at(double share) const
{
    if (!corners.empty()) {
        double rest = share * length();
        for (const QLineF& piece : piecesOf(*this)) {
            if (rest <= piece.length()) return piece.pointAt(rest / std::max(piece.length(), 1e-9));
            rest -= piece.length();
        }
        return end;
    }
    if (!over.empty()) return share < 0.5 ? begin + 2 * share * (bend - begin) : bend + (2 * share - 1) * (end - bend);
    const double rest = 1 - share;
    return rest * rest * begin + 2 * rest * share * bend + share * share * end;
}

QPainterPath FlowLine::path() const
{
    QPainterPath path(begin);
    if (!corners.empty()) {
        constexpr double round = 5;
        const std::vector<QLineF> pieces = piecesOf(*this);
        for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
            const double radius = std::min({round, 0.45 * pieces[i].length(), 0.45 * pieces[i + 1].length()});
            path.lineTo(pieces[i].pointAt(1 - radius / std::max(pieces[i].length(), 1e-9)));
            path.quadTo(pieces[i].p2(), pieces[i + 1].pointAt(radius / std::max(pieces[i + 1].length(), 1e-9)));
        }
        path.lineTo(end);
        return path;
    }
    if (over.empty()) path.quadTo(bend, end);
    for (const QPointF router : over) {
        path.moveTo(begin);
        path.lineTo(router);
        path.lineTo(end);
    }
    return path;
}

QString turningOf(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection)
{
    const std::optional<OneWay> way = followedWay(scene, flows, projection);
    const ProcessorRange all{0, std::max(scene.plan->processors, 1U) - 1};
    if (!way || way->turns().empty()
        || std::ranges::any_of(way->turns(), [&](std::uint32_t turn) { return scene.plan->below[turn] != all; }))
        return {};
    const NetworkGroups& groups = projection.groups();
    const auto routers = static_cast<std::size_t>(std::ranges::count(scene.plan->below, all));
    const QString turned = numberText(static_cast<double>(way->turns().size()));
    const bool alike = way->flow->there == way->flow->back;
    if (way->messages() == 1)
        return QStringLiteral("the message from %1 to %2 goes over one of them")
                   .arg(groupName(groups, way->from()), groupName(groups, way->to()))
               + (alike ? QStringLiteral(", one back") : QString());
    return QStringLiteral("the %1 from %2 to %3 spread over %4")
               .arg(counted(way->messages(), QStringLiteral("message"), QStringLiteral("messages")),
                    groupName(groups, way->from()), groupName(groups, way->to()),
                    routers == way->turns().size() ? QStringLiteral("all ") + turned
                                                   : turned + QStringLiteral(" of them"))
           + (alike ? QStringLiteral(", as many back") : QString());
}

} // namespace hopscope

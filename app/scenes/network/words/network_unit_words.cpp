#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/inside/network_inside.h"
#include "scenes/network/network_unit.h"

#include <algorithm>

namespace hopscope {

QStringList wordsOfUnit(const UnitTraffic& unit, const GroupInside& inside, const NetworkGroups& groups,
                        const QFont& font, double room)
{
    const QString routers = QStringLiteral("%1 routers").arg(unit.routers),
                  processors = QStringLiteral("%1 processors").arg(numberText(static_cast<double>(unit.at.size())));
    QStringList pieces{fitting(font, {QStringLiteral("large squares: ") + routers, routers}, room),
                       fitting(font, {QStringLiteral("small ones: ") + processors, processors}, room)};
    if (unit.at.size() < inside.group.size())
        pieces.prepend(QStringLiteral("one of ") + groupName(groups, inside.group));
    return pieces;
}

QStringList crowdedOfUnit(const UnitTraffic& unit, const QFont& font, double room)
{
    double within = 1, beyond = 1;
    for (const UnitTraffic::Link& link : unit.links) {
        double& most = link.other ? beyond : within;
        most = std::max(most, link.onLink());
    }
    const auto with = [&](double most, const QString& where, const QString& brief) {
        const QString many = QStringLiteral("×%1 ").arg(numberText(most));
        return fitting(font, {many + where, many + brief}, room);
    };
    QStringList lines;
    if (within > 1) lines << with(within, QStringLiteral("between two routers"), QStringLiteral("on a link inside"));
    if (beyond > 1)
        lines << with(beyond, QStringLiteral("on a cable to a %1").arg(unit.name), QStringLiteral("on a cable"));
    return lines;
}

} // namespace hopscope

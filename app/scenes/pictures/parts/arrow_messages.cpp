#include "scenes/pictures/parts/arrow_messages.h"

#include <QStringList>

#include <vector>

namespace hopscope {

QString messagesBySteps(const Run& run)
{
    QStringList counts;
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        run.schedule().at(k, step);
        counts << QString::number(step.transfers().size());
    }
    return QStringLiteral("%1 messages in steps 1 to %2").arg(counts.join(QStringLiteral(", "))).arg(run.steps());
}

std::set<LinkId> longRoutes(const Run& run, std::span<const MessagesOfPair> pairs)
{
    std::set<LinkId> cables;
    TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    for (const MessagesOfPair& pair : pairs) {
        route.clear();
        meter.route({pair.from, pair.to}, route);
        if (route.size() < 2) continue;
        for (const LinkId link : route) cables.insert(link / 2);
    }
    return cables;
}

} // namespace hopscope

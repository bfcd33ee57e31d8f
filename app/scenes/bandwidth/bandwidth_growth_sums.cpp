#include "scenes/bandwidth/bandwidth_growth_sums.h"

#include "scenes/bandwidth/bandwidth_terms.h"

#include <QObject>

#include <algorithm>
#include <functional>

namespace hopscope {

bool ModelSum::roundsUp() const
{
    return std::ranges::any_of(sum.levels,
                               [](const ClimbSum::Level& one) { return !isAbout(one.packets * one.gap, one.time); });
}

bool isSummedForGrowth(const BandwidthMoment& moment)
{
    if (!moment.plan || moment.plan->answer().exact.dbsp <= 0) return false;
    if (moment.growth) return !moment.growth->formulas && moment.growth->missing.empty();
    return moment.plan->kernel() == Kernel::None || moment.plan->asked().whole;
}

namespace {

/// All steps together, the largest clusters first.
ClimbSum overSteps(const BandwidthAnswer& answer, const std::function<ClimbSum(const SuperstepDemand&, unsigned)>& of)
{
    ClimbSum sum;
    for (const SuperstepDemand& demand : answer.supersteps)
        if (const auto level = demand.relation.level) sum += of(demand, answer.levels - *level);
    std::ranges::sort(sum.levels, std::greater{}, &ClimbSum::Level::size);
    return sum;
}

RoutingSums directRouting(const BandwidthAnswer& answer)
{
    const BspMachine& machine = answer.machine;
    const QString packets = QObject::tr("most of one processor");
    const auto charged = [&](const SuperstepDemand& demand, unsigned size) {
        return oneLevelSum(size, demand.relation.h, machine.gap(size), machine.latency(size));
    };
    return {
        QObject::tr("Direct routing"),
        {QObject::tr("packets go straight; BSP charges each step for the whole machine, DBSP for the smallest cluster "
                     "that no packet leaves"),
         QObject::tr("straight; BSP charges the whole machine, DBSP the smallest cluster that no packet leaves"),
         QObject::tr("BSP: the whole machine, DBSP: the smallest cluster"), QObject::tr("packets go straight")},
        {{"bsp", QObject::tr("BSP"),
          overSteps(answer, [&](const SuperstepDemand& demand, unsigned) { return charged(demand, answer.levels); }),
          packets},
         {"dbsp", QObject::tr("DBSP"), overSteps(answer, charged), packets}}};
}

RoutingSums climbingRouting(const BandwidthAnswer& answer)
{
    const auto climbing = [&](const SuperstepDemand& demand, unsigned) {
        return climbSum(answer.machine, answer.levels, demand.traffic.sent, demand.traffic.received,
                        *demand.relation.level);
    };
    return {QObject::tr("All packets climb"),
            {QObject::tr("through clusters of every size up to that of the step, near ones, too"),
             QObject::tr("through every size of cluster, near ones, too"), QObject::tr("through every cluster size")},
            {{"dbspPlus", QObject::tr("DBSP+"), overSteps(answer, climbing),
              QObject::tr("most sent and most received by one processor")}}};
}

RoutingSums routingViaH(const BandwidthAnswer& answer)
{
    const BspMachine& machine = answer.machine;
    const auto spread = [&](const SuperstepDemand& demand, unsigned) { return spreadSum(machine, demand.relation); };
    const auto sloped = [&](const SuperstepDemand& demand, unsigned size) {
        const double slope = demand.relation.alphaTight.value_or(0);
        return oneLevelSum(size, demand.relation.hTight.value_or(demand.relation.h), machine.gap(size, slope),
                           machine.latency(size, slope));
    };
    return {QObject::tr("Routing via H"),
            {QObject::tr("only packets that leave a cluster climb from it, spread evenly over its processors; αDBSP "
                         "estimates H by its slope α"),
             QObject::tr("only packets that leave a cluster climb, spread evenly; αDBSP estimates H by its slope α"),
             QObject::tr("only what leaves climbs, spread evenly; αDBSP: an estimate"),
             QObject::tr("only what leaves climbs, spread evenly")},
            {{"hDirect", QObject::tr("via H"), overSteps(answer, spread),
              QObject::tr("H, those that leave a half of the cluster, per processor")},
             {"alphaDbsp", QObject::tr("αDBSP"), overSteps(answer, sloped),
              QObject::tr("h(α), where the line of slope α above all H begins"), !answer.trap.empty()}}};
}

} // namespace

std::vector<RoutingSums> routingSums(const BandwidthMoment& moment)
{
    if (!isSummedForGrowth(moment)) return {};
    const BandwidthAnswer& answer = moment.plan->answer();
    return {directRouting(answer), climbingRouting(answer), routingViaH(answer)};
}

const ModelSum* sumOf(const std::vector<RoutingSums>& routings, std::string_view model)
{
    for (const RoutingSums& routing : routings)
        for (const ModelSum& one : routing.models)
            if (one.id == model) return &one;
    return nullptr;
}

const ModelSum* shownSum(const std::vector<RoutingSums>& routings, const std::string& model)
{
    const ModelSum* chosen = sumOf(routings, model);
    return chosen ? chosen : sumOf(routings, "hDirect");
}

} // namespace hopscope

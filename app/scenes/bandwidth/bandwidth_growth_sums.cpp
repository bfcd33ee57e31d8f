#include "scenes/bandwidth/bandwidth_growth_sums.h"

#include "scenes/bandwidth/bandwidth_terms.h"

#include <QObject>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

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

using SumOfOneStep = std::function<ClimbSum(const SuperstepDemand&, unsigned size)>;

/// All steps together, the largest clusters first.
ModelSum overSteps(const BandwidthAnswer& answer, const char* id, const QString& name, const SumOfOneStep& of)
{
    ModelSum made{.id = id, .name = name};
    std::map<unsigned, std::size_t> steps;
    for (const SuperstepDemand& demand : answer.supersteps) {
        if (!demand.relation.level) continue;
        const ClimbSum step = of(demand, answer.levels - *demand.relation.level);
        for (const ClimbSum::Level& level : step.levels) ++steps[level.size];
        made.sum += step;
    }
    std::ranges::sort(made.sum.levels, std::greater{}, &ClimbSum::Level::size);
    for (const ClimbSum::Level& level : made.sum.levels) made.steps.push_back(steps[level.size]);
    return made;
}

RoutingSums directRouting(const BandwidthAnswer& answer)
{
    const BspMachine& machine = answer.machine;
    const auto charged = [&](const SuperstepDemand& demand, unsigned size) {
        return oneLevelSum(size, demand.relation.h, machine.gap(size), machine.latency(size));
    };
    RoutingSums made{
        QObject::tr("Direct routing"),
        {QObject::tr("packets go straight; BSP charges each step for the whole machine, DBSP for the "
                     "smallest cluster that no packet leaves"),
         QObject::tr("BSP charges the whole machine, DBSP the smallest cluster that no packet leaves"),
         QObject::tr("BSP: the whole machine; DBSP: the smallest cluster"),
         QObject::tr("BSP: whole machine; DBSP: smallest cluster")},
        {overSteps(answer, "bsp", QObject::tr("BSP"),
                   [&](const SuperstepDemand& demand, unsigned) { return charged(demand, answer.levels); }),
         overSteps(answer, "dbsp", QObject::tr("DBSP"), charged)}};
    for (ModelSum& model : made.models)
        model.packets = {QObject::tr("the most that one processor sends or receives"),
                         QObject::tr("the most of one processor")};
    return made;
}

RoutingSums climbingRouting(const BandwidthAnswer& answer)
{
    ModelSum plus = overSteps(answer, "dbspPlus", QObject::tr("DBSP+"), [&](const SuperstepDemand& demand, unsigned) {
        return climbSum(answer.machine, answer.levels, demand.traffic.sent, demand.traffic.received,
                        *demand.relation.level);
    });
    plus.packets = {QObject::tr("the most sent and the most received by one processor"),
                    QObject::tr("the most sent and received by one")};
    return {QObject::tr("All packets climb"),
            {QObject::tr("even a packet to a neighbour passes clusters of every size"),
             QObject::tr("even near ones pass clusters of every size")},
            {std::move(plus)}};
}

RoutingSums routingViaH(const BandwidthAnswer& answer)
{
    const BspMachine& machine = answer.machine;
    ModelSum spread = overSteps(answer, "hDirect", QObject::tr("via H"), [&](const SuperstepDemand& demand, unsigned) {
        return spreadSum(machine, demand.relation);
    });
    spread.packets = {QObject::tr("H, leaving half a cluster, per processor"),
                      QObject::tr("H per processor, out of each half")};
    ModelSum sloped =
        overSteps(answer, "alphaDbsp", QObject::tr("αDBSP"), [&](const SuperstepDemand& demand, unsigned size) {
            const double slope = demand.relation.alphaTight.value_or(0);
            return oneLevelSum(size, demand.relation.hTight.value_or(demand.relation.h), machine.gap(size, slope),
                               machine.latency(size, slope));
        });
    sloped.packets = {QObject::tr("h(α), where the line of slope α above all H begins"),
                      QObject::tr("h(α), by slope α")};
    sloped.unreached = !answer.trap.empty();
    return {QObject::tr("Routing via H"),
            {QObject::tr("only packets that leave a cluster climb from it, spread evenly over its processors; αDBSP "
                         "estimates H by its slope α"),
             QObject::tr("only packets that leave a cluster climb, spread evenly; αDBSP estimates H by its slope α"),
             QObject::tr("only what leaves climbs; αDBSP: an estimate"), QObject::tr("only packets that leave climb")},
            {std::move(spread), std::move(sloped)}};
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

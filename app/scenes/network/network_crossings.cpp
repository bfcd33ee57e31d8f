#include "scenes/network/network_crossings.h"

#include "run/run.h"
#include "scenes/network/network_plan.h"

#include <algorithm>
#include <cstddef>

namespace hopscope {

std::optional<std::vector<LinkCrossing>> crossingsOf(const Run& run, const NetworkPlan& plan, const Step& step)
{
    constexpr std::size_t mostLinks = 3'000'000; // some ten milliseconds
    const TrafficMeter meter = run.meter();
    std::vector<LinkId> route, taken;
    for (const Transfer& transfer : step.transfers()) {
        if (transfer.from.value >= plan.processors || transfer.to.value >= plan.processors) continue;
        route.clear();
        meter.route(transfer, route);
        if (taken.size() + route.size() > mostLinks) return {};
        taken.insert(taken.end(), route.begin(), route.end());
    }
    std::ranges::sort(taken);
    const Topology& topology = run.topology();
    std::vector<LinkCrossing> crossings;
    for (std::size_t i = 0; i < taken.size();) {
        const LinkId link = taken[i];
        const std::size_t begin = i;
        while (i < taken.size() && taken[i] == link) ++i;
        const Ends ends = topology.ends(link);
        crossings.push_back({NodeId{plan.numberOf[ends.from.value]}, NodeId{plan.numberOf[ends.to.value]},
                             static_cast<std::uint32_t>(i - begin), topology.capacity(link)});
    }
    return crossings;
}

} // namespace hopscope

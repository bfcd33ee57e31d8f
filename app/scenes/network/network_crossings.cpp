#include "scenes/network/network_crossings.h"

#include "run/run.h"
#include "scenes/network/network_plan.h"

#include <cstddef>

namespace hopscope {

std::optional<std::vector<LinkCrossing>> crossingsOf(const Run& run, const NetworkPlan& plan, const Step& step)
{
    // A million hops of a torus take 5 ms; a count for each of 16 million links takes 64 MB.
    constexpr std::size_t mostHops = 10'000'000, mostLinks = 16'000'000;
    const Topology& topology = run.topology();
    if (topology.links() > mostLinks) return {};
    const TrafficMeter meter = run.meter();
    std::vector<std::uint32_t> messages(topology.links());
    std::vector<LinkId> route;
    std::size_t hops = 0;
    for (const Transfer& transfer : step.transfers()) {
        if (transfer.from.value >= plan.processors || transfer.to.value >= plan.processors) continue;
        route.clear();
        meter.route(transfer, route);
        hops += route.size();
        if (hops > mostHops) return {};
        for (const LinkId link : route) ++messages[link];
    }
    std::vector<LinkCrossing> crossings;
    for (LinkId link = 0; link < messages.size(); ++link) {
        if (messages[link] == 0) continue;
        const Ends ends = topology.ends(link);
        crossings.push_back({NodeId{plan.numberOf[ends.from.value]}, NodeId{plan.numberOf[ends.to.value]},
                             messages[link], topology.capacity(link)});
    }
    return crossings;
}

} // namespace hopscope

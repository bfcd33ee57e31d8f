#include "scenes/network/flows/network_crossings.h"

#include "cost/ring_traffic.h"
#include "run/run.h"
#include "scenes/network/network_plan.h"

#include <algorithm>
#include <cstddef>
#include <ranges>

namespace hopscope {

std::optional<std::vector<std::uint32_t>> messagesOnLinks(const Run& run, const Step& step)
{
    // A million hops of a torus take 5 ms; a count for each of 16 million links takes 64 MB.
    constexpr std::size_t mostHops = 10'000'000, mostLinks = 16'000'000;
    const std::uint64_t links = run.topology().links();
    if (links > mostLinks) return {};
    if (const auto ring = RingTraffic::of(run.topology(), run.setup().placed, step)) return ring->messages();
    const TrafficMeter meter = run.meter();
    std::vector<std::uint32_t> messages(links);
    std::vector<LinkId> route;
    std::size_t hops = 0;
    for (const Transfer& transfer : step.transfers()) {
        route.clear();
        meter.route(transfer, route);
        hops += route.size();
        if (hops > mostHops) return {};
        for (const LinkId link : route) ++messages[link];
    }
    return messages;
}

std::vector<LinkCrossing> crossingsOf(const Topology& topology, const NetworkPlan& plan,
                                      const std::vector<std::uint32_t>& messages)
{
    std::vector<LinkCrossing> crossings;
    for (LinkId link = 0; link < messages.size(); ++link) {
        if (messages[link] == 0) continue;
        const Ends ends = topology.ends(link);
        crossings.push_back({NodeId{plan.numberOf[ends.from.value]}, NodeId{plan.numberOf[ends.to.value]},
                             messages[link], topology.capacity(link)});
    }
    return crossings;
}

std::vector<float> crowdingOf(const Run& run, const Step& step, const std::vector<std::uint32_t>& messages)
{
    const Topology& topology = run.topology();
    const auto onLink = [&](LinkId link) {
        return static_cast<float>(messages[link]) / static_cast<float>(std::max(topology.capacity(link), 1U));
    };
    const auto tooMuch = [&](LinkId link) { return messages[link] > 1 && onLink(link) > 1; };
    if (std::ranges::none_of(std::views::iota(LinkId{0}, LinkId{messages.size()}), tooMuch)) return {};
    if (const auto ring = RingTraffic::of(topology, run.setup().placed, step)) {
        const std::vector<std::uint32_t> most = ring->crowding();
        return {most.begin(), most.end()};
    }
    const TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    std::vector<float> crowding;
    for (const Transfer& transfer : step.transfers()) {
        route.clear();
        meter.route(transfer, route);
        float most = 0;
        for (const LinkId link : route) most = std::max(most, onLink(link));
        crowding.push_back(most);
    }
    return crowding;
}

std::optional<std::vector<LinkCrossing>> sharedLinksOf(const Topology& topology, const NetworkPlan& plan,
                                                       const std::vector<std::uint32_t>& messages)
{
    const std::uint32_t processors = topology.processors();
    if (plan.groupShape.linked || !plan.below.empty() || topology.nodes() == processors
        || !std::ranges::is_sorted(plan.numberOf))
        return {};
    std::vector<std::uint32_t> at(topology.nodes(), UINT32_MAX);
    for (std::uint32_t i = 0; i < processors; ++i) at[i] = i;
    for (LinkId link = 0; link < topology.links(); ++link)
        if (const auto [from, to] = topology.ends(link); from.value < processors && to.value >= processors)
            at[to.value] = std::min(at[to.value], from.value);
    std::vector<LinkCrossing> shared;
    for (LinkId link = 0; link < messages.size(); ++link) {
        const std::uint32_t capacity = std::max(topology.capacity(link), 1U);
        if (messages[link] <= capacity) continue;
        const auto [from, to] = topology.ends(link);
        if (at[from.value] == UINT32_MAX || at[to.value] == UINT32_MAX) return {};
        shared.push_back({NodeId{at[from.value]}, NodeId{at[to.value]}, messages[link], capacity});
    }
    return shared;
}

std::vector<std::uint32_t> turnsOf(const Run& run, const Step& step)
{
    const TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    std::vector<std::uint32_t> turns;
    for (const Transfer& transfer : step.transfers()) {
        route.clear();
        meter.route(transfer, route);
        // Ways up are as long as ways down.
        turns.push_back(route.empty() ? UINT32_MAX : run.topology().ends(route[(route.size() - 1) / 2]).to.value);
    }
    return turns;
}

std::vector<std::uint32_t> exampleRouters(const Run& run, const Step& step, std::size_t message,
                                          const NetworkPlan& plan)
{
    std::vector<std::uint32_t> routers;
    if (plan.below.empty() || step.transfers().empty()) return routers;
    std::vector<LinkId> route;
    run.meter().route(step.transfers()[message], route);
    for (const LinkId link : route)
        if (const std::uint32_t node = run.topology().ends(link).to.value; node >= plan.processors)
            routers.push_back(node);
    return routers;
}

std::vector<NodeId> exampleWay(const Run& run, const Step& step, std::size_t message, const NetworkPlan& plan)
{
    if (step.transfers().empty()) return {};
    const Transfer& first = step.transfers()[message];
    std::vector<NodeId> way{first.from};
    if (plan.loads && plan.groupShape.linked) {
        std::vector<LinkId> route;
        run.meter().route(first, route);
        for (const LinkId link : route) way.push_back(NodeId{plan.numberOf[run.topology().ends(link).to.value]});
    }
    if (way.back() != first.to) way.push_back(first.to);
    return way;
}

} // namespace hopscope

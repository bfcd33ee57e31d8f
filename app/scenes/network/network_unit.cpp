#include "scenes/network/network_unit.h"

#include "run/run.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"

#include <algorithm>
#include <unordered_map>

namespace hopscope {

namespace {

/// More cannot be told apart side by side.
constexpr std::uint32_t mostRouters = 24, mostBelow = 16;

/// By node, the unit it is in; of a router that of its processors.
std::vector<std::uint32_t> unitsOfNodes(const Topology& topology, std::uint32_t each)
{
    std::vector<std::uint32_t> units(topology.nodes(), UINT32_MAX);
    for (std::uint32_t i = 0; i < topology.processors(); ++i) units[i] = i / each;
    for (LinkId link = 0; link < topology.links(); ++link)
        if (const auto [from, to] = topology.ends(link);
            from.value < topology.processors() && to.value >= topology.processors())
            units[to.value] = units[from.value];
    return units;
}

/// See UnitTraffic::shift.
std::optional<std::uint32_t> shiftOf(const Step& step, std::uint32_t processors)
{
    const auto transfers = step.transfers();
    if (transfers.size() != processors) return {};
    const auto far = [&](const Transfer& one) { return (one.to.value + processors - one.from.value) % processors; };
    std::vector<bool> sends(processors);
    for (const Transfer& one : transfers) {
        if (std::max(one.from.value, one.to.value) >= processors || far(one) != far(transfers[0])) return {};
        if (sends[one.from.value]) return {};
        sends[one.from.value] = true;
    }
    return far(transfers[0]);
}

/// Who in the unit uses its links to other units.
void addProcessors(UnitTraffic& unit, const Run& run, const Step& step,
                   const std::unordered_map<LinkId, std::size_t>& links)
{
    const auto isIn = [&](NodeId node) { return node.value >= unit.first && node.value <= unit.last(); };
    const TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    for (const Transfer& one : step.transfers()) {
        if (!isIn(one.from) && !isIn(one.to)) continue;
        route.clear();
        meter.route(one, route);
        for (const LinkId link : route)
            if (const auto found = links.find(link); found != links.end())
                if (UnitTraffic::Link& used = unit.links[found->second]; isIn(used.out ? one.from : one.to))
                    used.processors.push_back((used.out ? one.from : one.to).value);
    }
    for (UnitTraffic::Link& link : unit.links) {
        std::ranges::sort(link.processors);
        const auto again = std::ranges::unique(link.processors);
        link.processors.erase(again.begin(), again.end());
    }
}

} // namespace

UnitTraffic unitTraffic(const Run& run, const Step& step, std::span<const std::uint32_t> messages, std::size_t example)
{
    const Topology& topology = run.topology();
    const std::uint32_t processors = topology.processors();
    const Units& named = topology.units();
    if (topology.arrangement() == Arrangement::Levels || topology.nodes() == processors || named.sizes.empty()
        || named.name.empty() || !std::ranges::is_sorted(run.setup().placed) || step.transfers().empty())
        return {};
    const std::uint32_t each = named.sizes.back();
    const std::vector<std::uint32_t> units = unitsOfNodes(topology, each);
    const Transfer& chosen = step.transfers()[example];
    UnitTraffic unit{.name = QString::fromStdString(named.name), .number = units[chosen.from.value]};
    if (unit.number == UINT32_MAX) return {};
    unit.first = unit.number * each;
    unit.at.resize(std::min(each, processors - unit.first));

    std::unordered_map<std::uint32_t, std::uint32_t> place; // of routers
    for (std::uint32_t node = processors; node < topology.nodes(); ++node)
        if (units[node] == unit.number) place.emplace(node, static_cast<std::uint32_t>(place.size()));
    if (place.size() < 2 || place.size() > mostRouters) return {};
    std::vector<LinkId> route;
    run.meter().route(chosen, route);
    std::vector<std::uint32_t> below(place.size());
    std::unordered_map<LinkId, std::size_t> beyond; // places of links to other units
    for (LinkId link = 0; link < topology.links(); ++link) {
        const auto [from, to] = topology.ends(link);
        const auto one = place.find(from.value), other = place.find(to.value);
        if (from.value < processors && other != place.end()) {
            unit.at[from.value - unit.first] = other->second;
            if (++below[other->second] > mostBelow) return {};
        }
        if (std::min(from.value, to.value) < processors || messages[link] == 0) continue;
        if (one == place.end() && other == place.end()) continue;
        UnitTraffic::Link found{.messages = messages[link], .capacity = std::max(topology.capacity(link), 1U)};
        found.example = std::ranges::find(route, link) != route.end();
        if (one != place.end() && other != place.end()) {
            found.from = one->second, found.to = other->second;
        } else {
            found.out = one != place.end();
            found.from = found.to = (found.out ? one : other)->second;
            found.other = units[(found.out ? to : from).value];
            if (*found.other == UINT32_MAX) return {}; // a router that belongs to no unit
        }
        if (found.other) beyond.emplace(link, unit.links.size());
        unit.links.push_back(found);
    }
    addProcessors(unit, run, step, beyond);
    unit.shift = shiftOf(step, processors);
    unit.processors = processors;
    if (units[chosen.from.value] == unit.number) unit.from = chosen.from.value;
    unit.routers = static_cast<std::uint32_t>(place.size());
    return unit;
}

const UnitTraffic* unitIn(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection)
{
    const UnitTraffic& unit = scene.moment->unit;
    if (!flows.shown || unit.routers == 0 || unit.links.empty()) return nullptr;
    const NetworkGroups& groups = projection.groups();
    const auto isIn = [&](std::uint32_t processor) {
        return groups.placeIn(flows.shown->group, NodeId{processor}).has_value();
    };
    return isIn(unit.first) && isIn(unit.last()) ? &unit : nullptr;
}

} // namespace hopscope

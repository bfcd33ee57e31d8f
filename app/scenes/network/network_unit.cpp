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
    double most = 1;
    for (LinkId link = 0; link < messages.size(); ++link)
        if (const double onLink = static_cast<double>(messages[link]) / std::max(topology.capacity(link), 1U);
            onLink > most)
            most = onLink, unit.number = units[topology.ends(link).from.value];
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
        unit.links.push_back(found);
    }
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

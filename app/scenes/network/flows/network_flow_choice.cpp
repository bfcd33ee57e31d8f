#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_levels.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>

namespace hopscope {

namespace {

constexpr std::size_t mostFollowed = 12; ///< lines that cross each other
constexpr std::size_t mostWays = 8;      ///< over one router each, which meet there

} // namespace

std::optional<OneWay> followedWay(const NetworkScene& scene, const GroupFlows& flows,
                                  const NetworkProjection& projection)
{
    const NetworkGroups& groups = projection.groups();
    const RouterLevels levels(projection);
    std::size_t ways = 0;
    for (const GroupFlow& flow : flows.list)
        ways += levels.turns(flow.thereTurns).size() + levels.turns(flow.backTurns).size();
    if (ways <= mostWays) return {};
    const auto seen = groups.within({QPointF(0, 0), projection.frame().size});
    const std::span<const std::uint32_t> example = exampleIn(scene, flows, projection);
    const std::uint32_t own = groups.first(flows.shown ? flows.shown->group : seen.front()).value;
    std::optional<OneWay> found;
    const auto rank = [&](const OneWay& way) {
        const std::uint32_t from = groups.first(way.from()).value, to = groups.first(way.to()).value;
        return std::tuple(example.size() > 1 && from == example.front() && to == example.back(), from == own,
                          way.messages());
    };
    for (const GroupFlow& flow : flows.list)
        for (const bool there : {true, false})
            if (const OneWay way{&flow, there}; way.messages() > 0 && (!found || rank(way) > rank(*found))) found = way;
    return found;
}

std::optional<NodeId> standsOut(const GroupFlows& flows, const NetworkProjection& projection)
{
    const GroupShape& shape = projection.groups().shape();
    // Of a plane and a ring they lead to neighbours alone.
    if (flows.crossing && (shape.plane || shape.ring)) return {};
    // Of units on a circle lines cross in its middle.
    constexpr std::size_t fewChords = 4;
    const bool chords = shape.lie == GroupShape::Lie::Round && !shape.unit.isEmpty();
    if (flows.list.size() <= (chords ? fewChords : mostFollowed)) return {};
    // A line or two for each pair of boxes do not cross others in all directions.
    const auto seen = projection.groups().within({QPointF(0, 0), projection.frame().size});
    if (seen.empty() || 2 * flows.list.size() < 3 * seen.size()) return {};
    return projection.groups().first(flows.shown ? flows.shown->group : seen.front());
}

bool onlySent(const GroupFlows& flows, NodeId first, const NetworkProjection& projection)
{
    const GroupShape& shape = projection.groups().shape();
    if (shape.lie != GroupShape::Lie::Round || shape.unit.isEmpty()) return false;
    const auto ends = flows.ends.find(first.value);
    return ends != flows.ends.end() && ends->second.leave > 0;
}

bool standsOutOf(const GroupFlow& flow, const GroupFlows& flows, NodeId first, const NetworkProjection& projection)
{
    const NetworkGroups& groups = projection.groups();
    const bool from = groups.first(flow.from) == first, to = groups.first(flow.to) == first;
    return onlySent(flows, first, projection) ? from || (to && flow.back > 0) : from || to;
}

} // namespace hopscope

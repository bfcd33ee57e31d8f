#pragma once

#include "ids.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

class Run;
struct NetworkPlan;
class Step;
class Topology;

/// A link, from one processor to a neighbour, and the messages of a step that take it.
struct LinkCrossing {
    NodeId from, to; ///< numbers of the schedule
    std::uint32_t messages{}, capacity{1};
};

/// By link: how many messages of a step take it. Nothing where it would take too long to follow so many, or memory for
/// so many links.
std::optional<std::vector<std::uint32_t>> messagesOnLinks(const Run& run, const Step& step);
/// Of these: the links that are taken, each once, in the order of their numbers.
std::vector<LinkCrossing> crossingsOf(const Topology& topology, const NetworkPlan& plan,
                                      const std::vector<std::uint32_t>& messages);
/// By message of the step: how many messages the busiest link on its way has for each that it can carry at once. Empty
/// where no link has more than that.
std::vector<float> crowdingOf(const Run& run, const Step& step, const std::vector<std::uint32_t>& messages);

/// Of networks whose routers have processors: the links that more messages take than they can carry at once, each end
/// of a router its first processor. Nothing where such a link has an end without processors, and of others.
std::optional<std::vector<LinkCrossing>> sharedLinksOf(const Topology& topology, const NetworkPlan& plan,
                                                       const std::vector<std::uint32_t>& messages);
/// Of a network of levels: by message the router where it turns down, by its number in the topology.
std::vector<std::uint32_t> turnsOf(const Run& run, const Step& step);

/// Where a message of a step passes, by its place: see NetworkMoment::example.
std::vector<NodeId> exampleWay(const Run& run, const Step& step, std::size_t message, const NetworkPlan& plan);
/// See NetworkMoment::exampleRouters.
std::vector<std::uint32_t> exampleRouters(const Run& run, const Step& step, std::size_t message,
                                          const NetworkPlan& plan);

} // namespace hopscope

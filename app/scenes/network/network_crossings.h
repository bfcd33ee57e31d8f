#pragma once

#include "ids.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

class Run;
struct NetworkPlan;
class Step;

/// A link, from one processor to a neighbour, and the messages of a step that take it.
struct LinkCrossing {
    NodeId from, to; ///< numbers of the schedule
    std::uint32_t messages{}, capacity{1};
};

/// The links that the messages of a step take, each once, in the order of their numbers. Nothing where it would take
/// too long to follow so many messages.
std::optional<std::vector<LinkCrossing>> crossingsOf(const Run& run, const NetworkPlan& plan, const Step& step);

/// By message of a step: how many messages the busiest link on its way has for each that it can carry at once. Empty
/// where no link has more than that, or where it would take too long to follow so many messages.
std::vector<float> crowdingOf(const Run& run, const Step& step);

} // namespace hopscope

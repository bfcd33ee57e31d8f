#include "applications/movement.h"

#include "cost/cost_model.h"
#include "run/run.h"

#include <algorithm>

namespace hopscope {

Moved moved(const Movement& movement, double alpha, double beta)
{
    const CostModel& model = *findCostModel(usualCostModel);
    const Values prices{{"alpha", alpha}, {"beta", beta}}, starts{{"alpha", alpha}, {"beta", 0.0}};
    const Data& data = movement.data;
    const auto processors = static_cast<std::uint32_t>(movement.placed.size());
    TrafficMeter meter(movement.topology, movement.placed, data, Duplex::Full, model.needs);

    const std::size_t fits = std::max<std::size_t>(1, Limits{}.holdings / holdingsBytesPerBlock(data, processors));
    const auto window = static_cast<std::uint32_t>(std::min<std::size_t>(fits, data.blocks));
    Moved found{.steps = movement.schedule.steps, .delivers = true, .onePort = true, .why = {}, .stepTimes = {}};
    Violations violations;
    Step step;
    for (std::uint32_t first = 0; first < data.blocks; first += window) {
        const auto holdings = makeHoldings(data, processors, first, std::min(window, data.blocks - first));
        for (StepIndex k = 0; k < movement.schedule.steps; ++k) {
            movement.schedule.at(k, step);
            holdings->apply(step, k, &violations);
            if (first > 0) continue;
            const Traffic traffic = scaled(meter.measure(step), data.uniform() ? data.words : 1);
            const double whole = model.stepTime(traffic, prices), start = model.stepTime(traffic, starts);
            found.time += whole;
            found.stepTimes.push_back({start, whole - start});
            found.transfers += traffic.transfers;
            found.maxLinkLoad = std::max(found.maxLinkLoad, traffic.messagesPerLink);
            found.onePort = found.onePort && traffic.sends <= 1 && traffic.receives <= 1;
        }
        found.delivers = holdings->delivered(found.why) && found.delivers;
    }
    if (violations.count() > 0) {
        found.delivers = false;
        found.why = violations.first().front().text;
    }
    return found;
}

std::vector<NodeId> ownPlaces(const Topology& topology)
{
    std::vector<NodeId> places;
    for (std::uint32_t i = 0; i < topology.processors(); ++i) places.push_back(NodeId{i});
    return places;
}

Schedule placedAlong(Schedule schedule, NodeId first, std::uint32_t stride, BlockId block)
{
    Schedule line = renumbered(std::move(schedule),
                               [first, stride](NodeId node) { return NodeId{first.value + node.value * stride}; });
    Schedule result{line.steps, {}, line.phases};
    result.write = [inner = std::move(line), block](StepIndex k, Step& out) {
        inner.write(k, out);
        out.editRanges([=](BlockRange& range) { range.first.value += block.value; });
    };
    return result;
}

} // namespace hopscope

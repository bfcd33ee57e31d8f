#include "run/analysis/journey.h"

#include "stopping.h"

#include <algorithm>

namespace hopscope {

namespace {

template <class Wanted>
Messages collect(const Run& run, const std::stop_token& stop, const JourneyLimits& limits, Wanted wanted)
{
    Messages messages;
    Step step;
    std::uint64_t seen = 0;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (seen > limits.transfers || messages.list.size() > limits.messages || stop.stop_requested()) {
            messages.complete = false;
            break;
        }
        run.schedule().at(k, step);
        const auto transfers = step.transfers();
        seen += transfers.size();
        for (std::uint32_t i = 0; i < transfers.size() && (i % goOnEvery != 0 || !stop.stop_requested()); ++i)
            if (wanted(step, transfers[i])) messages.list.push_back({k, i, transfers[i].from, transfers[i].to});
    }
    return messages;
}

} // namespace

const Message* Messages::find(StepIndex step, std::uint32_t transfer) const
{
    const auto found = std::ranges::lower_bound(list, std::pair(step, transfer), {}, [](const Message& message) {
        return std::pair(message.step, message.transfer);
    });
    return found != list.end() && found->step == step && found->transfer == transfer ? &*found : nullptr;
}

Messages messagesOf(const Run& run, BlockId block, const std::stop_token& stop, const JourneyLimits& limits)
{
    return collect(run, stop, limits,
                   [&](const Step& step, const Transfer& transfer) { return step.carries(transfer, block); });
}

Messages messagesOver(const Run& run, LinkId link, const std::stop_token& stop, const JourneyLimits& limits)
{
    TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    return collect(run, stop, limits, [&](const Step&, const Transfer& transfer) {
        route.clear();
        meter.route(transfer, route);
        return std::ranges::find(route, link) != route.end();
    });
}

Ends endsOf(const Run& run, LinkId link)
{
    const Ends ends = run.topology().ends(link);
    const std::vector<NodeId>& placed = run.setup().placed;
    const auto number = [&](NodeId node) {
        const auto found = std::ranges::find(placed, node);
        return found == placed.end() ? node : NodeId{static_cast<std::uint32_t>(found - placed.begin())};
    };
    return {number(ends.from), number(ends.to)};
}

} // namespace hopscope

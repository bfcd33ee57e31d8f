#include "run/journey.h"

#include <algorithm>

namespace hopscope {

namespace {

template <class Wanted> Messages collect(const Run& run, std::uint64_t mostTransfers, Wanted wanted)
{
    Messages messages;
    Step step;
    std::uint64_t seen = 0;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (seen > mostTransfers) {
            messages.complete = false;
            break;
        }
        run.schedule().at(k, step);
        const auto transfers = step.transfers();
        seen += transfers.size();
        for (std::uint32_t i = 0; i < transfers.size(); ++i)
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

Messages messagesOf(const Run& run, BlockId block, std::uint64_t mostTransfers)
{
    return collect(run, mostTransfers, [&](const Step& step, const Transfer& transfer) {
        bool carries = false;
        for (const BlockRange& range : step.blocks(transfer))
            range.each([&](BlockId each) { carries = carries || each == block; });
        return carries;
    });
}

Messages messagesOver(const Run& run, LinkId link, std::uint64_t mostTransfers)
{
    TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    return collect(run, mostTransfers, [&](const Step&, const Transfer& transfer) {
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

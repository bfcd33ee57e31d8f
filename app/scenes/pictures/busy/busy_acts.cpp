#include "scenes/pictures/busy/busy_acts.h"

#include <algorithm>

namespace hopscope {

BusyActs::BusyActs(const ClocklessTimes& times, const std::vector<std::uint32_t>& chosen)
    : m_acts(times.graph->processors())
{
    const auto counts = [&](NodeId node) { return chosen.empty() || std::ranges::binary_search(chosen, node.value); };
    for (std::uint32_t i = 0; i < times.timing.messages.size(); ++i) {
        const MessageTimes& own = times.timing.messages[i];
        const MessageGraph::Message& message = times.graph->messages()[i];
        const bool from = counts(message.from), to = counts(message.to);
        if (from) m_acts[message.from.value].push_back({own.sendStart, own.sendEnd, i, BusyAct::Sends});
        if (to) m_acts[message.to.value].push_back({own.receiveStart, own.receiveEnd, i, BusyAct::Receives});
        if (from && to) m_flights.push_back(i);
    }
}

std::vector<BusyAct> BusyActs::within(std::uint32_t processor, double from, double to, double least) const
{
    std::vector<BusyAct> acts;
    for (const BusyAct& act : m_acts[processor])
        if (std::min(act.to, to) - std::max(act.from, from) > least) acts.push_back(act);
    std::ranges::sort(acts, {}, &BusyAct::from);
    return acts;
}

} // namespace hopscope

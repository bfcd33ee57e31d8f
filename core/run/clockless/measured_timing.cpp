#include "run/clockless/measured_timing.h"

#include "diagnostic.h"
#include "run/clockless/none.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Messages of one pair in one step are told apart by their order.
using MessagePlace = std::tuple<StepIndex, std::uint32_t, std::uint32_t>;

class Found {
public:
    Found(const MeasuredTrace& trace, TracedAct::Kind kind)
    {
        for (const TracedAct& act : trace.acts)
            if (act.kind == kind) m_acts[{act.step, act.from.value, act.to.value}].push_back(&act), ++m_left;
    }
    const TracedAct* take(const MessageGraph::Message& message)
    {
        const auto found = m_acts.find({message.step, message.from.value, message.to.value});
        std::size_t& taken = m_taken[{message.step, message.from.value, message.to.value}];
        if (found == m_acts.end() || taken >= found->second.size()) return nullptr;
        --m_left;
        return found->second[taken++];
    }
    std::size_t left() const { return m_left; }

private:
    std::map<MessagePlace, std::vector<const TracedAct*>> m_acts;
    std::map<MessagePlace, std::size_t> m_taken;
    std::size_t m_left{0};
};

/// By node of the graph: the receipt that it waited for last, or none.
std::vector<std::uint32_t> lastReceipts(const MessageGraph& graph, const ClocklessTiming& timing)
{
    std::vector<std::uint32_t> last(graph.nodes(), none), left(graph.nodes()), ready;
    const auto end = [&](std::uint32_t message) { return message == none ? -1 : timing.messages[message].receiveEnd; };
    for (std::uint32_t node = 0; node < graph.nodes(); ++node)
        if ((left[node] = graph.waits(node)) == 0) ready.push_back(node);
    while (!ready.empty()) {
        const std::uint32_t node = ready.back();
        ready.pop_back();
        const bool receipt = !graph.meets(node) && node % 2 == 1;
        const std::uint32_t told = receipt ? node / 2 : last[node];
        for (const std::uint32_t then : graph.after(node)) {
            if (end(told) > end(last[then])) last[then] = told;
            if (--left[then] == 0) ready.push_back(then);
        }
    }
    return last;
}

} // namespace

std::vector<SpentStretch> measuredPath(const MessageGraph& graph, const ClocklessTiming& timing)
{
    std::vector<SpentStretch> path;
    if (timing.messages.empty()) return path;
    const std::vector<std::uint32_t> last = lastReceipts(graph, timing);
    const auto latest = std::ranges::max_element(timing.messages, {}, &MessageTimes::receiveEnd);
    double now = timing.time;
    const auto back = [&](Spent what, double to, std::uint32_t message) {
        if (to >= now) return;
        path.push_back({what, to, now, message});
        now = to;
    };
    for (auto message = static_cast<std::uint32_t>(latest - timing.messages.begin()); message != none;) {
        back(Spent::Waiting, timing.messages[message].receiveEnd, message);
        back(Spent::Transfer, timing.messages[message].sendStart, message);
        const std::uint32_t before = last[MessageGraph::send(message)];
        if (before == none) back(Spent::Waiting, 0, message);
        message = before;
    }
    std::ranges::reverse(path);
    return path;
}

ClocklessTiming measuredTiming(const MessageGraph& graph, const MeasuredTrace& trace, const std::string& name)
{
    if (trace.ranks != graph.processors())
        throw Refused("model", fmt::format("model: the trace {} has {} ranks, and here are {} processors", name,
                                           trace.ranks, graph.processors()));
    ClocklessTiming timing;
    timing.finish.assign(graph.processors(), 0);
    for (const TracedAct& act : trace.acts) timing.finish[act.rank] = std::max(timing.finish[act.rank], act.end);
    Found sends(trace, TracedAct::Kind::Send), receipts(trace, TracedAct::Kind::Receive);
    for (const MessageGraph::Message& message : graph.messages()) {
        const TracedAct *send = sends.take(message), *receipt = receipts.take(message);
        if (!send || !receipt)
            throw Refused("model", fmt::format("model: the trace {} has no {} of the message from {} to {} in step {}",
                                               name, send ? "receipt" : "send", message.from.value, message.to.value,
                                               message.step + 1));
        MessageTimes times;
        times.receiveStart = times.receiveEnd = times.arrival = receipt->end;
        // Clocks of two ranks agree but for some µs: no message comes before it was sent.
        times.sendStart = std::min(send->begin, receipt->end);
        times.sendEnd = std::max(times.sendStart, send->end);
        timing.messages.push_back(times);
    }
    if (sends.left() > 0)
        throw Refused("model", fmt::format("model: the trace {} has {} messages that the schedule does not have", name,
                                           sends.left()));
    timing.time = trace.time;
    return timing;
}

} // namespace hopscope

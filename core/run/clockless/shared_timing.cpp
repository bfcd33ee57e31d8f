#include "run/clockless/shared_timing.h"

#include "diagnostic.h"
#include "progress.h"
#include "run/clockless/alike_messages.h"
#include "run/clockless/fair_links.h"
#include "run/clockless/graph_progress.h"
#include "run/clockless/message_ways.h"
#include "run/clockless/none.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <stdexcept>
#include <string>
#include <tuple>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::uint64_t mostLooks = 100'000'000'000; ///< at links and flows, for the rates: about a quarter of an hour

class SharedTiming {
public:
    SharedTiming(const MessageNetwork& network, const MessageGraph& graph, const ClocklessPrices& prices,
                 std::optional<AlikeMessages> alike, double patience, const std::stop_token& stop)
        : m_graph(graph), m_prices(prices), m_stop(stop), m_scale(network.data.uniform() ? network.data.words : 1),
          m_ways(network, graph.processors(), prices.beta > 0 ? prices.beta : 1), m_alike(std::move(alike)),
          m_patience(patience * static_cast<double>(graph.messages().size())),
          m_links(m_alike ? m_alike->capacities() : m_ways.capacitiesOf(graph.messages())), m_progress(graph),
          m_sent(graph.processors(), 0), m_nextSend(graph.processors(), 0), m_busy(graph.processors(), 0),
          m_ready(graph.sendsAsReady() ? graph.processors() : 0), m_hops(graph.messages().size(), 0),
          m_arrived(graph.messages().size(), never)
    {
        m_timing.messages.resize(graph.messages().size());
        m_timing.finish.assign(graph.processors(), 0);
        if (m_alike) m_begun.assign(m_alike->groups(), 0);
    }

    /// Nothing if it would be sooner with what alike() has.
    std::optional<ClocklessTiming> run()
    {
        if (m_graph.sendsAsReady())
            for (std::uint32_t i = 0; i < m_graph.messages().size(); ++i)
                if (m_progress.mayBegin(MessageGraph::send(i))) begin(MessageGraph::send(i));
        m_progress.start([this](std::uint32_t node) { begin(node); });
        for (std::uint32_t v = 0; v < m_graph.processors(); ++v) wake(v);
        for (;;) {
            if (m_stop.stop_requested()) throw Cancelled();
            if (m_links.looks() > mostLooks) refuse();
            if (static_cast<double>(m_links.looks()) >= m_patience && findAlike()) return {};
            const double end = m_links.nextEnd(), next = m_events.empty() ? never : m_events.top().time;
            const double now = std::min(end, next);
            if (now == never) break;
            const double last = now + atOnce * now;
            // All that begins at once has its rate at once.
            if (end <= last)
                for (const FairLinks::Flow flow : m_links.endNext()) flowEnded(m_standsFor[flow], end);
            while (!m_events.empty() && m_events.top().time <= last) {
                const Event event = m_events.top();
                m_events.pop();
                if (event.kind == Event::Send)
                    send(event.which, event.time);
                else if (event.kind == Event::Flow)
                    flow(event.which, now);
                else if (event.kind == Event::Take)
                    take(event.which, event.time);
                else
                    act(event.which, event.time);
            }
            checkAlike();
        }
        m_timing.effort = 20 * static_cast<double>(m_links.looks() + m_graph.messages().size());
        m_timing.time = m_timing.finish.empty() ? 0 : std::ranges::max(m_timing.finish);
        return std::move(m_timing);
    }
    std::optional<AlikeMessages> alike() { return std::move(m_alike); }

private:
    struct Event {
        enum Kind : std::uint8_t { Send, Flow, Take, Calculate };
        double time;
        Kind kind;
        std::uint32_t which; ///< processor of a send, node of an act, else message
        bool operator>(const Event& other) const
        {
            return std::tie(time, kind, which) > std::tie(other.time, other.kind, other.which);
        }
    };

    /// Any number may be under way, but where each of them changes the rates of all others that takes its time.
    [[noreturn]] void refuse() const
    {
        const std::string many = fmt::format("{} messages share links at once, and their rates change too often to be "
                                             "found in a quarter of an hour",
                                             m_links.underWay());
        if (m_prices.order == WaitFor::Data)
            throw Refused("order", fmt::format("order: {}; the nearest that works is steps-alone", many));
        throw Refused("model", fmt::format("model: {}; the nearest that works is loggp, which shares no links", many));
    }

    std::uint32_t head(std::uint32_t v) const
    {
        if (m_graph.sendsAsReady()) return m_ready[v].empty() ? UINT32_MAX : m_ready[v].top().second;
        const auto sends = m_graph.sendsOf(v);
        if (m_sent[v] >= sends.size() || !m_progress.mayBegin(MessageGraph::send(sends[m_sent[v]]))) return UINT32_MAX;
        return sends[m_sent[v]];
    }
    void wake(std::uint32_t v)
    {
        const std::uint32_t message = head(v);
        if (message == UINT32_MAX) return;
        m_events.push({std::max(m_nextSend[v], m_progress.from(MessageGraph::send(message))), Event::Send, v});
    }
    /// Its start-up takes the port of the sender, if those are counted.
    void send(std::uint32_t v, double now)
    {
        const std::uint32_t message = head(v);
        if (message == UINT32_MAX || m_nextSend[v] > now || m_progress.from(MessageGraph::send(message)) > now) return;
        ++m_sent[v];
        if (m_graph.sendsAsReady()) m_ready[v].pop();
        m_timing.messages[message].sendStart = now;
        if (m_ways.onePort()) m_nextSend[v] = now + m_prices.alpha;
        m_events.push({now + m_prices.alpha, Event::Flow, message});
        tellBegun(MessageGraph::send(message), now);
        wake(v);
    }
    void flow(std::uint32_t message, double now)
    {
        const double words = m_prices.beta > 0 ? wordsOf(m_graph.messages()[message]) : 0;
        if (m_alike) {
            const std::uint32_t group = m_alike->groupOf(message);
            if (m_begun[group]++ > 0) return; // its flow stands for this one, too
            m_together.push_back(group);
            m_hops[group] = static_cast<double>(m_ways.of(m_graph.messages()[message]).second);
            standFor(group, m_links.start(now, words, m_alike->usesOf(group)));
            return;
        }
        const auto [links, hops] = m_ways.of(m_graph.messages()[message]);
        m_hops[message] = static_cast<double>(hops);
        standFor(message, m_links.start(now, words, links));
    }
    void standFor(std::uint32_t which, FairLinks::Flow flow)
    {
        if (m_standsFor.size() <= flow) m_standsFor.resize(flow + 1);
        m_standsFor[flow] = which;
    }
    void flowEnded(std::uint32_t which, double now)
    {
        if (!m_alike) return ended(which, now, m_hops[which]);
        for (const std::uint32_t message : m_alike->messagesOf(which)) ended(message, now, m_hops[which]);
    }
    /// Messages that cannot be told apart begin at the same time.
    void checkAlike()
    {
        for (const std::uint32_t group : m_together)
            if (m_begun[group] != m_alike->messagesOf(group).size())
                throw std::logic_error("Messages that are alike do not begin at the same time.");
        m_together.clear();
    }
    bool findAlike()
    {
        m_patience = never;
        AlikeMessages found(m_graph, m_ways, m_stop);
        if (!found.found()) return false;
        m_alike.emplace(std::move(found));
        return true;
    }
    void ended(std::uint32_t message, double now, double hops)
    {
        const MessageGraph::Message& what = m_graph.messages()[message];
        MessageTimes& times = m_timing.messages[message];
        times.sendEnd = now;
        times.arrival = now + m_prices.hop * hops;
        finish(what.from, now);
        m_arrived[message] = times.arrival;
        const std::uint32_t receipt = MessageGraph::receipt(message);
        if (m_progress.mayBegin(receipt))
            m_events.push({std::max(times.arrival, m_progress.from(receipt)), Event::Take, message});
        complete(MessageGraph::send(message), now);
    }
    void take(std::uint32_t message, double now)
    {
        const MessageGraph::Message& what = m_graph.messages()[message];
        MessageTimes& times = m_timing.messages[message];
        times.receiveStart = now;
        times.receiveEnd = now + (what.combined ? m_prices.gamma * wordsOf(what) : 0);
        finish(what.to, times.receiveEnd);
        complete(MessageGraph::receipt(message), times.receiveEnd);
    }
    double wordsOf(const MessageGraph::Message& message) const { return m_scale * message.size; }
    void finish(NodeId node, double time)
    {
        double& end = m_timing.finish[node.value];
        end = std::max(end, time);
    }
    void complete(std::uint32_t node, double time)
    {
        m_progress.complete(node, time, [this](std::uint32_t then) { begin(then); });
    }
    void begin(std::uint32_t node)
    {
        if (m_graph.act(node)) return m_events.push({m_progress.from(node), Event::Calculate, node});
        const std::uint32_t message = node / 2, from = m_graph.messages()[message].from.value;
        if (node % 2 == 0) {
            if (m_graph.sendsAsReady()) m_ready[from].emplace(m_progress.from(node), message);
            wake(from);
        } else if (m_arrived[message] < never) {
            m_events.push({std::max(m_arrived[message], m_progress.from(node)), Event::Take, message});
        }
    }
    /// What a processor does by itself keeps it from nothing but other acts: messages are the work of its ports.
    void act(std::uint32_t node, double now)
    {
        const OwnWaits::Act& act = *m_graph.act(node);
        double& busy = m_busy[act.at.value];
        const double start = std::max(now, busy);
        busy = start + act.time;
        m_timing.acts.push_back({act.at, start, busy});
        finish(act.at, busy);
        tellBegun(node, start);
        complete(node, busy);
    }
    void tellBegun(std::uint32_t node, double now)
    {
        if (const std::uint32_t place = m_graph.begun(node); place != UINT32_MAX) complete(place, now);
    }

    const MessageGraph& m_graph;
    const ClocklessPrices& m_prices;
    const std::stop_token& m_stop;
    double m_scale; ///< words of what the graph counts
    MessageWays m_ways;
    std::vector<std::uint32_t> m_begun;    ///< by group: messages that flow
    std::vector<std::uint32_t> m_together; ///< groups of which some have begun now
    std::optional<AlikeMessages> m_alike;
    double m_patience; ///< looks until those that are alike are looked for
    FairLinks m_links; ///< of messages, or of groups that are alike
    GraphProgress m_progress;
    ClocklessTiming m_timing;
    std::vector<std::size_t> m_sent; ///< by processor: sends that have started
    std::vector<double> m_nextSend;  ///< by processor: not before
    std::vector<double> m_busy;      ///< by processor: with acts
    using Ready = std::pair<double, std::uint32_t>;
    /// By processor where it sends what may begin first: since when, and the message.
    std::vector<std::priority_queue<Ready, std::vector<Ready>, std::greater<>>> m_ready;
    std::vector<double> m_hops;             ///< by message, or group
    std::vector<double> m_arrived;          ///< by message
    std::vector<std::uint32_t> m_standsFor; ///< by flow: its message, or group
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
};

} // namespace

ClocklessTiming sharedTimingOf(const MessageNetwork& network, const MessageGraph& graph, const ClocklessPrices& prices,
                               const std::stop_token& stop, double patience)
{
    std::optional<AlikeMessages> alike;
    {
        SharedTiming alone(network, graph, prices, {}, patience, stop);
        if (auto timing = alone.run()) return *std::move(timing);
        alike = alone.alike();
    }
    return *SharedTiming(network, graph, prices, std::move(alike), never, stop).run();
}

} // namespace hopscope

#include "run/clockless/shared_timing.h"

#include "diagnostic.h"
#include "progress.h"
#include "run/clockless/fair_links.h"
#include "run/clockless/graph_progress.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <tuple>
#include <unordered_map>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr std::size_t mostAtOnce = 100'000;
constexpr double together = 1e-12; ///< of a time: what is no further apart is at once

/// The links and ports of a run by numbers without gaps, and those that a message takes.
class Ways {
public:
    Ways(const MessageNetwork& network, const MessageGraph& graph, double beta)
        : m_meter(network.topology, {network.placed.begin(), network.placed.end()}, network.data, network.duplex),
          m_half(network.duplex == Duplex::Half)
    {
        const PortModel& ports = network.ports;
        const std::uint32_t p = graph.processors();
        if (ports.both != PortModel::unlimited || (m_half && ports.sends != PortModel::unlimited)) {
            m_sends = m_receives = 0;
            const std::uint32_t most = ports.both != PortModel::unlimited ? ports.both : ports.sends;
            m_capacities.assign(p, most / beta);
        } else {
            if (ports.sends != PortModel::unlimited) m_sends = 0, m_capacities.assign(p, ports.sends / beta);
            if (ports.receives != PortModel::unlimited) {
                m_receives = static_cast<std::uint32_t>(m_capacities.size());
                m_capacities.resize(m_capacities.size() + p, ports.receives / beta);
            }
        }
        for (const MessageGraph::Message& message : graph.messages()) {
            m_route.clear();
            routeOf(message);
            for (const LinkId link : m_route) {
                const LinkId named = name(link);
                if (!m_places.try_emplace(named, static_cast<std::uint32_t>(m_capacities.size())).second) continue;
                m_capacities.push_back(network.topology.capacity(link) / beta);
            }
        }
    }
    const std::vector<double>& capacities() const { return m_capacities; }
    /// Whether start-ups of one sender are one after another.
    bool onePort() const { return m_sends != none; }
    /// Links of its route and ports; of the route alone their number.
    std::pair<std::span<const std::uint32_t>, std::size_t> of(const MessageGraph::Message& message)
    {
        m_route.clear();
        routeOf(message);
        m_found.clear();
        for (const LinkId link : m_route) m_found.push_back(m_places.find(name(link))->second);
        if (m_sends != none) m_found.push_back(m_sends + message.from.value);
        if (m_receives != none) m_found.push_back(m_receives + message.to.value);
        return {m_found, m_route.size()};
    }

private:
    static constexpr std::uint32_t none = UINT32_MAX;
    LinkId name(LinkId link) const { return m_half ? std::min(link, opposite(link)) : link; }
    void routeOf(const MessageGraph::Message& message)
    {
        Transfer transfer{message.from, message.to};
        transfer.path = message.path;
        m_meter.route(transfer, m_route);
    }

    TrafficMeter m_meter;
    bool m_half;
    std::uint32_t m_sends{none}, m_receives{none}; ///< first port of each kind
    std::vector<double> m_capacities;
    std::unordered_map<LinkId, std::uint32_t> m_places;
    std::vector<LinkId> m_route;
    std::vector<std::uint32_t> m_found;
};

class SharedTiming {
public:
    SharedTiming(const MessageNetwork& network, const MessageGraph& graph, const ClocklessPrices& prices,
                 const std::stop_token& stop)
        : m_graph(graph), m_prices(prices), m_stop(stop), m_scale(network.data.uniform() ? network.data.words : 1),
          m_ways(network, graph, prices.beta > 0 ? prices.beta : 1), m_links(m_ways.capacities()), m_progress(graph),
          m_sent(graph.processors(), 0), m_nextSend(graph.processors(), 0), m_hops(graph.messages().size(), 0),
          m_arrived(graph.messages().size(), never)
    {
        m_timing.messages.resize(graph.messages().size());
        m_timing.finish.assign(graph.processors(), 0);
    }

    ClocklessTiming run()
    {
        for (std::uint32_t v = 0; v < m_graph.processors(); ++v) wake(v);
        for (;;) {
            if (m_stop.stop_requested()) throw Cancelled();
            const double end = m_links.nextEnd(), next = m_events.empty() ? never : m_events.top().time;
            const double now = std::min(end, next);
            if (now == never) break;
            const double last = now + together * now;
            // All that begins at once has its rate at once.
            if (end <= last)
                for (const FairLinks::Flow flow : m_links.endNext()) ended(m_messageOf[flow], end);
            while (!m_events.empty() && m_events.top().time <= last) {
                const Event event = m_events.top();
                m_events.pop();
                if (event.kind == Event::Send)
                    send(event.which, event.time);
                else if (event.kind == Event::Flow)
                    flow(event.which, now);
                else
                    take(event.which, event.time);
            }
        }
        m_timing.effort = 20 * static_cast<double>(m_links.looks() + m_graph.messages().size());
        m_timing.time = m_timing.finish.empty() ? 0 : std::ranges::max(m_timing.finish);
        return std::move(m_timing);
    }

private:
    struct Event {
        enum Kind : std::uint8_t { Send, Flow, Take };
        double time;
        Kind kind;
        std::uint32_t which; ///< processor of a send, else message
        bool operator>(const Event& other) const
        {
            return std::tie(time, kind, which) > std::tie(other.time, other.kind, other.which);
        }
    };

    std::uint32_t head(std::uint32_t v) const
    {
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
        m_timing.messages[message].sendStart = now;
        if (m_ways.onePort()) m_nextSend[v] = now + m_prices.alpha;
        m_events.push({now + m_prices.alpha, Event::Flow, message});
        wake(v);
    }
    void flow(std::uint32_t message, double now)
    {
        if (m_links.underWay() >= mostAtOnce)
            throw Refused("order", fmt::format("order: more than {} messages are under way at once; the nearest that "
                                               "works is steps-alone",
                                               mostAtOnce));
        const auto [links, hops] = m_ways.of(m_graph.messages()[message]);
        m_hops[message] = static_cast<double>(hops);
        const double words = m_prices.beta > 0 ? wordsOf(m_graph.messages()[message]) : 0;
        const FairLinks::Flow flow = m_links.start(now, words, links);
        if (m_messageOf.size() <= flow) m_messageOf.resize(flow + 1);
        m_messageOf[flow] = message;
    }
    void ended(std::uint32_t message, double now)
    {
        const MessageGraph::Message& what = m_graph.messages()[message];
        MessageTimes& times = m_timing.messages[message];
        times.sendEnd = now;
        times.arrival = now + m_prices.hop * m_hops[message];
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
        m_progress.complete(node, time, [this](std::uint32_t then) {
            const std::uint32_t message = then / 2;
            if (then % 2 == 0)
                wake(m_graph.messages()[message].from.value);
            else if (m_arrived[message] < never)
                m_events.push({std::max(m_arrived[message], m_progress.from(then)), Event::Take, message});
        });
    }

    const MessageGraph& m_graph;
    const ClocklessPrices& m_prices;
    const std::stop_token& m_stop;
    double m_scale; ///< words of what the graph counts
    Ways m_ways;
    FairLinks m_links;
    GraphProgress m_progress;
    ClocklessTiming m_timing;
    std::vector<std::size_t> m_sent;        ///< by processor: sends that have started
    std::vector<double> m_nextSend;         ///< by processor: not before
    std::vector<double> m_hops, m_arrived;  ///< by message
    std::vector<std::uint32_t> m_messageOf; ///< by flow
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
};

} // namespace

ClocklessTiming sharedTimingOf(const MessageNetwork& network, const MessageGraph& graph, const ClocklessPrices& prices,
                               const std::stop_token& stop)
{
    return SharedTiming(network, graph, prices, stop).run();
}

} // namespace hopscope

#include "run/clockless/timing.h"

#include "diagnostic.h"
#include "progress.h"
#include "run/clockless/graph_progress.h"
#include "run/clockless/shared_timing.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double mostUnits = 5e7; ///< messages of one word, in all

/// What happens at a time. Kinds in the order in which they are served at the same time.
struct Event {
    enum Kind : std::uint8_t { Send, Arrive, Receive };
    double time;
    Kind kind;
    std::uint32_t processor;
    std::uint64_t number; ///< of the message in the order of sending; of arrivals alone
    std::uint32_t message;
    bool operator>(const Event& other) const
    {
        return std::tie(time, kind, processor, number)
               > std::tie(other.time, other.kind, other.processor, other.number);
    }
};

class Clockless {
public:
    Clockless(const MessageNetwork& network, const MessageGraph& graph, const ClocklessPrices& prices,
              const std::stop_token& stop)
        : m_graph(graph), m_prices(prices), m_stop(stop), m_scale(network.data.uniform() ? network.data.words : 1),
          m_processors(graph.processors()), m_units(graph.messages().size()), m_progress(graph),
          m_arrived(graph.messages().size())
    {
        const std::size_t count = graph.messages().size();
        m_timing.messages.assign(count, {.sendStart = never});
        m_timing.finish.assign(graph.processors(), 0);
        double units = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const double words = std::max(1.0, std::ceil(m_scale * graph.messages()[i].size));
            units += m_prices.rules == ClocklessPrices::Rules::LogP ? words : 1;
            if (units > mostUnits)
                throw Refused("words", fmt::format("words: logp sends a message for every word; at most {} are "
                                                   "followed, and these are more: loggp has long messages",
                                                   mostUnits));
            m_units[i].toSend = m_units[i].toReceive =
                m_prices.rules == ClocklessPrices::Rules::LogP ? static_cast<std::uint32_t>(words) : 1;
        }
        if (m_prices.capacity && m_prices.gap > 0)
            m_most = static_cast<std::uint32_t>(std::max(1.0, std::ceil(m_prices.latency / m_prices.gap)));
    }

    ClocklessTiming run()
    {
        for (std::uint32_t v = 0; v < m_processors.size(); ++v) wakeSender(v);
        std::uint64_t served = 0;
        while (!m_events.empty()) {
            if ((++served & 0xfff) == 0 && m_stop.stop_requested()) throw Cancelled();
            const Event event = m_events.top();
            m_events.pop();
            switch (event.kind) {
            case Event::Send:
                trySend(event.processor, event.time);
                break;
            case Event::Arrive:
                m_processors[event.processor].waiting.push({event.number, event.message});
                wakeReceiver(event.processor, event.time);
                break;
            case Event::Receive:
                tryReceive(event.processor, event.time);
                break;
            }
        }
        m_timing.effort = 8 * static_cast<double>(served);
        m_timing.time = m_timing.finish.empty() ? 0 : std::ranges::max(m_timing.finish);
        return std::move(m_timing);
    }

private:
    struct Units {
        std::uint32_t toSend{1}, toReceive{1};
    };
    using Waiting = std::pair<std::uint64_t, std::uint32_t>; ///< number and message
    struct Processor {
        double busy{0};                     ///< until then
        double nextSend{0}, nextReceipt{0}; ///< not before
        std::size_t sent{0};                ///< sends of its list that are done
        double sendWake{never}, receiveWake{never};
        std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
        std::uint32_t from{0}, to{0};    ///< messages under way
        std::vector<std::uint32_t> held; ///< senders that wait for room on the way to it
    };
    /// A message, or a unit of it, that arrives before its receipt may begin.
    struct Early {
        std::vector<std::pair<double, std::uint64_t>> units; ///< arrival and number
    };

    double bytes(std::uint32_t message) const
    {
        return std::max(1.0, std::round(m_scale * m_graph.messages()[message].size * m_prices.bytesPerWord));
    }
    double further(std::uint32_t message, double each) const
    {
        return m_prices.rules == ClocklessPrices::Rules::LogP ? 0 : (bytes(message) - 1) * each;
    }

    /// The next send of a processor, if there is one that waits for nothing more.
    std::uint32_t head(std::uint32_t v) const
    {
        const auto sends = m_graph.sendsOf(v);
        const std::size_t at = m_processors[v].sent;
        if (at >= sends.size() || !m_progress.mayBegin(MessageGraph::send(sends[at]))) return UINT32_MAX;
        return sends[at];
    }

    void wakeSender(std::uint32_t v)
    {
        Processor& one = m_processors[v];
        const std::uint32_t message = head(v);
        if (message == UINT32_MAX) return;
        const double time = std::max({one.busy, one.nextSend, m_progress.from(MessageGraph::send(message))});
        if (one.sendWake <= time) return;
        one.sendWake = time;
        m_events.push({time, Event::Send, v, 0, message});
    }
    void wakeReceiver(std::uint32_t v, double now)
    {
        Processor& one = m_processors[v];
        if (one.waiting.empty()) return;
        const double time = std::max({now, one.busy, one.nextReceipt});
        if (one.receiveWake <= time && one.receiveWake >= now) return;
        one.receiveWake = time;
        m_events.push({time, Event::Receive, v, 0, 0});
    }

    /// Whether one more may be under way; else the sender is called when there is room.
    bool room(std::uint32_t v, std::uint32_t to)
    {
        if (m_most == 0) return true;
        if (m_processors[v].from < m_most && m_processors[to].to < m_most) return true;
        if (m_processors[to].to >= m_most) m_processors[to].held.push_back(v);
        return false; // one of its own that comes to its end calls it, too
    }

    void trySend(std::uint32_t v, double now)
    {
        Processor& one = m_processors[v];
        one.sendWake = never;
        const std::uint32_t message = head(v);
        if (message == UINT32_MAX) return;
        if (std::max({one.busy, one.nextSend, m_progress.from(MessageGraph::send(message))}) > now)
            return wakeSender(v);
        const MessageGraph::Message& what = m_graph.messages()[message];
        if (!room(v, what.to.value)) return;
        const double L = m_prices.latency, o = m_prices.overhead, g = m_prices.gap;
        double flight = L;
        double busy = o;
        double apart = g;
        switch (m_prices.rules) {
        case ClocklessPrices::Rules::Flow: // sharedTimingOf()
        case ClocklessPrices::Rules::LogP:
            break;
        case ClocklessPrices::Rules::LogGP: {
            const double more = further(message, m_prices.gapPerByte);
            apart = std::max(o, g + more);
            flight = more + L;
            break;
        }
        case ClocklessPrices::Rules::LogGOPS:
            // What follows costs the processor O a byte and the card G a byte; the first byte is there after o + L.
            busy = o + further(message, m_prices.overheadPerByte);
            apart = g + further(message, m_prices.gapPerByte);
            flight = o + L - busy;
            break;
        }
        MessageTimes& times = m_timing.messages[message];
        if (times.sendStart == never) times.sendStart = now;
        one.busy = now + busy;
        one.nextSend = now + apart;
        times.sendEnd = one.busy;
        times.arrival = one.busy + flight;
        m_timing.finish[v] = std::max(m_timing.finish[v], one.busy);
        if (m_most > 0) ++one.from, ++m_processors[what.to.value].to;
        arrive(message, times.arrival);
        if (--m_units[message].toSend == 0) {
            ++one.sent;
            if (!rendezvous(message)) complete(MessageGraph::send(message), times.sendEnd);
        }
        wakeSender(v);
        wakeReceiver(v, now);
    }

    bool rendezvous(std::uint32_t message) const
    {
        return m_prices.rules == ClocklessPrices::Rules::LogGOPS && bytes(message) > m_prices.eager;
    }

    /// It is taken when its receipt waits for nothing more, too.
    void arrive(std::uint32_t message, double time)
    {
        const std::uint64_t number = m_number++;
        const std::uint32_t receipt = MessageGraph::receipt(message);
        if (!m_progress.mayBegin(receipt)) {
            m_arrived[message].units.emplace_back(time, number);
            return;
        }
        m_events.push({std::max(time, m_progress.from(receipt)), Event::Arrive, m_graph.messages()[message].to.value,
                       number, message});
    }

    void tryReceive(std::uint32_t v, double now)
    {
        Processor& one = m_processors[v];
        if (one.receiveWake > now) return; // an older call
        one.receiveWake = never;
        if (one.waiting.empty()) return;
        if (std::max(one.busy, one.nextReceipt) > now) return wakeReceiver(v, now);
        const std::uint32_t message = one.waiting.top().second;
        one.waiting.pop();
        const MessageGraph::Message& what = m_graph.messages()[message];
        double busy = m_prices.overhead, apart = m_prices.gap;
        if (m_prices.rules == ClocklessPrices::Rules::LogGP)
            apart = std::max(m_prices.overhead, m_prices.gap + further(message, m_prices.gapPerByte));
        if (m_prices.rules == ClocklessPrices::Rules::LogGOPS) {
            busy += further(message, std::max(m_prices.overheadPerByte, m_prices.gapPerByte));
            apart += further(message, m_prices.gapPerByte);
        }
        MessageTimes& times = m_timing.messages[message];
        const bool last = --m_units[message].toReceive == 0;
        if (last && what.combined) busy += m_prices.gamma * m_scale * what.size;
        times.receiveStart = now;
        times.receiveEnd = one.busy = now + busy;
        one.nextReceipt = now + apart;
        m_timing.finish[v] = std::max(m_timing.finish[v], one.busy);
        if (m_most > 0) leave(what, now);
        if (last) {
            if (rendezvous(message)) take(message, now);
            complete(MessageGraph::receipt(message), times.receiveEnd);
        }
        wakeReceiver(v, now);
        wakeSender(v);
    }

    /// There is room for another one on its way.
    void leave(const MessageGraph::Message& what, double now)
    {
        Processor& from = m_processors[what.from.value];
        Processor& to = m_processors[what.to.value];
        --from.from, --to.to;
        const auto again = [&](std::uint32_t v) {
            Processor& sender = m_processors[v];
            if (head(v) == UINT32_MAX) return;
            const double time =
                std::max({now, sender.busy, sender.nextSend, m_progress.from(MessageGraph::send(head(v)))});
            if (sender.sendWake <= time) return;
            sender.sendWake = time;
            m_events.push({time, Event::Send, v, 0, head(v)});
        };
        again(what.from.value);
        for (const std::uint32_t v : std::exchange(to.held, {})) again(v);
    }

    /// The send of a long message ends when its receiver takes it.
    void take(std::uint32_t message, double now)
    {
        const std::uint32_t from = m_graph.messages()[message].from.value;
        Processor& sender = m_processors[from];
        MessageTimes& times = m_timing.messages[message];
        times.sendEnd = std::max(times.sendEnd, now);
        sender.busy = std::max(sender.busy, now);
        sender.nextSend = std::max(sender.nextSend, now);
        m_timing.finish[from] = std::max(m_timing.finish[from], times.sendEnd);
        complete(MessageGraph::send(message), times.sendEnd);
    }

    /// Tells those that wait for it.
    void complete(std::uint32_t node, double time)
    {
        m_progress.complete(node, time, [this](std::uint32_t then) { begin(then); });
    }
    void begin(std::uint32_t node)
    {
        const std::uint32_t message = node / 2;
        if (node % 2 == 0) return wakeSender(m_graph.messages()[message].from.value);
        for (const auto& [time, number] : std::exchange(m_arrived[message].units, {}))
            m_events.push({std::max(time, m_progress.from(node)), Event::Arrive, m_graph.messages()[message].to.value,
                           number, message});
    }

    const MessageGraph& m_graph;
    const ClocklessPrices& m_prices;
    const std::stop_token& m_stop;
    double m_scale; ///< words of what the graph counts
    ClocklessTiming m_timing;
    std::vector<Processor> m_processors;
    std::vector<Units> m_units;
    GraphProgress m_progress;
    std::vector<Early> m_arrived; ///< by message
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
    std::uint32_t m_most{0}; ///< messages under way; 0: any number
    std::uint64_t m_number{0};
};

} // namespace

ClocklessTiming timingOf(const MessageNetwork& network, const MessageGraph& graph, const ClocklessPrices& prices,
                         const std::stop_token& stop)
{
    if (prices.rules == ClocklessPrices::Rules::Flow) return sharedTimingOf(network, graph, prices, stop);
    return Clockless(network, graph, prices, stop).run();
}

} // namespace hopscope

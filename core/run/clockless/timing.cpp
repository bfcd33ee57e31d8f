#include "run/clockless/timing.h"

#include "diagnostic.h"
#include "progress.h"
#include "run/clockless/event_queue.h"
#include "run/clockless/graph_progress.h"
#include "run/clockless/none.h"
#include "run/clockless/shared_timing.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double mostUnits = 5e7; ///< messages of one word, in all

/// What happens at a time. Kinds in the order in which they are served at the same time.
struct TurnEvent {
    enum Kind : std::uint8_t { Send, Arrive, Receive, Calculate };
    double time;
    std::uint64_t key; ///< kind, processor, and of arrivals the message in the order of sending, of acts their node
    std::uint32_t message;

    static constexpr unsigned numberBits = 32, processorBits = 30;
    TurnEvent(double at, Kind kind, std::uint32_t processor, std::uint64_t number, std::uint32_t what)
        : time(at),
          key(std::uint64_t{kind} << (numberBits + processorBits) | std::uint64_t{processor} << numberBits | number),
          message(what)
    {
    }
    Kind kind() const { return static_cast<Kind>(key >> (numberBits + processorBits)); }
    std::uint32_t processor() const { return key >> numberBits & ((1U << processorBits) - 1); }
    std::uint32_t number() const { return static_cast<std::uint32_t>(key); }
    bool operator>(const TurnEvent& other) const { return time != other.time ? time > other.time : key > other.key; }
};

class Clockless {
public:
    Clockless(const MessageNetwork& network, const MessageGraph& graph, const ClocklessPrices& prices,
              const std::stop_token& stop)
        : m_graph(graph), m_prices(prices), m_stop(stop), m_scale(network.data.uniform() ? network.data.words : 1),
          m_processors(graph.processors()), m_progress(graph), m_arrived(graph.messages().size(), none)
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
            if (m_prices.rules == ClocklessPrices::Rules::LogP)
                m_units.push_back({static_cast<std::uint32_t>(words), static_cast<std::uint32_t>(words)});
        }
        if (m_prices.capacity && m_prices.gap > 0)
            m_most = static_cast<std::uint32_t>(std::max(1.0, std::ceil(m_prices.latency / m_prices.gap)));
    }

    ClocklessTiming run()
    {
        if (m_graph.sendsAsReady())
            for (std::uint32_t i = 0; i < m_graph.messages().size(); ++i)
                if (m_progress.mayBegin(MessageGraph::send(i))) begin(MessageGraph::send(i));
        m_progress.start([this](std::uint32_t node) { begin(node); });
        for (std::uint32_t v = 0; v < m_processors.size(); ++v) wakeSender(v);
        std::uint64_t served = 0;
        while (!m_events.empty()) {
            if ((++served & 0xfff) == 0 && m_stop.stop_requested()) throw Cancelled();
            const TurnEvent event = m_events.pop();
            switch (event.kind()) {
            case TurnEvent::Send:
                trySend(event.processor(), event.time);
                break;
            case TurnEvent::Arrive:
                m_processors[event.processor()].waiting.push({event.number(), event.message});
                wakeReceiver(event.processor(), event.time);
                break;
            case TurnEvent::Receive:
                tryReceive(event.processor(), event.time);
                break;
            case TurnEvent::Calculate:
                tryAct(event.number(), event.time);
                break;
            }
        }
        if (m_received < m_graph.messages().size()) refuseCircle();
        m_timing.effort = 8 * static_cast<double>(served);
        m_timing.time = m_timing.finish.empty() ? 0 : std::ranges::max(m_timing.finish);
        return std::move(m_timing);
    }

private:
    struct Units {
        std::uint32_t toSend{1}, toReceive{1};
    };
    using Waiting = std::pair<std::uint32_t, std::uint32_t>; ///< number and message
    using Ready = std::pair<double, std::uint32_t>;
    struct Processor {
        double busy{0};                     ///< until then
        double nextSend{0}, nextReceipt{0}; ///< not before
        std::size_t sent{0};                ///< sends of its list that are done
        double sendWake{never}, receiveWake{never};
        std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
        std::uint32_t from{0}, to{0}; ///< messages under way
        /// Where it sends what may begin first: since when, and the message.
        std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready;
        std::vector<std::uint32_t> held; ///< senders that wait for room on the way to it
    };
    /// A message, or a unit of it, that arrives before its receipt may begin.
    struct Early {
        double arrival;
        std::uint32_t number, next; ///< the one that arrived before it
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
        if (m_graph.sendsAsReady()) {
            const auto& ready = m_processors[v].ready;
            return ready.empty() ? none : ready.top().second;
        }
        const auto sends = m_graph.sendsOf(v);
        const std::size_t at = m_processors[v].sent;
        if (at >= sends.size() || !m_progress.mayBegin(MessageGraph::send(sends[at]))) return none;
        return sends[at];
    }

    void wakeSender(std::uint32_t v)
    {
        Processor& one = m_processors[v];
        const std::uint32_t message = head(v);
        if (message == none) return;
        const double time = std::max({one.busy, one.nextSend, m_progress.from(MessageGraph::send(message))});
        if (one.sendWake <= time) return;
        one.sendWake = time;
        m_events.push(TurnEvent{time, TurnEvent::Send, v, 0, message});
    }
    void wakeReceiver(std::uint32_t v, double now)
    {
        Processor& one = m_processors[v];
        if (one.waiting.empty()) return;
        const double time = std::max({now, one.busy, one.nextReceipt});
        if (one.receiveWake <= time && one.receiveWake >= now) return;
        one.receiveWake = time;
        m_events.push(TurnEvent{time, TurnEvent::Receive, v, 0, 0});
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
        if (message == none) return;
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
        const bool first = times.sendStart == never;
        if (first) times.sendStart = now;
        one.busy = now + busy;
        one.nextSend = now + apart;
        times.sendEnd = one.busy;
        times.arrival = one.busy + flight;
        m_timing.finish[v] = std::max(m_timing.finish[v], one.busy);
        if (m_most > 0) ++one.from, ++m_processors[what.to.value].to;
        arrive(message, times.arrival);
        if (m_units.empty() || --m_units[message].toSend == 0) {
            ++one.sent;
            if (m_graph.sendsAsReady()) one.ready.pop();
            if (!rendezvous(message)) complete(MessageGraph::send(message), times.sendEnd);
        }
        if (first) tellBegun(MessageGraph::send(message), now);
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
        const std::uint32_t number = m_number++;
        const std::uint32_t receipt = MessageGraph::receipt(message);
        if (!m_progress.mayBegin(receipt)) {
            m_early.push_back({time, number, m_arrived[message]});
            m_arrived[message] = static_cast<std::uint32_t>(m_early.size() - 1);
            return;
        }
        m_events.push(TurnEvent{std::max(time, m_progress.from(receipt)), TurnEvent::Arrive,
                                m_graph.messages()[message].to.value, number, message});
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
        const bool last = m_units.empty() || --m_units[message].toReceive == 0;
        if (last && what.combined) busy += m_prices.gamma * m_scale * what.size;
        times.receiveStart = now;
        times.receiveEnd = one.busy = now + busy;
        one.nextReceipt = now + apart;
        m_timing.finish[v] = std::max(m_timing.finish[v], one.busy);
        if (m_most > 0) leave(what, now);
        if (last) {
            ++m_received;
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
            if (head(v) == none) return;
            const double time =
                std::max({now, sender.busy, sender.nextSend, m_progress.from(MessageGraph::send(head(v)))});
            if (sender.sendWake <= time) return;
            sender.sendWake = time;
            m_events.push(TurnEvent{time, TurnEvent::Send, v, 0, head(v)});
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

    /// A processor is busy by itself.
    void tryAct(std::uint32_t place, double now)
    {
        const std::uint32_t node = 2 * static_cast<std::uint32_t>(m_graph.messages().size()) + place;
        const OwnWaits::Act& act = *m_graph.act(node);
        Processor& one = m_processors[act.at.value];
        if (one.busy > now) return m_events.push(TurnEvent{one.busy, TurnEvent::Calculate, act.at.value, place, 0});
        one.busy = now + act.time;
        m_timing.acts.push_back({act.at, now, one.busy});
        m_timing.finish[act.at.value] = std::max(m_timing.finish[act.at.value], one.busy);
        tellBegun(node, now);
        complete(node, one.busy);
    }
    void tellBegun(std::uint32_t node, double now)
    {
        if (const std::uint32_t place = m_graph.begun(node); place != none) complete(place, now);
    }
    [[noreturn]] void refuseCircle() const
    {
        double longest = 1;
        for (std::uint32_t i = 0; i < m_graph.messages().size(); ++i) longest = std::max(longest, bytes(i));
        throw Refused("S", fmt::format("S: sends of long messages wait for their receivers in a circle; the nearest "
                                       "that works is {}",
                                       longest));
    }

    /// Tells those that wait for it.
    void complete(std::uint32_t node, double time)
    {
        m_progress.complete(node, time, [this](std::uint32_t then) { begin(then); });
    }
    void begin(std::uint32_t node)
    {
        const std::uint32_t message = node / 2;
        if (const OwnWaits::Act* act = m_graph.act(node)) {
            const auto place = node - 2 * static_cast<std::uint32_t>(m_graph.messages().size());
            return m_events.push(TurnEvent{m_progress.from(node), TurnEvent::Calculate, act->at.value, place, 0});
        }
        if (node % 2 == 0) {
            const std::uint32_t from = m_graph.messages()[message].from.value;
            if (m_graph.sendsAsReady()) m_processors[from].ready.emplace(m_progress.from(node), message);
            return wakeSender(from);
        }
        for (std::uint32_t i = std::exchange(m_arrived[message], none); i != none; i = m_early[i].next)
            m_events.push(TurnEvent{std::max(m_early[i].arrival, m_progress.from(node)), TurnEvent::Arrive,
                                    m_graph.messages()[message].to.value, m_early[i].number, message});
    }

    const MessageGraph& m_graph;
    const ClocklessPrices& m_prices;
    const std::stop_token& m_stop;
    double m_scale; ///< words of what the graph counts
    ClocklessTiming m_timing;
    std::vector<Processor> m_processors;
    std::vector<Units> m_units; ///< by message; empty where each is one
    GraphProgress m_progress;
    std::vector<std::uint32_t> m_arrived; ///< by message: the last of those in m_early
    std::vector<Early> m_early;
    EventQueue<TurnEvent> m_events;
    std::uint32_t m_most{0}; ///< messages under way; 0: any number
    std::uint32_t m_number{0};
    std::size_t m_received{0}; ///< messages
};

} // namespace

ClocklessTiming timingOf(const MessageNetwork& network, const MessageGraph& graph, const ClocklessPrices& prices,
                         const std::stop_token& stop)
{
    if (prices.rules == ClocklessPrices::Rules::Flow) return sharedTimingOf(network, graph, prices, stop);
    return Clockless(network, graph, prices, stop).run();
}

} // namespace hopscope

#include "run/clockless/waiting_path.h"

#include "run/clockless/none.h"

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

/// By node of the graph: which send or receipt it waited for last.
class LastWaits {
public:
    LastWaits(const MessageGraph& graph, const ClocklessTiming& timing)
        : m_last(graph.nodes(), none), m_end(graph.nodes(), 0)
    {
        std::vector<std::uint32_t> left(graph.nodes()), ready;
        for (std::uint32_t node = 0; node < graph.nodes(); ++node)
            if ((left[node] = graph.waits(node)) == 0) ready.push_back(node);
        while (!ready.empty()) {
            const std::uint32_t node = ready.back();
            ready.pop_back();
            if (!graph.meets(node)) {
                const MessageTimes& times = timing.messages[node / 2];
                m_end[node] = node % 2 == 0 ? times.sendEnd : times.receiveEnd;
            }
            for (const std::uint32_t then : graph.after(node)) {
                if (m_last[then] == none || m_end[node] > m_end[m_last[then]]) m_last[then] = node;
                if (graph.meets(then)) m_end[then] = std::max(m_end[then], m_end[node]);
                if (--left[then] > 0) continue;
                if (const OwnWaits::Act* act = graph.act(then)) m_end[then] += act->time;
                ready.push_back(then);
            }
        }
        m_meets = 2 * static_cast<std::uint32_t>(graph.messages().size());
    }
    /// A send or a receipt, or none.
    std::uint32_t before(std::uint32_t node) const
    {
        std::uint32_t last = m_last[node];
        while (last != none && last >= m_meets) last = m_last[last];
        return last;
    }
    double end(std::uint32_t node) const { return m_end[node]; }

private:
    std::vector<std::uint32_t> m_last;
    std::vector<double> m_end;
    std::uint32_t m_meets{0};
};

class Walk {
public:
    Walk(const MessageGraph& graph, const ClocklessTiming& timing, const ClocklessPrices& prices, double scale)
        : m_graph(graph), m_timing(timing), m_prices(prices), m_scale(scale), m_waits(graph, timing),
          m_sendBefore(graph.messages().size(), none)
    {
        for (std::uint32_t v = 0; v < graph.processors(); ++v) {
            const auto list = graph.sendsOf(v);
            std::vector<std::uint32_t> sends(list.begin(), list.end());
            if (graph.sendsAsReady())
                std::ranges::stable_sort(sends, {}, [&](std::uint32_t i) { return timing.messages[i].sendStart; });
            std::uint32_t last = none;
            for (const std::uint32_t message : sends) m_sendBefore[message] = std::exchange(last, message);
        }
    }

    std::vector<SpentStretch> path()
    {
        std::uint32_t node = lastNode();
        // Behind the last message some still calculate.
        if (node != none && m_timing.time > m_at) m_path.push_back({Spent::Waiting, m_at, m_timing.time, node / 2});
        while (node != none) node = node % 2 == 1 ? throughReceipt(node / 2) : throughSend(node / 2);
        std::ranges::reverse(m_path);
        return std::move(m_path);
    }

private:
    /// The send or receipt that ends last.
    std::uint32_t lastNode()
    {
        std::uint32_t last = none;
        for (std::uint32_t i = 0; i < m_timing.messages.size(); ++i) {
            const MessageTimes& times = m_timing.messages[i];
            if (last == none || times.receiveEnd > m_at) m_at = times.receiveEnd, last = MessageGraph::receipt(i);
            if (times.sendEnd > m_at) m_at = times.sendEnd, last = MessageGraph::send(i);
        }
        return last;
    }
    /// From the moment reached back to another, which may lie later: then nothing is spent.
    void back(Spent what, double to, std::uint32_t message)
    {
        if (to >= m_at) return;
        m_path.push_back({what, to, m_at, message});
        m_at = to;
    }
    std::uint32_t throughReceipt(std::uint32_t i)
    {
        const MessageTimes& times = m_timing.messages[i];
        const MessageGraph::Message& message = m_graph.messages()[i];
        const bool flow = m_prices.rules == ClocklessPrices::Rules::Flow;
        const double combining = message.combined ? m_prices.gamma * m_scale * message.size : 0;
        back(Spent::Combining, std::max(times.receiveStart, m_at - combining), i);
        if (!flow) {
            back(Spent::Transfer, times.receiveStart + m_prices.overhead, i);
            back(Spent::Overhead, times.receiveStart, i);
        }
        back(Spent::Waiting, times.arrival, i);
        const double flight = flow ? times.sendEnd : times.arrival - m_prices.latency;
        back(Spent::Flight, flight, i);
        return throughSend(i);
    }
    /// From where its message had left, or from its end.
    std::uint32_t throughSend(std::uint32_t i)
    {
        const MessageTimes& times = m_timing.messages[i];
        if (m_prices.rules == ClocklessPrices::Rules::Flow) {
            const double begin = times.sendStart + m_prices.alpha,
                         alone = m_prices.beta * m_scale * m_graph.messages()[i].size;
            back(Spent::Sharing, begin + alone, i);
            back(Spent::Transfer, begin, i);
        } else {
            if (m_at > times.arrival) { // a long message ends when it is taken
                back(Spent::Waiting, times.arrival, i);
                back(Spent::Flight, times.arrival - m_prices.latency, i);
            }
            back(Spent::Transfer, times.sendStart + m_prices.overhead, i);
        }
        back(Spent::Overhead, times.sendStart, i);
        const std::uint32_t data = m_waits.before(MessageGraph::send(i)), other = m_sendBefore[i];
        const double dataEnd = data == none ? 0 : m_waits.end(data),
                     otherStart = other == none ? 0 : m_timing.messages[other].sendStart;
        if (data != none && dataEnd >= otherStart) {
            back(Spent::Waiting, dataEnd, i);
            return data;
        }
        back(Spent::Waiting, otherStart, i);
        return other == none ? none : MessageGraph::send(other);
    }

    const MessageGraph& m_graph;
    const ClocklessTiming& m_timing;
    const ClocklessPrices& m_prices;
    double m_scale;
    LastWaits m_waits;
    std::vector<std::uint32_t> m_sendBefore; ///< by message: the one that its sender sends before it
    std::vector<SpentStretch> m_path;
    double m_at{0};
};

} // namespace

std::vector<SpentStretch> waitingPath(const MessageGraph& graph, const ClocklessTiming& timing,
                                      const ClocklessPrices& prices, double scale)
{
    return Walk(graph, timing, prices, scale).path();
}

} // namespace hopscope

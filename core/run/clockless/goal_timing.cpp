#include "run/clockless/goal_timing.h"

#include "diagnostic.h"
#include "progress.h"
#include "run/clockless/none.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <map>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

using GoalKind = GoalProgram::Kind;

/// What is tried at a time; what cannot be done yet is tried again, with its place among equals. Of those that wait for
/// the same cpu and nic only the first is tried: all others would wait as long, or longer.
struct Event {
    enum What : std::uint8_t { Send, Post, Message, Calculate };
    double time;
    What what;
    std::uint32_t rank;
    std::uint64_t number; ///< of the operation in the file, or of the message in the order of sending
    std::uint32_t operation;
    bool operator>(const Event& other) const
    {
        return std::tie(time, what, rank, number) > std::tie(other.time, other.what, other.rank, other.number);
    }
};

class GoalMachine {
public:
    GoalMachine(const GoalProgram& program, const GoalPlay& play, double scale, const ClocklessPrices& prices,
                const std::stop_token& stop)
        : m_program(program), m_prices(prices), m_stop(stop), m_scale(scale), m_ranks(program.ranks()),
          m_left(program.operations.size(), 0), m_from(program.operations.size(), 0),
          m_messageOf(program.operations.size(), none)
    {
        for (const GoalProgram::Operation& one : program.operations) {
            m_cpus = std::max<std::size_t>(m_cpus, one.cpu + std::size_t{1});
            m_nics = std::max<std::size_t>(m_nics, one.nic + std::size_t{1});
        }
        m_cpu.assign(m_ranks * m_cpus, 0);
        m_sends.assign(m_ranks * m_nics, 0);
        m_receipts.assign(m_ranks * m_nics, 0);
        m_posted.resize(m_ranks);
        m_arrived.resize(m_ranks);
        m_rankOf.resize(program.operations.size());
        for (std::uint32_t rank = 0; rank < m_ranks; ++rank)
            for (std::uint32_t i = program.begin(rank); i < program.ends[rank]; ++i) m_rankOf[i] = rank;
        m_firstNeed.assign(program.operations.size() + 1, 0);
        for (const GoalProgram::Need& need : program.needs) ++m_firstNeed[need.on + 1], ++m_left[need.operation];
        for (std::size_t i = 1; i < m_firstNeed.size(); ++i) m_firstNeed[i] += m_firstNeed[i - 1];
        m_needs.resize(program.needs.size());
        auto place = m_firstNeed;
        for (const GoalProgram::Need& need : program.needs) m_needs[place[need.on]++] = &need;
        for (std::uint32_t i = 0; i < play.messages.size(); ++i) m_messageOf[play.messages[i].send] = i;
        m_timing.messages.resize(play.messages.size());
        m_timing.finish.assign(m_ranks, 0);
    }

    ClocklessTiming run()
    {
        for (std::uint32_t i = 0; i < m_left.size(); ++i)
            if (m_left[i] == 0) offer(i);
        std::uint64_t served = 0;
        while (!m_events.empty()) {
            if ((++served & 0xfff) == 0 && m_stop.stop_requested()) throw Cancelled();
            Event event = m_events.top();
            m_events.pop();
            if (const double may = earliest(event); may > event.time) {
                event.time = may;
                wait(event);
            } else {
                serve(event);
                leave(event);
            }
        }
        if (m_done < m_left.size())
            throw Refused("model",
                          "model: under these prices messages meet other receipts than their own, and the file "
                          "does not come to its end; a model of steps works, such as cut-through");
        m_timing.time = m_timing.finish.empty() ? 0 : std::ranges::max(m_timing.finish);
        return std::move(m_timing);
    }

private:
    const GoalProgram::Operation& at(std::uint32_t i) const { return m_program.operations[i]; }
    double further(std::uint32_t i) const
    {
        return std::max(1.0, std::round(m_scale * static_cast<double>(at(i).size))) - 1;
    }
    bool rendezvous(std::uint32_t i) const { return further(i) + 1 > m_prices.eager; }
    // A message uses the numbers of its send on either side.
    double& cpu(std::uint32_t rank, std::uint32_t i) { return m_cpu[rank * m_cpus + at(i).cpu]; }
    double& sends(std::uint32_t i) { return m_sends[m_rankOf[i] * m_nics + at(i).nic]; }
    double& receipts(std::uint32_t rank, std::uint32_t i) { return m_receipts[rank * m_nics + at(i).nic]; }

    double earliest(const Event& event)
    {
        const double busy = cpu(event.rank, event.operation);
        switch (event.what) {
        case Event::Send:
            return std::max(busy, sends(event.operation));
        case Event::Message:
            return std::max(busy, receipts(event.rank, event.operation));
        case Event::Post:
        case Event::Calculate:
            break;
        }
        return busy;
    }

    /// Nothing keeps it from being tried.
    void offer(std::uint32_t i)
    {
        const Event::What what = at(i).kind == GoalKind::Send      ? Event::Send
                                 : at(i).kind == GoalKind::Receive ? Event::Post
                                                                   : Event::Calculate;
        m_events.push({m_from[i], what, m_rankOf[i], i, i});
    }

    /// Those that wait for the same cpu and nic, by number, which is their place among equals. The first is in the
    /// queue.
    struct Waiting {
        Event event;
        bool queued{false};
    };
    using Line = std::map<std::uint64_t, Waiting>;
    std::uint64_t keyOf(const Event& event) const
    {
        const auto& operation = at(event.operation);
        return ((std::uint64_t{event.rank} * 4 + event.what) * m_cpus + operation.cpu) * m_nics + operation.nic;
    }
    void wait(const Event& event)
    {
        Line& line = m_lines[keyOf(event)];
        line.insert_or_assign(event.number, Waiting{event});
        queueFirst(line);
    }
    /// It was served.
    void leave(const Event& event)
    {
        const auto line = m_lines.find(keyOf(event));
        if (line == m_lines.end()) return;
        line->second.erase(event.number);
        queueFirst(line->second);
    }
    void queueFirst(Line& line)
    {
        if (line.empty() || line.begin()->second.queued) return;
        Waiting& first = line.begin()->second;
        first.event.time = std::max(first.event.time, earliest(first.event));
        first.queued = true;
        m_events.push(first.event);
    }

    void serve(const Event& event)
    {
        const std::uint32_t i = event.operation;
        const double now = event.time;
        switch (event.what) {
        case Event::Calculate:
            tell(i, true, now);
            calculate(i, now);
            break;
        case Event::Send:
            send(i, now);
            break;
        case Event::Post:
            tell(i, true, now);
            post(i, now);
            break;
        case Event::Message:
            process(i, now);
            break;
        }
    }

    void calculate(std::uint32_t i, double now)
    {
        const double free = cpu(m_rankOf[i], i) = now + static_cast<double>(at(i).size);
        if (free > now) m_timing.acts.push_back({NodeId{m_rankOf[i]}, now, free});
        end(i, free);
    }

    void send(std::uint32_t i, double now)
    {
        tell(i, true, now);
        const double free = cpu(m_rankOf[i], i) = now + m_prices.overhead + further(i) * m_prices.overheadPerByte;
        sends(i) = now + m_prices.gap + further(i) * m_prices.gapPerByte;
        const double there = now + m_prices.overhead + m_prices.latency;
        if (MessageTimes* times = timesOf(i)) *times = {.sendStart = now, .sendEnd = free, .arrival = there};
        m_events.push({there, Event::Message, at(i).peer, m_number++, i});
        finish(m_rankOf[i], free);
        if (!rendezvous(i)) end(i, free);
    }

    bool fits(std::uint32_t receipt, std::uint32_t send) const
    {
        const auto same = [](std::uint32_t wanted, std::uint32_t given) {
            return wanted == GoalProgram::any || wanted == given;
        };
        return same(at(receipt).peer, m_rankOf[send]) && same(at(receipt).tag, at(send).tag);
    }

    void process(std::uint32_t i, double now)
    {
        const std::uint32_t rank = at(i).peer;
        const double free = cpu(rank, i) =
            now + m_prices.overhead + further(i) * std::max(m_prices.overheadPerByte, m_prices.gapPerByte);
        receipts(rank, i) = now + m_prices.gap + further(i) * m_prices.gapPerByte;
        if (MessageTimes* times = timesOf(i)) times->receiveStart = now, times->receiveEnd = free;
        finish(rank, free);
        auto& posted = m_posted[rank];
        const auto found = std::ranges::find_if(posted, [&](std::uint32_t receipt) { return fits(receipt, i); });
        if (found == posted.end()) {
            m_arrived[rank].push_back(i);
            return;
        }
        const std::uint32_t receipt = *found;
        posted.erase(found);
        match(i, now);
        end(receipt, free);
    }

    void post(std::uint32_t i, double now)
    {
        auto& arrived = m_arrived[m_rankOf[i]];
        const auto found = std::ranges::find_if(arrived, [&](std::uint32_t send) { return fits(i, send); });
        if (found == arrived.end()) {
            m_posted[m_rankOf[i]].push_back(i);
            return;
        }
        const std::uint32_t send = *found;
        arrived.erase(found);
        if (MessageTimes* times = timesOf(send)) times->receiveEnd = std::max(times->receiveEnd, now);
        match(send, now);
        end(i, now);
    }

    /// The send of a long message ends when a receipt takes it.
    void match(std::uint32_t i, double now)
    {
        if (!rendezvous(i)) return;
        double& busy = cpu(m_rankOf[i], i);
        busy = std::max(busy, now);
        sends(i) = std::max(sends(i), now);
        if (MessageTimes* times = timesOf(i)) times->sendEnd = std::max(times->sendEnd, now);
        end(i, std::max(now, m_from[i]));
    }

    void end(std::uint32_t i, double time)
    {
        ++m_done;
        finish(m_rankOf[i], time);
        tell(i, false, time);
    }
    void finish(std::uint32_t rank, double time) { m_timing.finish[rank] = std::max(m_timing.finish[rank], time); }

    /// Those that wait until it has begun, or is done.
    void tell(std::uint32_t i, bool begun, double time)
    {
        for (std::size_t n = m_firstNeed[i]; n < m_firstNeed[i + 1]; ++n) {
            const GoalProgram::Need& need = *m_needs[n];
            if (need.begun != begun) continue;
            m_from[need.operation] = std::max(m_from[need.operation], time);
            if (--m_left[need.operation] == 0) offer(need.operation);
        }
    }

    MessageTimes* timesOf(std::uint32_t i)
    {
        return m_messageOf[i] == none ? nullptr : &m_timing.messages[m_messageOf[i]];
    }

    const GoalProgram& m_program;
    const ClocklessPrices& m_prices;
    const std::stop_token& m_stop;
    double m_scale;
    std::size_t m_ranks, m_cpus{1}, m_nics{1}, m_done{0};
    std::vector<double> m_cpu, m_sends, m_receipts; ///< by rank and number: free from then on
    std::vector<std::deque<std::uint32_t>> m_posted, m_arrived;
    std::vector<std::uint32_t> m_rankOf, m_left;
    std::vector<double> m_from;                    ///< by operation: when what it waits for is over
    std::vector<std::size_t> m_firstNeed;          ///< by operation: its place in m_needs …
    std::vector<const GoalProgram::Need*> m_needs; ///< … by what is waited for
    std::vector<std::uint32_t> m_messageOf;        ///< by send: its number in the play
    ClocklessTiming m_timing;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
    std::unordered_map<std::uint64_t, Line> m_lines;
    std::uint64_t m_number{0};
};

} // namespace

ClocklessTiming goalTiming(const GoalProgram& program, const GoalPlay& play, double scale,
                           const ClocklessPrices& prices, const std::stop_token& stop)
{
    return GoalMachine(program, play, scale, prices, stop).run();
}

} // namespace hopscope

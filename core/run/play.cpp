#include "run/play.h"

#include "run/effort.h"
#include "stopping.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Checks what a step asks of processors and links against the port model.
class PortCheck {
public:
    explicit PortCheck(const Setup& setup)
        : m_setup(setup), m_ports(setup.ports), m_sends(setup.topology.nodes()), m_receives(setup.topology.nodes())
    {
    }

    void check(const Step& step, StepIndex k, const Traffic& traffic, const TrafficMeter& meter, Violations& violations)
    {
        const bool nodes =
            traffic.sends > m_ports.sends || traffic.receives > m_ports.receives || traffic.busiest > m_ports.both;
        if (nodes) checkNodes(step, k, violations);
        if (m_ports.linkLimit && traffic.messagesPerLink > 1) checkLinks(step, k, meter, violations);
    }

private:
    void checkNodes(const Step& step, StepIndex k, Violations& violations)
    {
        for (const Transfer& transfer : step.transfers()) {
            const auto from = transfer.from.value, to = transfer.to.value;
            const auto add = [&](std::string_view rule, std::string text) {
                violations.add({k, transfer.from, transfer.to, std::string(rule), std::move(text)});
            };
            if (++m_sends[from] > m_ports.sends)
                add("sends", fmt::format("{} sends {} in one step, {} allowed", nameOf(from), another(m_sends[from]),
                                         m_ports.sends));
            if (++m_receives[to] > m_ports.receives)
                add("receives", fmt::format("{} receives {} in one step, {} allowed", nameOf(to),
                                            another(m_receives[to]), m_ports.receives));
            for (const auto node : {from, to})
                if (m_sends[node] > 0 && m_receives[node] > 0 && m_sends[node] + m_receives[node] > m_ports.both)
                    add("ports", fmt::format("{} sends and receives in one step", nameOf(node)));
        }
        for (const Transfer& transfer : step.transfers())
            m_sends[transfer.from.value] = m_receives[transfer.to.value] = 0;
    }

    static std::string another(std::uint32_t number)
    {
        return number == 2   ? "a second message"
               : number == 3 ? "a third message"
                             : fmt::format("message {}", number);
    }
    std::string nameOf(std::uint32_t node) const
    {
        return fmt::format("{} {}", node < m_setup.shape.processors() ? "processor" : "router", node);
    }

    void checkLinks(const Step& step, StepIndex k, const TrafficMeter& meter, Violations& violations) const
    {
        const Topology& topology = m_setup.topology;
        for (const LinkLoad& load : meter.loads(step)) {
            if (load.messages <= topology.capacity(load.link)) continue;
            const Ends ends = topology.ends(load.link);
            violations.add({k, ends.from, ends.to, "links",
                            fmt::format("the link {} → {} carries {} messages in one step, {} allowed", ends.from.value,
                                        ends.to.value, load.messages, topology.capacity(load.link))});
        }
    }

    const Setup& m_setup;
    PortModel m_ports;
    std::vector<std::uint32_t> m_sends, m_receives;
};

/// Plays a schedule window by window.
class Player {
public:
    Player(const Setup& setup, const Data& data, const Limits& limits, Progress* progress, Simulation& found,
           std::string& missing)
        : m_setup(setup), m_data(data), m_limits(limits), m_progress(progress), m_found(found), m_missing(missing),
          m_processors(setup.shape.processors()),
          m_meter(setup.topology, setup.placed, data, setup.duplex, found.measured), m_ports(setup)
    {
    }

    /// False if a sliding window outgrows the limit.
    bool all(const Windows& windows)
    {
        m_found.violations = {};
        m_found.delivers = true;
        Windows now = windows;
        expect(0, now);
        for (std::uint64_t next = 0; next == 0 || next < m_data.blocks;) {
            const auto first = static_cast<std::uint32_t>(next);
            try {
                if (!window(first, now)) return false;
                next += std::max(1U, now.size); // there may be nothing to move
            } catch (const Outgrown&) {
                if (now.sliding) return false;
                now = smaller(windows, now);
                expect(first, now);
            }
        }
        if (m_data.custody == Custody::Combined)
            m_found.operandOrder = m_orderKept ? OperandOrder::Kept : OperandOrder::Lost;
        return true;
    }

private:
    /// Half of the blocks at a time, if that does not take too long.
    Windows smaller(const Windows& first, const Windows& windows) const
    {
        if (m_data.mixed)
            throw Refused("topology", fmt::format("topology: {} processors with {} values each need more memory than "
                                                  "a run may take; smaller networks need less",
                                                  m_processors, m_data.blocks));
        const std::uint32_t size = std::max(1U, windows.size / 2);
        const Windows half{size, (std::uint64_t{m_data.blocks} + size - 1) / size};
        const std::uint64_t parts = std::max<std::uint64_t>(1, half.count / std::max<std::uint64_t>(1, first.count));
        const auto rule = [parts](const Schedule& schedule, const Data& data, std::uint32_t processors,
                                  const Limits& limits) {
            Windows whole = fixedWindows(schedule, data, processors, limits);
            whole.count *= parts;
            return whole;
        };
        checkEffort(m_setup, m_found.schedule, m_data, half, rule, m_limits);
        return half;
    }
    /// Tells how much is to be done from this block on.
    void expect(std::uint32_t first, const Windows& windows) const
    {
        if (!m_progress) return;
        const auto steps = static_cast<std::uint64_t>(m_found.schedule.steps);
        m_progress->done = steps * m_windowsDone;
        const std::uint64_t left = windows.size == 0 ? 1 : (m_data.blocks - first + windows.size - 1) / windows.size;
        m_progress->total = steps * (m_windowsDone + left);
    }
    bool window(std::uint32_t first, const Windows& windows)
    {
        auto holdings = windows.sliding
                            ? makeSlidingHoldings(m_data, m_processors)
                            : makeHoldings(m_data, m_processors, first, std::min(windows.size, m_data.blocks - first));
        // One block alone may take what the program has left.
        if (windows.sliding)
            holdings->setRoom(m_limits.sliding);
        else if (windows.size > 1)
            holdings->setRoom(m_limits.holdings);
        if (first == 0) begin(windows);
        Violations violations;
        Step step, before;
        Traffic traffic;
        bool known = false; // `before` is the step before this one
        for (StepIndex k = 0; k < m_found.schedule.steps; ++k) {
            goOn();
            m_found.schedule.at(k, step);
            if (first == 0) {
                if (!known || !m_data.uniform() || !sameTraffic(step, before)) traffic = m_meter.measure(step);
                m_ports.check(step, k, traffic, m_meter, violations);
                m_found.profile.add(traffic);
                checkChanges(k);
            }
            const std::uint64_t work = holdings->apply(step, k, &violations);
            if (windows.sliding && (holdings->exhausted() || holdings->bytes() > m_limits.sliding)) return false;
            if (first == 0) {
                m_found.checkpoints.offer(k + 1, work, *holdings);
                known = step.transfers().size() <= mostCompared;
                if (known) std::swap(step, before);
            }
            if (m_progress) m_progress->done.fetch_add(1, std::memory_order_relaxed);
        }
        m_found.violations.merge(violations);
        m_found.delivers = m_found.delivers && holdings->delivered(m_missing);
        m_orderKept = m_orderKept && holdings->orderKept();
        ++m_windowsDone;
        return true;
    }
    /// What the first window finds out is about all.
    void begin(const Windows& windows)
    {
        m_found.window = windows.size;
        m_found.checkpoints = Checkpoints(m_limits.checkpoints, m_limits.replay);
        m_found.checkpoints.begin(savedStart(m_data, m_processors, windows));
        m_found.profile = {};
    }
    void checkChanges(StepIndex k) const
    {
        const std::size_t most = m_limits.stretches;
        if (m_found.profile.stretches().size() <= most) return;
        refuseChanges(m_setup,
                      static_cast<double>(m_found.schedule.steps) * static_cast<double>(most)
                          / static_cast<double>(k + 1),
                      m_limits);
    }

    /// Larger steps are not kept for the next one: that takes more memory than it saves time.
    static constexpr std::size_t mostCompared = 1'000'000;

    const Setup& m_setup;
    const Data& m_data;
    const Limits& m_limits;
    Progress* m_progress;
    Simulation& m_found;
    std::string& m_missing;
    std::uint32_t m_processors;
    TrafficMeter m_meter;
    PortCheck m_ports;
    std::uint64_t m_windowsDone{0};
    bool m_orderKept{true};
};

} // namespace

bool play(const Setup& setup, const Data& data, const Windows& windows, const Limits& limits, Progress* progress,
          Simulation& found, std::string& missing)
{
    return Player(setup, data, limits, progress, found, missing).all(windows);
}

} // namespace hopscope

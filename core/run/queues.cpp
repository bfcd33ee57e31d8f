#include "run/queues.h"

#include "progress.h"
#include "run/run.h"
#include "run/simulation.h"
#include "stopping.h"

#include <algorithm>

namespace hopscope {

namespace {

/// Routers first … first + count - 1.
struct Routers {
    std::uint32_t first, count;
    bool contains(NodeId node) const { return node.value - first < count; }
};

/// Calls `wait(router, a, t)` for every transmission of these routers that arrived in step a and left in a step t later
/// than the next; the router counted from the first of them.
template <class Wait>
void eachWait(const Schedule& schedule, const Data& data, Routers routers, const std::stop_token& stop, Wait wait)
{
    // A block that moves is in one place, so its last arrival is one number.
    const bool one = data.custody == Custody::Moved;
    std::vector<StepIndex> arrival(one ? data.blocks : std::size_t{routers.count} * data.blocks, -1);
    const auto place = [&](NodeId node, BlockId block) {
        return one ? block.value : std::size_t{node.value - routers.first} * data.blocks + block.value;
    };
    const StopScope scope(stop);
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        schedule.at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            if (!routers.contains(transfer.from)) continue;
            step.eachBlock(transfer, [&](BlockId block) {
                const StepIndex came = arrival[place(transfer.from, block)];
                if (came >= 0 && came + 1 < k) wait(transfer.from.value - routers.first, came, k);
            });
        }
        for (const Transfer& transfer : step.transfers())
            if (routers.contains(transfer.to))
                step.eachBlock(transfer, [&](BlockId block) { arrival[place(transfer.to, block)] = k; });
    }
}

/// How often a node sends each block.
std::vector<std::uint32_t> timesSent(const Schedule& schedule, const Data& data, NodeId node,
                                     const std::stop_token& stop)
{
    std::vector<std::uint32_t> times(data.blocks);
    const StopScope scope(stop);
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        schedule.at(k, step);
        for (const Transfer& transfer : step.transfers())
            if (transfer.from == node) step.eachBlock(transfer, [&](BlockId block) { ++times[block.value]; });
    }
    return times;
}

} // namespace

std::vector<std::uint32_t> queuePeaks(const Schedule& schedule, const Data& data, std::uint32_t processors,
                                      const std::stop_token& stop)
{
    constexpr std::uint64_t mostCells = std::uint64_t{1} << 25; // of 4 bytes
    const auto steps = static_cast<std::uint64_t>(std::max<StepIndex>(schedule.steps, 1));
    const auto atOnce = static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(mostCells / steps, 1, std::max<std::uint32_t>(data.routers, 1)));
    std::vector<std::uint32_t> peaks(data.routers);
    std::vector<std::uint32_t> changes;
    for (std::uint32_t first = 0; first < data.routers; first += atOnce) {
        const std::uint32_t count = std::min(atOnce, data.routers - first);
        changes.assign(count * steps, 0);
        eachWait(schedule, data, {processors + first, count}, stop,
                 [&](std::uint32_t router, StepIndex came, StepIndex left) {
                     ++changes[router * steps + static_cast<std::uint64_t>(came + 1)];
                     --changes[router * steps + static_cast<std::uint64_t>(left)];
                 });
        for (std::uint32_t router = 0; router < count; ++router) {
            std::uint32_t now = 0;
            for (std::uint64_t k = 0; k < steps; ++k)
                peaks[first + router] = std::max(peaks[first + router], now += changes[router * steps + k]);
        }
    }
    return peaks;
}

QueueHistory::QueueHistory(const Schedule& schedule, const Data& data, NodeId first, std::uint32_t count,
                           const std::stop_token& stop)
    : m_steps(schedule.steps), m_begins{0}
{
    struct Change {
        StepIndex step;
        std::int32_t by;
    };
    std::vector<std::vector<Change>> changes(count);
    eachWait(schedule, data, {first.value, count}, stop, [&](std::uint32_t router, StepIndex came, StepIndex left) {
        changes[router].push_back({came + 1, 1});
        changes[router].push_back({left, -1});
    });
    for (std::uint32_t router = 0; router < count; ++router) {
        std::vector<Change>& own = changes[router];
        std::ranges::sort(own, {}, &Change::step);
        std::int64_t now = 0;
        for (std::size_t i = 0; i < own.size();) {
            const StepIndex step = own[i].step;
            const std::int64_t before = now;
            for (; i < own.size() && own[i].step == step; ++i) now += own[i].by;
            if (now == before) continue;
            m_stretches.push_back({step, static_cast<std::uint32_t>(now)});
            const std::uint32_t waiting = m_stretches.back().waiting;
            if (waiting > m_longest.waiting || (waiting == m_longest.waiting && step < m_longest.step))
                m_longest = {.router = router, .waiting = waiting, .step = step};
        }
        own = {};
        m_begins.push_back(m_stretches.size());
    }
    if (m_longest.waiting == 0) return;
    std::uint32_t each = 0;
    for (const std::uint32_t times : timesSent(schedule, data, NodeId{first.value + m_longest.router}, stop)) {
        if (times == 0) continue;
        ++m_longest.blocks;
        m_longest.sent += times;
        if (each != 0 && each != times) m_longest.alike = false;
        each = times;
    }
}

QueueHistory::Peak QueueHistory::peak(std::uint32_t first, std::uint32_t count) const
{
    Peak peak;
    for (std::uint32_t router = first; router < first + count; ++router)
        for (const Stretch& one : of(router))
            if (one.waiting > peak.waiting || (one.waiting == peak.waiting && one.first < peak.step))
                peak = {one.waiting, one.first};
    return peak;
}

std::uint32_t QueueHistory::at(std::uint32_t router, StepIndex k) const
{
    const auto all = of(router);
    const auto after = std::ranges::upper_bound(all, k, {}, &Stretch::first);
    return after == all.begin() ? 0 : std::prev(after)->waiting;
}

std::vector<QueueHistory::Column> QueueHistory::columns(std::uint32_t router, std::span<const StepIndex> edges) const
{
    std::vector<Column> columns(edges.empty() ? 0 : edges.size() - 1);
    const auto all = of(router);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const StepIndex from = edges[i], to = edges[i + 1];
        if (to <= from) continue;
        auto next = std::ranges::upper_bound(all, from, {}, &Stretch::first);
        std::uint32_t waiting = next == all.begin() ? 0 : std::prev(next)->waiting;
        double sum = 0;
        for (StepIndex k = from; k < to;) {
            const StepIndex until = next == all.end() ? to : std::min(to, next->first);
            columns[i].longest = std::max(columns[i].longest, waiting);
            sum += static_cast<double>(waiting) * static_cast<double>(until - k);
            k = until;
            if (next != all.end() && k == next->first) waiting = next++->waiting;
        }
        columns[i].mean = sum / static_cast<double>(to - from);
    }
    return columns;
}

std::shared_ptr<const QueueHistory> queueHistory(const Run& run, const std::stop_token& stop)
{
    constexpr std::uint64_t mostTransfers = 12'000'000, mostArrivals = std::uint64_t{1} << 25;
    const Data& data = run.data();
    const std::uint64_t arrivals =
        data.custody == Custody::Moved ? data.blocks : std::uint64_t{data.routers} * data.blocks;
    if (data.routers == 0 || run.transfers() > mostTransfers || arrivals > mostArrivals) return nullptr;
    const Simulation& simulation = *run.simulation();
    const std::lock_guard lock(simulation.queues.mutex);
    if (!simulation.queues.history)
        simulation.queues.history = std::make_shared<const QueueHistory>(
            run.schedule(), data, NodeId{run.shape().processors()}, data.routers, stop);
    return simulation.queues.history;
}

} // namespace hopscope

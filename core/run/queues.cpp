#include "run/queues.h"

#include "progress.h"

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
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        if (stop.stop_requested()) throw Cancelled();
        schedule.at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            if (!routers.contains(transfer.from)) continue;
            for (const BlockRange& range : step.blocks(transfer))
                range.each([&](BlockId block) {
                    const StepIndex came = arrival[place(transfer.from, block)];
                    if (came >= 0 && came + 1 < k) wait(transfer.from.value - routers.first, came, k);
                });
        }
        for (const Transfer& transfer : step.transfers())
            if (routers.contains(transfer.to))
                for (const BlockRange& range : step.blocks(transfer))
                    range.each([&](BlockId block) { arrival[place(transfer.to, block)] = k; });
    }
}

} // namespace

std::vector<std::uint32_t> queueOf(const Schedule& schedule, const Data& data, std::uint32_t processors, NodeId router)
{
    if (router.value < processors) return std::vector<std::uint32_t>(static_cast<std::size_t>(schedule.steps));
    std::vector<std::uint32_t> waiting(static_cast<std::size_t>(schedule.steps));
    std::uint32_t now = 0;
    // Unsigned differences wrap and come back: what is taken away was added before.
    eachWait(schedule, data, {router.value, 1}, {}, [&](std::uint32_t, StepIndex came, StepIndex left) {
        ++waiting[static_cast<std::size_t>(came + 1)];
        --waiting[static_cast<std::size_t>(left)];
    });
    for (std::uint32_t& change : waiting) change = now += change;
    return waiting;
}

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

} // namespace hopscope

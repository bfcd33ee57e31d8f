#include "algorithms/leaf_windows.h"

#include "algorithms/hop_list.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace hopscope {

namespace {

/// In one slot leaf x of every child of every router of the level sends to the r-th child after its own.
struct Slot {
    std::uint32_t r{}, x{};
};
struct Window {
    std::uint32_t level{};
    StepIndex first{}; ///< step of the first hop of slot 0
    std::vector<Slot> slots;
};
struct Windows {
    LeafTree tree;
    std::vector<Window> windows;
};

std::uint32_t slotsOf(const LeafTree& tree, std::uint32_t level) { return tree.below(level) - tree.below(level - 1); }

/// Hop number `hop` of a slot in the whole tree: i hops up, one to the other child, i - 1 down with copies.
void addHops(const LeafTree& tree, std::uint32_t level, const Slot& slot, std::uint32_t hop, std::vector<Hop>& out)
{
    const std::uint32_t m = tree.below(level - 1), k = tree.arity(level);
    for (std::uint32_t first = 0; first < tree.leaves(); first += tree.below(level))
        for (std::uint32_t a = 0; a < k; ++a) {
            const std::uint32_t source = first + a * m + slot.x;
            if (hop < level) {
                out.push_back({tree.ancestor(source, hop), tree.ancestor(source, hop + 1), source, 3});
                continue;
            }
            const std::uint32_t target = first + (a + slot.r) % k * m, to = 2 * level - hop - 1;
            const std::uint16_t line = hop == level ? 4 : 5;
            for (std::uint32_t leaf = target; leaf < target + m; leaf += tree.below(to))
                out.push_back({tree.ancestor(leaf, to + 1), tree.ancestor(leaf, to), source, line});
        }
}

Schedule scheduleOf(Windows windows, StepIndex steps)
{
    const auto all = std::make_shared<const Windows>(std::move(windows));
    Schedule schedule{steps, {}, {}};
    std::vector<Phase> phases;
    for (const Window& window : all->windows) phases.push_back({"level " + std::to_string(window.level), window.first});
    std::ranges::stable_sort(phases, {}, &Phase::first);
    // Overlapping windows may begin in the same step.
    for (Phase& phase : phases)
        if (!schedule.phases.empty() && schedule.phases.back().first == phase.first)
            schedule.phases.back().name += " and " + phase.name;
        else
            schedule.phases.push_back(std::move(phase));
    schedule.write = [all](StepIndex k, Step& step) {
        std::vector<Hop> hops;
        for (const Window& window : all->windows)
            for (std::uint32_t hop = 0; hop < 2 * window.level; ++hop) {
                const StepIndex slot = k - window.first - hop;
                if (slot >= 0 && slot < static_cast<StepIndex>(window.slots.size()))
                    addHops(all->tree, window.level, window.slots[static_cast<std::size_t>(slot)], hop, hops);
            }
        // The same block over the same link is one packet, whichever windows it serves.
        const auto what = [](const Hop& hop) { return std::tuple(hop.from, hop.to, hop.block); };
        std::ranges::stable_sort(hops, {}, what);
        const auto same = std::ranges::unique(hops, {}, what);
        hops.erase(same.begin(), same.end());
        for (const Hop& hop : hops) step.send(NodeId{hop.from}, NodeId{hop.to}, block(hop.block)).line = hop.line;
    };
    return schedule;
}

/// The slots of a window beside those of the window below, which end two steps earlier where they leave the leaves:
/// there the same leaf must send.
std::vector<Slot> overlappedSlots(const LeafTree& tree, std::uint32_t level, StepIndex arrival, const Window* lower,
                                  StepIndex lowerArrival)
{
    const std::uint32_t count = slotsOf(tree, level), m = tree.below(level - 1);
    std::vector<std::optional<Slot>> slots(count);
    std::vector<bool> used(count); // (r - 1) m + x
    for (std::uint32_t t = 0; lower && t < count; ++t) {
        const StepIndex beside = arrival + t - 2 - lowerArrival;
        if (beside < 0 || beside >= static_cast<StepIndex>(lower->slots.size())) continue;
        const std::uint32_t offset = lower->slots[static_cast<std::size_t>(beside)].x;
        for (std::uint32_t x = offset; x < m && !slots[t]; x += tree.below(level - 2))
            if (!used[x]) slots[t] = Slot{1, x};
        used[slots[t]->x] = true;
    }
    std::uint32_t next = 0;
    std::vector<Slot> result;
    for (std::optional<Slot>& slot : slots) {
        if (!slot) {
            while (used[next]) ++next;
            used[next] = true;
            slot = Slot{next / m + 1, next % m};
        }
        result.push_back(*slot);
    }
    return result;
}

} // namespace

Schedule windowedAllgather(const LeafTree& tree)
{
    Windows windows{tree, {}};
    StepIndex before = 0;
    const StepIndex h = tree.levels();
    for (std::uint32_t level = tree.levels(); level > 0; --level) {
        const std::uint32_t m = tree.below(level - 1);
        Window window{level, 2 * h - 2 * StepIndex{level} + before, {}};
        for (std::uint32_t t = 0; t < slotsOf(tree, level); ++t) window.slots.push_back({t / m + 1, t % m});
        before += slotsOf(tree, level);
        windows.windows.push_back(std::move(window));
    }
    return scheduleOf(std::move(windows), before + 2 * h - 1);
}

Schedule overlappedAllgather(const LeafTree& tree)
{
    Windows windows{tree, {}};
    StepIndex arrival = 2, lowerArrival = 0; // step of the first arrival, from 1
    for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
        if (level > 1) {
            lowerArrival = arrival;
            arrival = std::max<StepIndex>(arrival + slotsOf(tree, level - 1), 2 * StepIndex{level});
        }
        const Window* lower = level > 1 ? &windows.windows.back() : nullptr;
        Window window{level, arrival - 2 * StepIndex{level},
                      overlappedSlots(tree, level, arrival, lower, lowerArrival)};
        windows.windows.push_back(std::move(window));
    }
    return scheduleOf(std::move(windows), arrival + slotsOf(tree, tree.levels()) - 1);
}

} // namespace hopscope

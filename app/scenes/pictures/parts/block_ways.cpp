#include "scenes/pictures/parts/block_ways.h"

#include "algorithms/algorithm.h"
#include "topology/grid.h"

#include <algorithm>
#include <map>
#include <utility>

namespace hopscope {

namespace {

std::optional<std::uint32_t> neighbour(const Run& run, std::uint32_t node, std::size_t axis, bool up)
{
    const auto axes = run.shape().axes();
    auto at = coordinates(axes, node);
    if (axes[axis] < 2) return {};
    const bool edge = up ? at[axis] + 1 == axes[axis] : at[axis] == 0;
    if (edge && !run.shape().wraps(axis)) return {};
    at[axis] = (at[axis] + (up ? 1 : axes[axis] - 1)) % axes[axis];
    return nodeAt(axes, at);
}

/// Between whom messages go in a step, whatever they carry.
Ways sentIn(const Run& run, StepIndex k)
{
    Step step;
    run.schedule().at(k, step);
    Ways sent;
    for (const Transfer& transfer : step.transfers()) sent.emplace(transfer.from.value, transfer.to.value);
    return sent;
}

} // namespace

std::optional<std::pair<std::size_t, bool>> hopOf(const Run& run, std::uint32_t from, std::uint32_t to)
{
    for (std::size_t axis = 0; axis < run.shape().axes().size(); ++axis)
        for (const bool up : {true, false})
            if (neighbour(run, from, axis, up) == to) return std::pair{axis, up};
    return {};
}

std::uint32_t firstMoved(const Arrivals& arrivals)
{
    const auto moved = std::ranges::find_if(arrivals.step, [](std::int32_t step) { return step >= 0; });
    if (moved == arrivals.step.end()) return 0;
    return static_cast<std::uint32_t>((moved - arrivals.step.begin()) / arrivals.processors);
}

BlockWays waysOf(const Run& run, const Arrivals& arrivals, std::uint32_t block, StepIndex marked)
{
    BlockWays ways;
    const auto axes = run.shape().axes();
    const bool grid = run.setup().natural && !axes.empty();
    std::set<std::pair<std::size_t, bool>> directions; // axis, upwards
    for (std::uint32_t node = 0; node < arrivals.processors; ++node) {
        const std::int32_t step = arrivals.step[arrivals.at(block, node)];
        if (step < 0) continue;
        const std::uint32_t from = arrivals.from[arrivals.at(block, node)];
        if (step == marked)
            ways.now.emplace(from, node);
        else if (step < marked)
            ways.before.emplace(from, node);
        if (grid)
            if (const auto way = hopOf(run, from, node)) directions.insert(*way);
    }
    if (!grid || info(run.algorithm().operation).rooted || ways.now.empty()) return ways;
    const Ways sent = sentIn(run, marked);
    for (const auto& [from, node] : ways.now) {
        const auto own = hopOf(run, from, node);
        for (const auto& [axis, up] : directions) {
            const auto other = neighbour(run, node, axis, !up);
            if (!other || *other == from || (own && own->first == axis)) continue;
            const std::int32_t had = arrivals.step[arrivals.at(block, *other)];
            if (had != Arrivals::never && had == marked - 1 && sent.contains({*other, node}))
                ways.omitted.emplace(*other, node);
        }
    }
    return ways;
}

std::vector<std::size_t> growthOf(const Arrivals& arrivals, std::uint32_t block, StepIndex steps)
{
    std::vector<std::size_t> have(static_cast<std::size_t>(steps) + 1, 0);
    for (std::uint32_t node = 0; node < arrivals.processors; ++node) {
        const std::int32_t step = arrivals.step[arrivals.at(block, node)];
        if (step != Arrivals::never && step < steps) ++have[static_cast<std::size_t>(step + 1)];
    }
    for (std::size_t i = 1; i < have.size(); ++i) have[i] += have[i - 1];
    return have;
}

std::size_t mostSent(const Arrivals& arrivals, std::uint32_t block)
{
    std::map<std::pair<std::uint32_t, std::int32_t>, std::size_t> sent;
    std::size_t most = 0;
    for (std::uint32_t node = 0; node < arrivals.processors; ++node)
        if (const std::size_t at = arrivals.at(block, node); arrivals.step[at] >= 0)
            most = std::max(most, ++sent[{arrivals.from[at], arrivals.step[at]}]);
    return most;
}

} // namespace hopscope

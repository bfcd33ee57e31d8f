#include "algorithms/ring_exchange.h"

#include "algorithms/entry_helpers.h"
#include "topology/grid.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// The exchange along one axis. A packet that is `step` places from its origin has still to go to one of the places
/// step + 1 … `reach` from there.
struct AxisPhase {
    StepIndex first{};
    std::uint32_t length{}, stride{};
    std::uint32_t forwards{}, backwards{}; ///< reach of either direction
    bool together{};

    StepIndex steps() const { return together ? std::max(forwards, backwards) : forwards + backwards; }
};

std::vector<AxisPhase> phasesOf(const Topology& grid, RingWays ways)
{
    std::vector<AxisPhase> phases;
    StepIndex steps = 0;
    const auto axes = grid.axes();
    for (std::size_t axis = axes.size(); axis-- > 0;) {
        const std::uint32_t length = axes[axis], half = length / 2;
        if (length == 1) continue;
        const bool all = ways == RingWays::Forwards;
        phases.push_back({steps, length, strideOf(axes, axis), all ? length - 1 : half, all ? 0 : length - 1 - half,
                          ways == RingWays::Both});
        steps += phases.back().steps();
    }
    return phases;
}

const AxisPhase& phaseAt(std::span<const AxisPhase> phases, StepIndex k)
{
    return *std::prev(std::ranges::find_if(phases, [k](const AxisPhase& phase) { return phase.first > k; }));
}

/// Writes messages of a phase: who sends what is given by places along the axis.
class PhaseWriter {
public:
    PhaseWriter(const AxisPhase& phase, std::uint32_t processors, std::uint16_t line, Step& step)
        : m_phase(phase), m_processors(processors), m_line(line), m_step(step)
    {
    }

    /// Everybody at place i passes on the packets with origin at place i ∓ round.
    void pass(std::uint32_t round, bool forwards) const
    {
        const std::uint32_t n = m_phase.length, reach = forwards ? m_phase.forwards : m_phase.backwards;
        const std::uint32_t count = reach - round;
        for (std::uint32_t base = 0; base < m_processors; base += n * m_phase.stride)
            for (std::uint32_t i = 0; i < n; ++i) {
                const std::uint32_t next = forwards ? (i + 1) % n : (i + n - 1) % n;
                const std::uint32_t origin = forwards ? (i + n - round) % n : (i + round) % n;
                const std::uint32_t firstPlace = forwards ? (i + 1) % n : (i + n - count) % n;
                for (std::uint32_t j = 0; j < m_phase.stride; ++j) message(base, j, i, next, origin, firstPlace, count);
            }
    }

private:
    /// From place i to place `next` of the line at base + j: packets from `origin` (whatever the coordinates on the
    /// axes that are done) for `count` places from `firstPlace` on (whatever the coordinates on the axes to come).
    void message(std::uint32_t base, std::uint32_t j, std::uint32_t i, std::uint32_t next, std::uint32_t origin,
                 std::uint32_t firstPlace, std::uint32_t count) const
    {
        const std::uint32_t stride = m_phase.stride;
        const NodeId from{base + i * stride + j}, to{base + next * stride + j};
        const std::uint32_t untilEnd = std::min(count, m_phase.length - firstPlace);
        bool more = false;
        for (std::uint32_t source = 0; source < stride; ++source) {
            const std::uint32_t row = (base + origin * stride + source) * m_processors + j;
            for (const auto& [place, places] : {std::pair{firstPlace, untilEnd}, std::pair{0U, count - untilEnd}}) {
                if (places == 0) continue;
                const BlockRange range{BlockId{row + place * stride}, places, stride,
                                       m_processors / (m_phase.length * stride), m_phase.length * stride};
                if (more)
                    m_step.extend(range);
                else
                    m_step.send(from, to, range, Effect::Move).line = m_line;
                more = true;
            }
        }
    }

    const AxisPhase& m_phase;
    std::uint32_t m_processors;
    std::uint16_t m_line;
    Step& m_step;
};

} // namespace

Schedule ringExchange(const Topology& grid, RingWays ways, std::uint16_t line)
{
    auto phases = phasesOf(grid, ways);
    std::vector<Phase> names;
    StepIndex steps = 0;
    std::size_t axis = grid.axes().size();
    for (const AxisPhase& phase : phases) {
        while (grid.axes()[axis - 1] == 1) --axis;
        const std::string along = grid.axes().size() > 1 ? fmt::format("Along axis {}", axis) : std::string{};
        --axis;
        if (ways == RingWays::OneAfterOther) {
            names.push_back({along.empty() ? "Forwards" : along + ", forwards", phase.first});
            if (phase.backwards > 0)
                names.push_back({along.empty() ? "Backwards" : along + ", backwards", phase.first + phase.forwards});
        } else if (!along.empty()) {
            names.push_back({along, phase.first});
        }
        steps += phase.steps();
    }
    auto write = [phases = std::move(phases), count = grid.processors(), line](StepIndex k, Step& step) {
        const AxisPhase& phase = phaseAt(phases, k);
        const auto round = static_cast<std::uint32_t>(k - phase.first);
        const PhaseWriter writer(phase, count, line, step);
        if (round < phase.forwards) writer.pass(round, true);
        if (phase.together && round < phase.backwards) writer.pass(round, false);
        if (!phase.together && round >= phase.forwards) writer.pass(round - phase.forwards, false);
    };
    return {steps, std::move(write), std::move(names)};
}

std::string ringExchangeReason(const Problem& problem, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    std::uint64_t count = 0;
    for (const BlockRange& range : blocks) count += range.size();
    const std::uint32_t p = processors(problem), origin = blocks.front().first.value / p;
    const std::string what = count == 1 ? "one block" : fmt::format("{} blocks", count);
    bool several = false;
    for (const BlockRange& range : blocks)
        range.each([&](BlockId block) { several = several || block.value / p != origin; });
    const std::string from = several ? "from several processors" : fmt::format("that came from processor {}", origin);
    if (!several && origin == transfer.from.value)
        return fmt::format("Processor {} sends {} of its own to its neighbour {}.", transfer.from.value, what,
                           transfer.to.value);
    const auto axes = problem.shape.axes();
    const bool ring = std::ranges::count_if(axes, [](std::uint32_t length) { return length > 1; }) < 2;
    return fmt::format("Processor {} keeps what {} and passes {} {} on to its neighbour {}.", transfer.from.value,
                       ring ? "is meant for it" : "goes no further along this axis", what, from, transfer.to.value);
}

RingExchangeCost ringExchangeCost(const Topology& grid, RingWays ways)
{
    RingExchangeCost cost;
    for (const std::uint32_t length : grid.axes()) {
        const double n = length, half = length / 2, group = grid.processors() / n;
        switch (ways) {
        case RingWays::Forwards:
            cost.steps += n - 1;
            cost.packets += group * n * (n - 1) / 2;
            break;
        case RingWays::OneAfterOther:
            cost.steps += n - 1;
            cost.packets += group * std::floor(n * n / 4);
            break;
        case RingWays::Both:
            cost.steps += half;
            cost.packets += group * half * (half + 1) / 2;
            break;
        }
    }
    return cost;
}

std::optional<double> ringExchangeTime(const Problem& problem, RingWays ways)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    const auto [steps, packets] = ringExchangeCost(problem.shape, ways);
    return start * steps + message * packets;
}

std::optional<double> ringExchangeStored(const Problem& problem, RingWays ways)
{
    if (!problem.topology.dedicated())
        for (std::size_t axis = 0; axis < problem.shape.axes().size(); ++axis)
            if (problem.shape.axes()[axis] > 2 && !problem.shape.wraps(axis)) return std::nullopt;
    return ringExchangeTime(problem, ways);
}

std::string ringExchangeNumbers(const Problem& problem, RingWays ways)
{
    const auto [start, message] = linearPrices(problem);
    const auto [steps, packets] = ringExchangeCost(problem.shape, ways);
    return fmt::format("= {} · {} + {} · {}", shortNumber(start), steps, shortNumber(message), packets);
}

} // namespace hopscope

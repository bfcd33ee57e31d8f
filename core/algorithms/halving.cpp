#include "algorithms/halving.h"

#include "algorithms/entry_helpers.h"
#include "topology/grid.h"

#include "stopping.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace hopscope {

HalvingTree::HalvingTree(std::uint32_t length, std::uint32_t holder, Cut cut, Opens opens)
{
    struct Interval {
        std::uint32_t low, high, holder;
    };
    m_edges.reserve(length > 0 ? length - 1 : 0);
    std::vector<Interval> now{{0, length, holder}}, next;
    for (;;) {
        m_firstOf.push_back(m_edges.size());
        next.clear();
        for (const auto& [low, high, at] : now) {
            const std::uint32_t n = high - low, large = n - n / 2;
            if (n <= 1) continue;
            if (m_edges.size() % goOnEvery == 0) goOn();
            const bool first = at < low + large || cut == Cut::LargerFirst;
            const std::uint32_t middle = first ? low + large : low + n / 2;
            const Interval own = at < middle ? Interval{low, middle, at} : Interval{middle, high, at};
            const std::uint32_t otherLow = at < middle ? middle : low, size = n - (own.high - own.low);
            const std::uint32_t atCut = at < middle ? otherLow : otherLow + size - 1,
                                sameOffset = otherLow + std::min(at - own.low, size - 1),
                                to = opens == Opens::Neighbour ? atCut : sameOffset;
            m_edges.push_back({at, to, otherLow, size});
            next.push_back(own);
            next.push_back({otherLow, otherLow + size, to});
        }
        if (m_edges.size() == m_firstOf.back()) break; // all intervals have one place
        std::swap(now, next);
    }
}

std::span<const HalvingTree::Edge> HalvingTree::at(StepIndex k) const
{
    const auto step = static_cast<std::size_t>(k);
    return std::span(m_edges).subspan(m_firstOf[step], m_firstOf[step + 1] - m_firstOf[step]);
}

namespace {

HalvingPlanPtr onePhase(HalvingTree tree, Numbering numbering)
{
    auto plan = std::make_shared<HalvingPlan>();
    plan->phases.push_back({.name = {}, .tree = std::move(tree), .numbering = numbering});
    plan->steps = plan->phases[0].tree.steps();
    return plan;
}

const HalvingPhase& phaseAt(const HalvingPlan& plan, StepIndex k)
{
    const auto after = std::ranges::find_if(plan.phases, [k](const auto& phase) { return phase.first > k; });
    return *std::prev(after);
}

std::vector<Phase> phaseNames(const HalvingPlan& plan)
{
    std::vector<Phase> names;
    for (const HalvingPhase& phase : plan.phases)
        if (!phase.name.empty()) names.push_back({phase.name, phase.first});
    return names;
}

} // namespace

HalvingPlanPtr rotatedPlan(std::uint32_t processors, NodeId root)
{
    return onePhase(HalvingTree(processors, 0), Numbering::rotated(processors, root.value));
}

HalvingPlanPtr exclusivePlan(std::uint32_t processors, NodeId root)
{
    return onePhase(HalvingTree(processors, 0), Numbering::exclusiveOr(processors, root.value));
}

HalvingPlanPtr treePlan(std::uint32_t processors, NodeId root)
{
    return onePhase(HalvingTree(processors, root.value, Cut::LargerFirst), Numbering::same(processors));
}

HalvingPlanPtr linePlan(std::uint32_t processors, NodeId root, Opens opens)
{
    return onePhase(HalvingTree(processors, root.value, Cut::LargerForHolder, opens), Numbering::same(processors));
}

HalvingPlanPtr broadcastPlan(const Topology& shape, NodeId root)
{
    if (shape.cube()) return exclusivePlan(shape.processors(), root);
    if (shape.dedicated()) return rotatedPlan(shape.processors(), root);
    return shape.axes().empty() ? treePlan(shape.processors(), root) : gridPlan(shape, root);
}

HalvingPlanPtr gridPlan(const Topology& grid, NodeId root, AxisOrder order)
{
    const auto axes = grid.axes();
    const auto at = coordinates(axes, root.value);
    auto plan = std::make_shared<HalvingPlan>();
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const bool lastFirst = order == AxisOrder::LastFirst;
        const std::size_t axis = lastFirst ? axes.size() - 1 - i : i;
        const std::uint32_t length = axes[axis], stride = strideOf(axes, axis), block = length * stride;
        if (length == 1) continue;
        // The axes that are done are free, the others still have the root's coordinate.
        const std::uint32_t before = root.value / block * block, behind = root.value % stride;
        const std::uint32_t rows = grid.processors() / block;
        const bool wraps = grid.wraps(axis);
        plan->phases.push_back({.name = axes.size() > 1 ? fmt::format("Along axis {}", axis + 1) : std::string{},
                                .first = plan->steps,
                                .tree = HalvingTree(length, wraps ? 0 : at[axis]),
                                .numbering = wraps ? Numbering::rotated(length, at[axis]) : Numbering::same(length),
                                .stride = stride,
                                .firstLine = lastFirst ? before : behind,
                                .lines = lastFirst ? stride : rows,
                                .lineStride = lastFirst ? 1 : block,
                                .rows = rows,
                                .rowStride = block});
        plan->steps += plan->phases.back().tree.steps();
    }
    return plan;
}

StepIndex gridSteps(const Topology& grid)
{
    StepIndex steps = 0;
    for (const std::uint32_t length : grid.axes()) steps += ceilLog2(length);
    return steps;
}

Schedule halvingBroadcast(HalvingPlanPtr plan, std::uint16_t line)
{
    auto write = [plan, line](StepIndex k, Step& step) {
        const HalvingPhase& phase = phaseAt(*plan, k);
        for (const auto& edge : phase.tree.at(k - phase.first)) {
            const std::uint32_t from = phase.numbering(edge.from) * phase.stride;
            const std::uint32_t to = phase.numbering(edge.to) * phase.stride;
            for (std::uint32_t i = 0, base = phase.firstLine; i < phase.lines; ++i, base += phase.lineStride)
                step.send(NodeId{base + from}, NodeId{base + to}, block(0)).line = line;
        }
    };
    return {plan->steps, std::move(write), phaseNames(*plan)};
}

Schedule halvingScatter(HalvingPlanPtr plan, std::uint16_t line)
{
    auto write = [plan, line](StepIndex k, Step& step) {
        const HalvingPhase& phase = phaseAt(*plan, k);
        for (const auto& edge : phase.tree.at(k - phase.first)) {
            const std::uint32_t from = phase.numbering(edge.from) * phase.stride;
            const std::uint32_t to = phase.numbering(edge.to) * phase.stride;
            for (std::uint32_t i = 0, base = phase.firstLine; i < phase.lines; ++i, base += phase.lineStride) {
                bool more = false;
                phase.numbering.each(edge.first, edge.count, [&](std::uint32_t first, std::uint32_t count) {
                    // The block of everybody who has one of these places and, on the axes that are done, the place of
                    // the line.
                    const BlockRange range{BlockId{first * phase.stride + base % phase.stride}, count, phase.stride,
                                           phase.rows, phase.rows > 1 ? phase.rowStride : 0};
                    if (more)
                        step.extend(range);
                    else
                        step.send(NodeId{base + from}, NodeId{base + to}, range, Effect::Move).line = line;
                    more = true;
                });
            }
        }
    };
    return {plan->steps, std::move(write), phaseNames(*plan)};
}

std::string halvingReason(const HalvingPlan& plan, StepIndex k, const Transfer& transfer, std::string_view what)
{
    const HalvingPhase& phase = phaseAt(plan, k);
    const std::uint32_t length = phase.rowStride > 0 ? phase.rowStride / phase.stride : UINT32_MAX;
    const auto place = [&](NodeId node) { return node.value / phase.stride % length; };
    for (const auto& edge : phase.tree.at(k - phase.first)) {
        if (phase.numbering(edge.to) != place(transfer.to)) continue;
        std::string half;
        phase.numbering.each(edge.first, edge.count, [&](std::uint32_t first, std::uint32_t count) {
            half += half.empty() ? "" : " and ";
            half += count == 1 ? fmt::format("{}", first) : fmt::format("{} to {}", first, first + count - 1);
        });
        const std::string_view one = phase.name.empty() ? "processor" : "place",
                               many = phase.name.empty() ? "processors" : "places";
        const std::string where = phase.name.empty() ? std::string{} : " of its line along " + phase.name.substr(6);
        if (edge.count == 1)
            return fmt::format("Processor {} hands {} to processor {}, the only {} of the other half{}.",
                               transfer.from.value, what, transfer.to.value, one, where);
        return fmt::format("Processor {} hands {} to processor {}, which from now on serves the other half, {} {}{}.",
                           transfer.from.value, what, transfer.to.value, many, half, where);
    }
    return {};
}

} // namespace hopscope

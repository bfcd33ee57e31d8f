#include "scenes/network/flows/network_amounts.h"

#include "scenes/network/network_moment.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

namespace {

/// Questions to the holdings (processor, block) that one step may cost.
constexpr std::uint64_t mostQuestions = 1'500'000;

/// How much of the operands of a combined block is joined in a processor's value, 0 … 1.
float joinedShare(const NetworkPlan& plan, const Holdings& holdings, NodeId node, BlockId block)
{
    std::uint32_t sum = 0;
    for (const RankInterval& interval : holdings.joined(node, block)) sum += interval.high - interval.low;
    return static_cast<float>(sum) / static_cast<float>(std::max(plan.processors, 1U));
}

/// Share of the blocks of each arc that a processor has, and of its goal.
void measureArcs(NetworkMoment& moment, NodeId node)
{
    const NetworkPlan& plan = *moment.plan;
    const std::span<float> arcs(moment.arcs.data() + std::size_t{node.value} * plan.arcs, plan.arcs);
    std::vector<float> sizes(plan.arcs, 0.0F);
    float sum = 0;
    for (std::uint32_t b = 0; b < plan.blocks; ++b) {
        const auto arc = static_cast<std::size_t>(std::uint64_t{b} * plan.arcs / plan.blocks);
        const float share = plan.combined ? joinedShare(plan, *moment.holdings, node, BlockId{b})
                            : moment.holdings->holds(node, BlockId{b}) ? 1.0F
                                                                       : 0.0F;
        arcs[arc] += share;
        sum += share;
        ++sizes[arc];
    }
    for (std::size_t arc = 0; arc < arcs.size(); ++arc) arcs[arc] /= std::max(sizes[arc], 1.0F);
    if (plan.ofResult)
        moment.amounts[node.value] = joinedShare(plan, *moment.holdings, node, BlockId{0});
    else if (plan.combined)
        moment.amounts[node.value] = sum / static_cast<float>(std::max(plan.blocks, 1U));
}

/// An alltoall moves blocks about without anybody having more of them: only those count that are for the processor.
/// Where every source has an arc, its own tells how much it has still to give away. Blocks are asked for in the order
/// of their numbers, in which they lie in memory.
void measurePairs(NetworkMoment& moment)
{
    const std::uint32_t processors = moment.plan->processors, arcs = moment.plan->arcs;
    const bool drawn = !moment.arcs.empty(), ownArcs = arcs == processors;
    std::vector<std::uint32_t> arrived(processors), found(drawn ? moment.arcs.size() : 0);
    for (std::uint32_t source = 0; source < processors; ++source) {
        const auto arc = static_cast<std::size_t>(std::uint64_t{source} * arcs / processors);
        for (std::uint32_t node = 0; node < processors; ++node) {
            if (!moment.holdings->holds(NodeId{node}, BlockId{source * processors + node})) continue;
            ++arrived[node];
            if (drawn && (!ownArcs || source != node)) ++found[std::size_t{node} * arcs + arc];
        }
    }
    std::vector<std::uint32_t> sizes(arcs);
    for (std::uint32_t source = 0; source < processors; ++source)
        ++sizes[static_cast<std::size_t>(std::uint64_t{source} * arcs / processors)];
    for (std::uint32_t node = 0; node < processors; ++node) {
        for (std::uint32_t arc = 0; drawn && arc < arcs; ++arc)
            if (sizes[arc] > 0 && (!ownArcs || arc != node))
                moment.arcs[std::size_t{node} * arcs + arc] =
                    static_cast<float>(found[std::size_t{node} * arcs + arc]) / static_cast<float>(sizes[arc]);
        moment.amounts[node] = static_cast<float>(arrived[node]) / static_cast<float>(processors);
    }
}

/// The same of so many blocks that not all can be asked for: of some sources for each processor, other ones for the
/// next, so that the mean of a box is that of its blocks. Where only the blocks of the first sources are followed, who
/// is near to them has more than others: then all that is known is the mean of everybody.
void samplePairs(NetworkMoment& moment)
{
    moment.sampled = true;
    const std::uint32_t processors = moment.plan->processors, sources = moment.plan->blocks / processors,
                        asked = std::clamp(static_cast<std::uint32_t>(mostQuestions / 4 / processors), 1U, sources);
    constexpr std::uint32_t scattered = 2'654'435'769U; // of the golden ratio: beginnings lie evenly
    double sum = 0;
    for (std::uint32_t node = 0; node < processors; ++node) {
        std::uint32_t arrived = 0;
        const std::uint64_t begin = std::uint64_t{node * scattered} * sources >> 32;
        for (std::uint32_t i = 0; i < asked; ++i) {
            const auto source = static_cast<std::uint32_t>((begin + std::uint64_t{i} * sources / asked) % sources);
            arrived += moment.holdings->holds(NodeId{node}, BlockId{source * processors + node}) ? 1 : 0;
        }
        moment.amounts[node] = static_cast<float>(arrived) / static_cast<float>(asked);
        sum += static_cast<double>(moment.amounts[node]) / processors;
    }
    if (sources < processors) std::ranges::fill(moment.amounts, static_cast<float>(sum));
}

} // namespace

void measureHoldings(NetworkMoment& moment)
{
    const NetworkPlan& plan = *moment.plan;
    const Holdings& holdings = *moment.holdings;
    const bool ask = std::uint64_t{plan.processors} * plan.blocks * (plan.combined ? 8 : 1) <= mostQuestions;
    moment.counts = holdings.counts(plan.processors);
    moment.amounts.resize(plan.processors);
    if (ask) moment.arcs.assign(std::size_t{plan.processors} * plan.arcs, 0.0F);
    // Blocks of a combined vector are looked at one in so many where there are too many to ask for all.
    const std::uint32_t stride = std::max(plan.blocks / 4, 1U);
    for (std::uint32_t i = 0; i < plan.processors; ++i) {
        const NodeId node{i};
        moment.amounts[i] = std::min(1.0F, static_cast<float>(moment.counts[i]) / static_cast<float>(plan.goals[i]));
        if (ask) {
            measureArcs(moment, node);
        } else if (plan.combined) {
            float sum = 0, looked = 0;
            for (std::uint32_t b = 0; b < (plan.ofResult ? 1 : plan.blocks); b += stride, ++looked)
                sum += joinedShare(plan, holdings, node, BlockId{b});
            moment.amounts[i] = sum / std::max(looked, 1.0F);
        }
    }
    if (plan.pairs && plan.blocks <= mostQuestions) measurePairs(moment);
    if (plan.pairs && plan.blocks > mostQuestions) samplePairs(moment);
}

} // namespace hopscope

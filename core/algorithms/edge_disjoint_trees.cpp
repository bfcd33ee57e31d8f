#include "algorithms/edge_disjoint_trees.h"

#include "algorithms/entry_helpers.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace hopscope {

/// Round R uses dimension R mod q for everybody. A node sends the block that its next set bit, counted cyclically from
/// this dimension, brought last. Where blocks behind the last stand for the last one, no node is sent what it holds:
/// the last block reaches it with its last set bit of the final q rounds.
Schedule edgeDisjointTrees(const Problem& problem, AfterLast after, std::uint16_t line)
{
    const std::uint32_t count = processors(problem), source = root(problem).value;
    const StepIndex packets = whole(problem, "packets"), q = ceilLog2(count);
    const bool repeat = after == AfterLast::Repeat;
    const auto write = [=](StepIndex round, Step& step) {
        const auto dimension = static_cast<std::uint32_t>(round % q), bit = 1U << dimension, all = count - 1;
        for (std::uint32_t v = 0; v < count; ++v) {
            const std::uint32_t turned = ((v >> dimension) | (v << (static_cast<std::uint32_t>(q) - dimension))) & all;
            const StepIndex ahead = v == 0 ? q : std::countr_zero(turned), packet = round + ahead - q;
            if (packet < 0 || v == bit) continue; // nothing yet; nobody sends to the root
            if (packet >= packets && !repeat) continue;
            step.send(NodeId{v ^ source}, NodeId{(v ^ bit) ^ source}, block(std::min(packet, packets - 1))).line = line;
        }
    };
    // Between two nodes the round after the last packet has nothing to send.
    const StepIndex more = repeat || q == 1 ? q - 1 : q;
    return {q > 0 ? packets + more : 0, write, {}};
}

Pipeline edgeDisjointPipeline(const Problem& problem)
{
    const StepIndex q = std::max(ceilLog2(processors(problem)), 1U);
    return {.packets = q, .steps = q};
}

std::string edgeDisjointReason(const Problem& problem, StepIndex k, const Transfer& transfer,
                               std::span<const BlockRange> blocks)
{
    const std::uint32_t dimension = static_cast<std::uint32_t>(k % ceilLog2(processors(problem)));
    const std::string what = describeBlocks("packet", "packets", blocks);
    if (transfer.from == root(problem))
        return fmt::format("Step {} uses dimension {}: the root {} starts the tree of {} at processor {}.", k + 1,
                           dimension, transfer.from.value, what, transfer.to.value);
    return fmt::format("Step {} uses dimension {}: processor {} passes {} on in its tree, to processor {}.", k + 1,
                       dimension, transfer.from.value, what, transfer.to.value);
}

} // namespace hopscope

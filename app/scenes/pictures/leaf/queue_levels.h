#pragma once

#include "run/queues.h"
#include "topology/leaf_tree.h"

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

/// Routers of a tree by their levels, counted as in a history of all of them.
inline std::uint32_t routersOf(const LeafTree& tree, std::uint32_t level) { return tree.leaves() / tree.below(level); }
inline std::uint32_t firstRouter(const LeafTree& tree, std::uint32_t level)
{
    return tree.node(level, 0) - tree.leaves();
}
/// The longest queue of a level.
inline QueueHistory::Peak peakOf(const QueueHistory& history, const LeafTree& tree, std::uint32_t level)
{
    return history.peak(firstRouter(tree, level), routersOf(tree, level));
}
/// Peaks that are lower than one part of so many of the longest queue are not seen beside it on an even axis.
inline constexpr std::uint32_t lowPeak = 20;
/// Whether a level has such a peak.
bool hasLowPeaks(const QueueHistory& history, const LeafTree& tree);
/// Over how many links a router of a level sends.
inline std::int64_t linksOf(const LeafTree& tree, std::uint32_t level)
{
    const std::uint32_t up = level < tree.levels() ? tree.capacity(level + 1) : 0;
    return std::int64_t{tree.arity(level)} * tree.capacity(level) + up;
}

/// Whether in every column all routers of a level have as long a queue, at its longest and in the mean.
bool routersAreAlike(const LeafTree& tree, std::span<const std::vector<QueueHistory::Column>> columns);
/// By level, the router with the longest queue while step k is under way.
std::vector<std::uint32_t> fullestRouters(const LeafTree& tree, const QueueHistory& history, StepIndex k);

} // namespace hopscope

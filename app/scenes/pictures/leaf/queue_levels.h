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

/// Whether in every column all routers of a level have as long a queue, at its longest and in the mean.
bool routersAreAlike(const LeafTree& tree, std::span<const std::vector<QueueHistory::Column>> columns);
/// By level, the router with the longest queue while step k is under way.
std::vector<std::uint32_t> fullestRouters(const LeafTree& tree, const QueueHistory& history, StepIndex k);
/// Edges of columns that become ever wider, for a logarithmic axis.
std::vector<StepIndex> stretchedEdges(StepIndex steps);

} // namespace hopscope

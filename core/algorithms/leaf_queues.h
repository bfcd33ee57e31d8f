#pragma once

#include "algorithms/algorithm.h"
#include "schedule/schedule.h"
#include "topology/leaf_tree.h"

#include <stop_token>

namespace hopscope {

// Schedules of routers with queues, found by playing them. All throw Cancelled if `stop` is requested. Lines of the
// pseudocode: 1 leaves, 3 routers (one send per step: 3 up, 4 down).

/// Every router has a queue of blocks for its parent, which goes first, and one of copies for its children.
Schedule queuedAllgather(const LeafTree& tree, const std::stop_token& stop);
/// One queue per link; every block goes on over all other links, as many at once as a link carries.
Schedule floodedAllgather(const LeafTree& tree, const std::stop_token& stop);
/// Leaves send the furthest first; every router serves its parent first, then its children in turn.
Schedule queuedAlltoall(const LeafTree& tree, const std::stop_token& stop);
/// The same leaves; one queue per link, as many at once as a link carries.
Schedule greedyAlltoall(const LeafTree& tree, const std::stop_token& stop);

/// Hops of an allgather in which no block crosses a link twice, and of a total exchange.
double allgatherHops(const LeafTree& tree);
double alltoallHops(const LeafTree& tree);
/// Says that a schedule of so many hops is too long to be played, with the most leaves that are not; or nothing.
std::optional<Diagnostic> tooManyHops(const Problem& problem, double (*hops)(const LeafTree&));

} // namespace hopscope

#pragma once

#include "topology/weighted_graph.h"

#include <cstdint>
#include <vector>

namespace hopscope {

/// By node, sides of a graph with equal node weights on both (or as near to it as the moves of single nodes come) and
/// little edge weight between them.
///
/// The network is contracted along heavy edges, level by level, until few nodes are left; these are divided by growing
/// one half from a random node; on the way back each level is improved by moves of single nodes (Karypis and Kumar,
/// SIAM J. Sci. Comput. 20, 1998; Fiduccia and Mattheyses, DAC 1982). METIS does the same, with halves that are nearly
/// equal and the random numbers of the whole process. `seed` chooses among the results. Asks to go on; throws
/// Cancelled.
std::vector<bool> multilevelBisection(const WeightedGraph& graph, std::uint32_t seed);

/// Moves single nodes between the sides as long as that makes the halves more equal, or the cut narrower.
void improveBisection(const WeightedGraph& graph, std::vector<bool>& side);

} // namespace hopscope

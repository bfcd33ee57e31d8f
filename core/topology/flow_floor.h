#pragma once

#include "topology/weighted_graph.h"

namespace hopscope {

/// How many packets between two parts of a network need each message at once of the cut between them.
///
/// Some processors send a packet to every other, over shortest paths only; where there are several, to those cables
/// that have the least load so far. Whatever the cut, its cables carry no more than the busiest one for each message at
/// once, so they are at least packets across/`busiest`. Leighton and Rao (JACM 46, 1999) give the bound with all
/// processors as senders; it holds for any of them, as each has the other half of the processors to send to.
struct FlowFloor {
    double packets{}; ///< that cross a cut between two halves for each processor of the smaller half; 0: no bound
    double busiest{}; ///< packets, in both ways together, for each message at once in one way
};
/// Of a graph whose node weights are processors and whose edge weights are messages at once. As many senders as
/// `effort` edges allow. No bound where a processor cannot reach another. Asks to go on; throws Cancelled.
FlowFloor flowFloor(const WeightedGraph& graph, std::uint64_t effort);

} // namespace hopscope

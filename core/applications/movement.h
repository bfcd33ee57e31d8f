#pragma once

#include "run/experiment.h"
#include "schedule/data.h"
#include "schedule/schedule.h"
#include "topology/topology.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hopscope {

/// What an application moves: a schedule, put together from those of the catalogue, on a network with its own blocks.
struct Movement {
    Topology topology;
    std::vector<NodeId> placed; ///< where processor i of the schedule runs
    Schedule schedule;
    Data data;
};

/// What a step costs: before a word moves, and for its words, with what contention adds.
struct StepTime {
    double start{}, words{};
};

/// What was found when a movement was run with every block followed.
struct Moved {
    double time{}; ///< cut-through
    StepIndex steps{};
    std::uint64_t transfers{};
    double maxLinkLoad{};
    bool delivers{}; ///< every block is where it must be, whole, and nobody sent what it did not hold
    bool onePort{};  ///< nobody sent or received two messages in one step
    std::string why; ///< the first thing that is wrong; empty if nothing is
    std::vector<StepTime> stepTimes;
};

/// Runs it: every step is measured on the network and charged alpha and beta. The most memory that is taken for
/// holdings: see Limits.
Moved moved(const Movement& movement, double alpha, double beta);

/// Processor i in place i of the network.
std::vector<NodeId> ownPlaces(const Topology& topology);
/// An entry's schedule of block 0 on nodes 0 … p-1, moved to block `block` on the nodes first, first + stride, …
Schedule placedAlong(Schedule schedule, NodeId first, std::uint32_t stride, BlockId block);

} // namespace hopscope

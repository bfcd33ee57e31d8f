#pragma once

#include "bandwidth/kernel.h"
#include "bandwidth/routing.h"
#include "cost/machine.h"

#include <vector>

namespace hopscope {

/// A time of packets that climb level by level, by what it is spent on. Its total is a cost of BspCosts or a time of
/// RoutingTimes; beside that number it shows how it comes about.
struct ClimbSum {
    double packets{};  ///< times g of their level
    double latency{};  ///< l of every level
    double counting{}; ///< prefix sums before packets are spread
    /// What a level has of each term, with the packets that it is charged for; each level once.
    struct Level {
        unsigned size{};                 ///< clusters of 2^size processors
        double gap{}, packets{}, time{}; ///< time: packets × gap, or that rounded up
        double latency{}, counting{};
        double sent{}, received{}; ///< of which `packets` is the sum where both are charged
    };
    std::vector<Level> levels{};
    double total() const { return packets + latency + counting; }
    ClimbSum& operator+=(const ClimbSum& other);
};

/// A superstep that is charged for one cluster of 2^size processors, as BSP, DBSP and αDBSP do: packets × gap +
/// latency.
ClimbSum oneLevelSum(unsigned size, double packets, double gap, double latency);
/// order::k12, of which DBSP+ is made.
ClimbSum climbSum(const BspMachine& machine, unsigned k, double k1, double k2, unsigned i);
/// order::hDirect.
ClimbSum spreadSum(const BspMachine& machine, const ClusterRelation& relation);
/// RoutingTimes::dbsp.
ClimbSum routedSum(const PacketRouting& routing, const BspMachine& machine);
/// DBSP+ of a kernel as the paper charges it, local work left out.
ClimbSum kernelClimbSum(Kernel kernel, unsigned k, double n, const BspMachine& machine);

} // namespace hopscope

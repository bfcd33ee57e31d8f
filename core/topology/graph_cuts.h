#pragma once

#include "topology/topology.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// Between which numbers the bisection lies: the least capacity, in messages at once in the narrower direction, between
/// two halves of the processors (of an odd number one half has one more), wherever the routers stand. Finding the
/// bisection itself is NP-hard.
struct BisectionBounds {
    std::uint64_t atLeast{}, atMost{};
    std::vector<bool> side; ///< by node: the cut that was found, whose capacity is atMost
};
/// Of a tree and of up to 20 nodes the bisection itself (tree_bisection.h, exact_bisection.h); else the better of what
/// the family knows (bisection_rule.h) and of what holds for any network (bisection_floor.h) and is found by search
/// (bisection_search.h). Nothing for one processor; for networks so large that it would take more than about two
/// seconds only what the family knows. Asks to go on; throws Cancelled.
std::optional<BisectionBounds> bisectionBounds(const Topology& topology);

/// What the structure of its family says, which takes no search; nothing where it says nothing, and after failures.
std::optional<BisectionBounds> knownBisection(const Topology& topology);

/// The narrowest cut between a root and any other processor.
struct BroadcastCut {
    std::uint64_t capacity{}; ///< messages at once from the root's side to the other
    NodeId furthest;          ///< a processor behind it
    std::vector<bool> near;   ///< by node: on the root's side
};
/// By maximum flows from the root to every processor (Boost.Graph). J. Edmonds (1973): exactly so many spanning trees,
/// directed away from the root, exist that use every link at most as often as it carries messages at once, where all
/// nodes are processors; with routers at most so many. Nothing for one processor and for networks too large, as above.
std::optional<BroadcastCut> broadcastCut(const Topology& topology, NodeId root);

} // namespace hopscope

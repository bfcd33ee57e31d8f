#pragma once

#include "topology/topology.h"

#include <cstdint>
#include <optional>

namespace hopscope {

/// How far the nodes of a network are from each other, in links.
struct PathLengths {
    bool connected{true};              ///< from every node to every other; else nothing more is said
    std::uint32_t atLeast{}, atMost{}; ///< of the diameter, the longest of all shortest paths
    std::optional<double> mean{};      ///< shortest path from one processor to another; nothing where it takes too long

    bool exact() const { return atLeast == atMost; }
};

/// Links that are followed at most, each for 64 nodes at once: about a second.
inline constexpr std::uint64_t usualEffort = 1'000'000'000;

/// By breadth-first search from all nodes, 64 at a time (Then et al., "The more the merrier: efficient multi-source
/// graph traversal", VLDB 2014). Where this takes more than `effort` the diameter lies between the longest path that
/// was met and the way to a node in the middle and on from it. Nothing of networks with more links than are read from
/// a file.
std::optional<PathLengths> pathLengths(const Topology& topology, std::uint64_t effort = usualEffort);

} // namespace hopscope

#pragma once

#include "algorithms/practice/streams.h"

#include <array>
#include <cstdint>
#include <vector>

namespace hopscope::practice {

/// Two trees in which everybody is inner at most once, and the step of every edge. An edge works in odd or in even
/// steps; two edges with the same sender or the same receiver differ.
struct TwoTrees {
    /// Nodes by relative number; the parent of a tree's own root is itself.
    std::array<std::vector<TreeNode>, 2> nodes{};
    std::array<std::uint32_t, 2> tops{};
    std::array<StepIndex, 2> depths{}; ///< most offsets: D_1 and D_2

    /// Below a source, number 0, which takes no place in them (broadcast).
    static TwoTrees belowSource(std::uint32_t processors);
    /// Over all processors, each with a root of its own (allreduce).
    static TwoTrees overAll(std::uint32_t processors);
    /// Steps until `packets` packets, alternating between the trees, have reached everybody.
    StepIndex steps(StepIndex packets) const;
};

/// One tree above the other: the second stands on its head, so that the leaves of both meet in the middle. `source`:
/// the node above both stands beside them.
std::vector<Point3> placesOf(const TwoTrees& trees, bool source, const Relative& ranks);

} // namespace hopscope::practice

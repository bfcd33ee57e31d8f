#pragma once

#include "algorithms/practice/practice.h"

#include <cstdint>
#include <vector>

namespace hopscope::practice {

/// Packets that cross an edge: the first of its set leaves in step `first` (from 0).
struct Stream {
    NodeId from, to;
    StepIndex first{};
    std::uint16_t line{1};
};
/// Edges that the same packets cross: packet n of `count` is block `block + n·stride` and leaves `n·period` steps after
/// the first.
struct StreamSet {
    std::vector<Stream> streams;
    StepIndex period{1};
    std::uint32_t count{1}, block{0};
    std::int32_t stride{1};
    Effect effect{Effect::Copy};
};
/// All sets at the same time. A step takes as long as it has messages.
Schedule streamed(std::vector<StreamSet> sets);

/// Streams down a tree whose numbers are relative: `offset[v]` is the step, from 1, in which the first packet enters v.
struct TreeNode {
    std::uint32_t parent{0};
    StepIndex offset{0};
};
std::vector<Stream> treeStreams(const std::vector<TreeNode>& nodes, const Relative& ranks, std::uint16_t line);

/// Most digits of the numbers below `processors` in bijective base k, added up: how long the slowest way down a heap of
/// k children takes that are served in turn.
double slowestWay(std::uint32_t processors, std::uint32_t k);

} // namespace hopscope::practice

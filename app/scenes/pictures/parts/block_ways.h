#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/arrivals.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace hopscope {

/// Messages by sender and receiver.
using Ways = std::set<std::pair<std::uint32_t, std::uint32_t>>;

/// The messages that bring a block to processors: in the step that is marked, before it, and those of the step that
/// leave it out although the sender has just received it: in a broadcast there is none, as nobody sends without the
/// block.
struct BlockWays {
    Ways now, before, omitted;
};
BlockWays waysOf(const Run& run, const Arrivals& arrivals, std::uint32_t block, StepIndex marked);
/// Axis and direction of a hop to a neighbour of a grid.
std::optional<std::pair<std::size_t, bool>> hopOf(const Run& run, std::uint32_t from, std::uint32_t to);
/// The first block that anybody gets: of a total exchange block 0 stays with processor 0.
std::uint32_t firstMoved(const Arrivals& arrivals);
/// How many processors have the block at the start and after every step.
std::vector<std::size_t> growthOf(const Arrivals& arrivals, std::uint32_t block, StepIndex steps);
/// The most messages with the block by one holder in one step.
std::size_t mostSent(const Arrivals& arrivals, std::uint32_t block);

} // namespace hopscope

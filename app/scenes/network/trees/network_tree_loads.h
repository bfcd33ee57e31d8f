#pragma once

#include "topology/ranges_below.h"

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

class Topology;

/// Messages of a step on links from nodes with these processors below them to nodes with those.
struct TreeLoad {
    ProcessorRange lower, upper;
    std::uint64_t up{}, down{};
    std::uint64_t upLinks{}, downLinks{}; ///< that are taken, each as often as it can carry a message at once
    double onLink{};                      ///< the most on one link in one direction, for each that it can carry at once
};
/// Of links that are taken, those with the same ranges together. `messages`: by link.
std::vector<TreeLoad> treeLoads(const Topology& topology, std::span<const ProcessorRange> below,
                                std::span<const std::uint32_t> messages);
/// What all links carry together that lead out of a range upwards, or into it from above.
TreeLoad loadAbove(std::span<const TreeLoad> loads, ProcessorRange range);
/// How many processors are below the highest router that messages pass; 0 if they pass none.
std::uint32_t climbOf(std::span<const TreeLoad> loads);
/// How many ranges of that size, one after the other from 0 on, have links within them that all carry what those within
/// this one do.
std::uint32_t repeated(std::span<const TreeLoad> loads, ProcessorRange range);
/// The routers that the messages of a step pass, ascending. `messages`: by link.
std::vector<std::uint32_t> routersPassed(const Topology& topology, std::span<const std::uint32_t> messages);
/// The most on one link below which and above which there are only processors of the range.
double mostWithin(std::span<const TreeLoad> loads, ProcessorRange range);

} // namespace hopscope

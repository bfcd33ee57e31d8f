#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

class Topology;

/// Consecutive processors, from first to last.
struct ProcessorRange {
    std::uint32_t first{}, last{};
    bool contains(const ProcessorRange& other) const { return first <= other.first && other.last <= last; }
};

/// By node of a network of levels: the processors that are below it. Empty where they are no ranges that begin at a
/// multiple of their size, so that a line of the drawing could not stand for links.
std::vector<ProcessorRange> rangesBelow(const Topology& topology);

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
/// The most on one link below which and above which there are only processors of the range.
double mostWithin(std::span<const TreeLoad> loads, ProcessorRange range);

} // namespace hopscope

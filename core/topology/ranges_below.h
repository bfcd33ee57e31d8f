#pragma once

#include <cstdint>
#include <vector>

namespace hopscope {

class Topology;

/// Consecutive processors, from first to last.
struct ProcessorRange {
    std::uint32_t first{}, last{};
    std::uint32_t size() const { return last - first + 1; }
    bool contains(const ProcessorRange& other) const { return first <= other.first && other.last <= last; }
    friend bool operator==(const ProcessorRange&, const ProcessorRange&) = default;
};

/// By node of a network of levels: the processors that are below it. Empty where they are no ranges that begin at a
/// multiple of their size, so that a line of a drawing could not stand for links.
std::vector<ProcessorRange> rangesBelow(const Topology& topology);

/// The routers with the same processors below them: a tree has one for each range, a butterfly as many as processors.
struct RouterRow {
    ProcessorRange below;
    std::uint32_t first{}, count{}; ///< numbers of the topology; they follow each other
};
/// Of rangesBelow(), by the first processor and the size of what is below; none of processors, and none whose routers
/// do not follow each other.
std::vector<RouterRow> routerRows(std::uint32_t processors, const std::vector<ProcessorRange>& below);
/// Nothing if no router has these processors below it.
const RouterRow* findRow(const std::vector<RouterRow>& rows, const ProcessorRange& below);

} // namespace hopscope

#pragma once

#include "own/schedule_format.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace hopscope {

/// The bars of a run without a common clock. Of one lane any two lie within one another or do not overlap, for that is
/// all that programs which show traces draw, and a state ends that was begun last. A processor has a lane; where it
/// does several things at once, it has more.
class TraceLanes {
public:
    /// Bar 2i is the send of message i, 2i + 1 its receipt, and behind those of all messages are the acts.
    struct Bar {
        double start{}, end{};
        std::uint32_t node{}, number{};
    };
    /// `played` has times.
    explicit TraceLanes(const PlayedSchedule& played);

    /// By processor, then lane, then as they begin; of those that begin at once the longest first.
    const std::vector<Bar>& bars() const { return m_bars; }
    /// The lane of a bar by its number, as nodes are numbered; further lanes follow behind the nodes.
    std::uint32_t of(std::uint32_t number) const { return m_lanes[number]; }
    /// By further lane: its node, and the number of the lane there, from 2.
    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& further() const { return m_further; }

private:
    void settle(std::size_t first, std::size_t end);

    std::uint32_t m_nodes;
    std::vector<Bar> m_bars;
    std::vector<std::uint32_t> m_lanes;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_further;
};

} // namespace hopscope

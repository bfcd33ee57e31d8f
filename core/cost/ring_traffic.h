#pragma once

#include "ids.h"
#include "topology/topology.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

class Step;

/// How many messages of a step take each link of a ring, found from the ends of each alone: a message takes an arc, so
/// that no hop need be followed. On 16384 processors that are millions.
class RingTraffic {
public:
    /// `placed`: processor of the topology for each of the schedule. Nothing for another network, a ring with failed
    /// links or wider ones, and a step in which a message chooses its way.
    static std::optional<RingTraffic> of(const Topology& topology, std::span<const NodeId> placed, const Step& step);

    /// By link.
    const std::vector<std::uint32_t>& messages() const { return m_messages; }
    /// By message of the step: how many messages the busiest link on its way has; 0 of one that takes none.
    std::vector<std::uint32_t> crowding() const;
    /// Whether a message of the step, by its place, takes a link.
    bool takes(std::size_t message, LinkId link) const;

private:
    /// `length` cables from `first` on, round the ring; of the links of one direction.
    struct Arc {
        std::uint32_t first{}, length{};
        bool forwards{};
    };
    std::uint32_t m_nodes{};
    std::vector<Arc> m_arcs; ///< by message
    std::vector<std::uint32_t> m_messages;
};

} // namespace hopscope

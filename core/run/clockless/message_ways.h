#pragma once

#include "cost/traffic.h"
#include "run/clockless/message_graph.h"
#include "run/clockless/none.h"
#include "run/clockless/timing.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace hopscope {

/// The links and ports that messages flow through, by numbers without gaps.
class MessageWays {
public:
    /// `beta`: of a word, above 0.
    MessageWays(const MessageNetwork& network, std::uint32_t processors, double beta);
    /// Words in a unit of time, by number: of the ports and of all links of the messages.
    const std::vector<double>& capacitiesOf(std::span<const MessageGraph::Message> messages);
    /// Whether start-ups of one sender are one after another.
    bool onePort() const { return m_sends != none; }
    /// Links of its route and ports, of messages that were asked for before; of the route alone their number. The links
    /// of the route come first.
    std::pair<std::span<const std::uint32_t>, std::size_t> of(const MessageGraph::Message& message);
    /// Of the message that was asked for last.
    std::span<const LinkId> route() const { return m_route; }

private:
    LinkId name(LinkId link) const { return m_half ? std::min(link, opposite(link)) : link; }
    /// Its number; `none` if it has none yet.
    std::uint32_t& placeOf(LinkId link)
    {
        return m_few.empty() ? m_places.try_emplace(link, none).first->second : m_few[static_cast<std::size_t>(link)];
    }
    void routeOf(const MessageGraph::Message& message);

    const Topology& m_topology;
    TrafficMeter m_meter;
    double m_beta;
    bool m_half;
    std::uint32_t m_sends{none}, m_receives{none}; ///< first port of each kind
    std::vector<double> m_capacities;
    std::vector<std::uint32_t> m_few; ///< by link; empty where there are too many …
    std::unordered_map<LinkId, std::uint32_t> m_places; ///< … and only those that messages use are kept
    std::vector<LinkId> m_route;
    std::vector<std::uint32_t> m_found;
};

} // namespace hopscope

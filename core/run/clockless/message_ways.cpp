#include "run/clockless/message_ways.h"

#include <algorithm>

namespace hopscope {

MessageWays::MessageWays(const MessageNetwork& network, std::uint32_t processors, double beta)
    : m_topology(network.topology),
      m_meter(network.topology, {network.placed.begin(), network.placed.end()}, network.data, network.duplex),
      m_beta(beta), m_half(network.duplex == Duplex::Half)
{
    constexpr std::uint64_t few = 1U << 22U;
    if (m_topology.links() <= few) m_few.assign(static_cast<std::size_t>(m_topology.links()), none);
    const PortModel& ports = network.ports;
    if (ports.both != PortModel::unlimited || (m_half && ports.sends != PortModel::unlimited)) {
        m_sends = m_receives = 0;
        const std::uint32_t most = ports.both != PortModel::unlimited ? ports.both : ports.sends;
        m_capacities.assign(processors, most / beta);
        return;
    }
    if (ports.sends != PortModel::unlimited) m_sends = 0, m_capacities.assign(processors, ports.sends / beta);
    if (ports.receives != PortModel::unlimited) {
        m_receives = static_cast<std::uint32_t>(m_capacities.size());
        m_capacities.resize(m_capacities.size() + processors, ports.receives / beta);
    }
}

const std::vector<double>& MessageWays::capacitiesOf(std::span<const MessageGraph::Message> messages)
{
    for (const MessageGraph::Message& message : messages) {
        routeOf(message);
        for (const LinkId link : m_route) {
            std::uint32_t& place = placeOf(name(link));
            if (place != none) continue;
            place = static_cast<std::uint32_t>(m_capacities.size());
            m_capacities.push_back(m_topology.capacity(link) / m_beta);
        }
    }
    return m_capacities;
}

std::pair<std::span<const std::uint32_t>, std::size_t> MessageWays::of(const MessageGraph::Message& message)
{
    routeOf(message);
    m_found.clear();
    for (const LinkId link : m_route) m_found.push_back(placeOf(name(link)));
    if (m_sends != none) m_found.push_back(m_sends + message.from.value);
    if (m_receives != none) m_found.push_back(m_receives + message.to.value);
    return {m_found, m_route.size()};
}

void MessageWays::routeOf(const MessageGraph::Message& message)
{
    Transfer transfer{message.from, message.to};
    transfer.path = message.path;
    m_route.clear();
    m_meter.route(transfer, m_route);
}

} // namespace hopscope

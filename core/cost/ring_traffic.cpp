#include "cost/ring_traffic.h"

#include "schedule/step.h"
#include "topology/grid.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace hopscope {

namespace {

/// The largest of any piece of a row of numbers, each in constant time: of all pieces whose lengths are powers of two
/// it is known, and every piece is two of them.
class Maxima {
public:
    explicit Maxima(std::vector<std::uint32_t> row) : m_levels{std::move(row)}
    {
        for (std::size_t half = 1; 2 * half <= m_levels.front().size(); half *= 2) {
            const std::vector<std::uint32_t>& shorter = m_levels.back();
            std::vector<std::uint32_t> longer(shorter.size() - half);
            for (std::size_t i = 0; i < longer.size(); ++i) longer[i] = std::max(shorter[i], shorter[i + half]);
            m_levels.push_back(std::move(longer));
        }
    }
    /// Of `length` numbers, at least one, from `first` on.
    std::uint32_t of(std::size_t first, std::size_t length) const
    {
        const auto level = static_cast<std::size_t>(std::bit_width(length)) - 1;
        const std::vector<std::uint32_t>& pieces = m_levels[level];
        return std::max(pieces[first], pieces[first + length - (std::size_t{1} << level)]);
    }

private:
    std::vector<std::vector<std::uint32_t>> m_levels;
};

bool isWholeRing(const Topology& topology)
{
    return topology.axes().size() == 1 && topology.wraps(0) && topology.axes()[0] == topology.nodes()
           && topology.links() == std::uint64_t{2} * topology.nodes() && topology.unitCapacity()
           && topology.failed().empty();
}

} // namespace

std::optional<RingTraffic> RingTraffic::of(const Topology& topology, std::span<const NodeId> placed, const Step& step)
{
    if (!isWholeRing(topology)) return {};
    RingTraffic traffic;
    const std::uint32_t nodes = traffic.m_nodes = topology.nodes();
    // Where arcs begin, and where they are over: of the links in the + direction, and of the others.
    std::array<std::vector<std::int64_t>, 2> changes;
    changes.fill(std::vector<std::int64_t>(nodes));
    for (const Transfer& transfer : step.transfers()) {
        if (transfer.path != Path::Usual) return {};
        const std::uint32_t from = placed[transfer.from.value].value, to = placed[transfer.to.value].value;
        const bool forwards = goesForwards(from, to, nodes);
        const std::uint32_t first = forwards ? from : to, last = forwards ? to : from,
                            length = last >= first ? last - first : last + nodes - first;
        traffic.m_arcs.push_back({first, length, forwards});
        std::vector<std::int64_t>& change = changes[forwards ? 0 : 1];
        if (length == 0) continue;
        ++change[first];
        --change[last];
        if (last < first) ++change[0]; // over the end of the numbers
    }
    traffic.m_messages.resize(topology.links());
    for (std::size_t direction = 0; direction < changes.size(); ++direction) {
        std::int64_t messages = 0;
        for (std::uint32_t cable = 0; cable < nodes; ++cable) {
            messages += changes[direction][cable];
            traffic.m_messages[2 * std::size_t{cable} + direction] = static_cast<std::uint32_t>(messages);
        }
    }
    return traffic;
}

bool RingTraffic::takes(std::size_t message, LinkId link) const
{
    const Arc& arc = m_arcs[message];
    const auto cable = static_cast<std::uint32_t>(link / 2);
    return arc.forwards == (link % 2 == 0) && (cable + m_nodes - arc.first) % m_nodes < arc.length;
}

std::vector<std::uint32_t> RingTraffic::crowding() const
{
    // Twice round, so that every arc is one piece.
    std::array<std::vector<std::uint32_t>, 2> rows;
    for (std::size_t direction = 0; direction < rows.size(); ++direction)
        for (std::size_t cable = 0; cable < 2 * std::size_t{m_nodes}; ++cable)
            rows[direction].push_back(m_messages[2 * (cable % m_nodes) + direction]);
    const std::array<Maxima, 2> maxima{Maxima(std::move(rows[0])), Maxima(std::move(rows[1]))};
    std::vector<std::uint32_t> crowding;
    for (const Arc& arc : m_arcs)
        crowding.push_back(arc.length == 0 ? 0 : maxima[arc.forwards ? 0 : 1].of(arc.first, arc.length));
    return crowding;
}

} // namespace hopscope

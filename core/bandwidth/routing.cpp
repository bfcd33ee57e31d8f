#include "bandwidth/routing.h"

#include "diagnostic.h"
#include "stopping.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

Routing routingFromText(std::string_view text)
{
    if (text == "direct") return Routing::Direct;
    if (text == "h") return Routing::H;
    if (text == "k12") return Routing::K12;
    throw Refused("routing", fmt::format("routing: must be direct, h or k12, got {}", text));
}

std::string_view toText(RoutedSuperstep::Phase phase)
{
    switch (phase) {
    case RoutedSuperstep::Phase::Direct:
        return "direct";
    case RoutedSuperstep::Phase::Up:
        return "up";
    case RoutedSuperstep::Phase::Down:
        return "down";
    }
    return {};
}

std::string_view toText(RoutedSuperstep::Set set)
{
    switch (set) {
    case RoutedSuperstep::Set::All:
        return "all";
    case RoutedSuperstep::Set::Leaving:
        return "Cs";
    case RoutedSuperstep::Set::Crossing:
        return "Cx";
    case RoutedSuperstep::Set::Entering:
        return "Cr";
    }
    return {};
}

namespace {

/// Processor of packet `rank` of `count` that are spread evenly over 2^bits processors. Monotone in the rank.
std::uint32_t spread(std::uint64_t rank, std::uint64_t count, unsigned bits)
{
    if (count >= std::uint64_t{1} << bits) return static_cast<std::uint32_t>((rank << bits) / count);
    const auto needed = static_cast<unsigned>(std::bit_width(count - 1));
    return static_cast<std::uint32_t>(rank << (bits - needed));
}

class Router {
public:
    Router(PacketRouting& routing, bool allClimb) : m_routing(routing), m_levels(routing.levels)
    {
        const auto& packets = routing.packets;
        unsigned top = m_levels;
        for (const Packet& packet : packets) {
            m_hold.push_back(packet.from);
            m_meet.push_back(m_levels - static_cast<unsigned>(std::bit_width(packet.from ^ packet.to)));
            top = std::min(top, m_meet.back());
        }
        m_top = top;
        if (allClimb) std::ranges::fill(m_meet, top);
    }

    void direct()
    {
        RoutedSuperstep step{RoutedSuperstep::Phase::Direct, RoutedSuperstep::Set::All, m_top, {}, 0, {}, 0};
        for (std::uint32_t i = 0; i < m_hold.size(); ++i) step.moves.push_back({i, m_hold[i], m_routing.packets[i].to});
        step.lists.push_back(0);
        keep(std::move(step));
    }

    void climb()
    {
        for (unsigned level = m_levels; level-- > m_top;) {
            superstep(RoutedSuperstep::Phase::Up, RoutedSuperstep::Set::Leaving, level);
            superstep(RoutedSuperstep::Phase::Up, RoutedSuperstep::Set::Crossing, level);
        }
        for (unsigned level = m_top; level < m_levels; ++level) {
            const std::vector<std::uint32_t> targets = downTargets(level);
            superstep(RoutedSuperstep::Phase::Down, RoutedSuperstep::Set::Entering, level, targets);
            superstep(RoutedSuperstep::Phase::Down, RoutedSuperstep::Set::Crossing, level, targets);
        }
    }

private:
    using Set = RoutedSuperstep::Set;

    bool takesPart(std::uint32_t packet, Set set, unsigned level) const
    {
        return set == Set::Crossing ? m_meet[packet] == level : m_meet[packet] < level;
    }

    /// Packets in order of the place `at(packet)`'s cluster, then of where they are, then of their numbers.
    template <class Cluster> std::vector<std::uint32_t> ordered(std::vector<std::uint32_t> chosen, Cluster at) const
    {
        goOn();
        std::ranges::sort(chosen, {}, [&](std::uint32_t i) { return std::tuple{at(i), m_hold[i], i}; });
        return chosen;
    }

    /// Calls `visit(cluster, first, last)` for the packets of every cluster.
    template <class Cluster, class Visit>
    static void eachCluster(const std::vector<std::uint32_t>& packets, Cluster at, Visit visit)
    {
        for (std::size_t first = 0; first < packets.size();) {
            std::size_t last = first;
            while (last < packets.size() && at(packets[last]) == at(packets[first])) ++last;
            goOn();
            visit(at(packets[first]), first, last);
            first = last;
        }
    }

    /// Where everything that enters or crosses into a cluster below `level` goes: spread evenly over that cluster.
    std::vector<std::uint32_t> downTargets(unsigned level) const
    {
        const unsigned bits = m_levels - level - 1;
        const auto at = [&](std::uint32_t i) { return m_routing.packets[i].to >> bits; };
        std::vector<std::uint32_t> chosen, targets(m_hold.size());
        for (std::uint32_t i = 0; i < m_hold.size(); ++i)
            if (m_meet[i] <= level) chosen.push_back(i);
        chosen = ordered(std::move(chosen), at);
        eachCluster(chosen, at, [&](std::uint32_t cluster, std::size_t first, std::size_t last) {
            for (std::size_t rank = first; rank < last; ++rank)
                targets[chosen[rank]] = (cluster << bits) + spread(rank - first, last - first, bits);
        });
        return targets;
    }

    /// Spreads a set over every cluster of `level` on the way up, or sends it to its targets on the way down.
    void superstep(RoutedSuperstep::Phase phase, Set set, unsigned level, std::span<const std::uint32_t> targets = {})
    {
        const bool up = phase == RoutedSuperstep::Phase::Up;
        const unsigned bits = up ? m_levels - level : m_levels - level - 1;
        const auto at = [&](std::uint32_t i) {
            return (up ? m_routing.packets[i].from : m_routing.packets[i].to) >> bits;
        };
        std::vector<std::uint32_t> chosen;
        for (std::uint32_t i = 0; i < m_hold.size(); ++i)
            if (takesPart(i, set, level)) chosen.push_back(i);
        chosen = ordered(std::move(chosen), at);
        RoutedSuperstep step{phase, set, level, {}, 0, {}, 0};
        eachCluster(chosen, at, [&](std::uint32_t cluster, std::size_t first, std::size_t last) {
            step.lists.push_back(static_cast<std::uint32_t>(step.moves.size()));
            for (std::size_t rank = first; rank < last; ++rank) {
                const std::uint32_t packet = chosen[rank];
                const std::uint32_t target =
                    up ? (cluster << bits) + spread(rank - first, last - first, bits) : targets[packet];
                step.moves.push_back({packet, m_hold[packet], target});
            }
        });
        keep(std::move(step));
    }

    void keep(RoutedSuperstep step)
    {
        std::vector<std::uint32_t> sent(std::size_t{1} << m_levels), received(sent.size());
        inParts(std::span(std::as_const(step.moves)), [&](std::span<const Move> part) {
            for (const auto& [packet, from, to] : part) {
                if (from == to) continue;
                ++step.transfers;
                step.h = std::max({step.h, ++sent[from], ++received[to]});
                m_hold[packet] = to;
            }
        });
        if (step.moves.empty()) return;
        (step.transfers > 0 ? m_routing.supersteps : m_routing.idle).push_back(std::move(step));
    }

    PacketRouting& m_routing;
    unsigned m_levels, m_top{};
    std::vector<std::uint32_t> m_hold; ///< by packet
    std::vector<unsigned> m_meet;      ///< by packet: level to which it climbs
};

} // namespace

PacketRouting routePackets(const DemandMatrix& matrix, Routing routing)
{
    PacketRouting result;
    result.levels = matrix.levels;
    double count = 0;
    for (const Demand& demand : matrix.demands) count += static_cast<double>(demand.packets);
    if (count > mostRoutedPackets)
        throw Refused("n", fmt::format("n: {} packets are too many to route one by one; the most that work are {}",
                                       count, mostRoutedPackets));
    std::vector<Demand> demands = matrix.demands;
    std::ranges::stable_sort(demands, {}, [](const Demand& demand) { return std::pair{demand.from, demand.to}; });
    for (const auto& [from, to, packets] : demands)
        if (from != to) result.packets.insert(result.packets.end(), static_cast<std::size_t>(packets), {from, to});
    if (result.packets.empty()) return result;
    if (routing == Routing::Direct && result.packets.size() > mostDirectPackets)
        throw Refused("n", fmt::format("n: {} packets are too many to seek a free way for each; the most that work are "
                                       "{}",
                                       result.packets.size(), mostDirectPackets));
    Router router(result, routing == Routing::K12);
    if (routing == Routing::Direct)
        router.direct();
    else
        router.climb();
    return result;
}

Schedule scheduleOf(const PacketRouting& routing)
{
    const auto kept = std::make_shared<const PacketRouting>(routing);
    Schedule schedule;
    schedule.steps = static_cast<StepIndex>(kept->supersteps.size());
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        const RoutedSuperstep& step = kept->supersteps[static_cast<std::size_t>(k)];
        std::string name = fmt::format("{}, level {}", toText(step.phase), step.level);
        if (schedule.phases.empty() || schedule.phases.back().name != name)
            schedule.phases.push_back({std::move(name), k});
    }
    schedule.write = [kept](StepIndex k, Step& out) {
        for (const auto& [packet, from, to] : kept->supersteps[static_cast<std::size_t>(k)].moves)
            if (from != to) out.send(NodeId{from}, NodeId{to}, block(packet), Effect::Move);
    };
    return schedule;
}

Data dataOf(const PacketRouting& routing)
{
    const auto kept = std::make_shared<const std::vector<Packet>>(routing.packets);
    Data data;
    data.blocks = static_cast<std::uint32_t>(kept->size());
    data.words = 1;
    data.custody = Custody::Moved;
    data.starts = [kept](BlockId block) { return NodeSet::one(NodeId{(*kept)[block.value].from}); };
    data.ends = [kept](BlockId block) { return NodeSet::one(NodeId{(*kept)[block.value].to}); };
    return data;
}

} // namespace hopscope

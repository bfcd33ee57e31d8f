#include "run/analysis/greedy_step.h"

#include "cost/traffic.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace hopscope {

std::uint64_t operandsIn(const Holdings& holdings, NodeId node, BlockId block)
{
    std::uint64_t sum = 0;
    for (const RankInterval& ranks : holdings.joined(node, block)) sum += ranks.high - ranks.low;
    return sum;
}

std::uint64_t operandsWanted(const Data& data, NodeId node, BlockId block)
{
    return data.joins ? data.joins(node).high - data.joins(node).low : data.starts(block).size();
}

bool overlap(const Holdings& holdings, NodeId a, NodeId b, BlockId block)
{
    const auto ones = holdings.joined(a, block), others = holdings.joined(b, block);
    return std::ranges::any_of(ones, [&](const RankInterval& one) {
        return std::ranges::any_of(
            others, [&](const RankInterval& other) { return one.low < other.high && other.low < one.high; });
    });
}

void sendBlocks(Step& step, NodeId from, NodeId to, std::span<const BlockId> blocks, Effect effect)
{
    bool first = true;
    for (std::size_t i = 0; i < blocks.size();) {
        std::size_t end = i + 1;
        while (end < blocks.size() && blocks[end].value == blocks[end - 1].value + 1) ++end;
        const BlockRange range{blocks[i], static_cast<std::uint32_t>(end - i)};
        if (first)
            step.send(from, to, range, effect);
        else
            step.extend(range);
        first = false;
        i = end;
    }
}

namespace {

/// Messages of one step, as long as ports and links have room.
class Room {
public:
    explicit Room(const Run& run)
        : m_ports(run.setup().ports), m_topology(run.topology()), m_meter(run.meter()),
          m_sends(run.shape().processors()), m_receives(run.shape().processors())
    {
    }
    bool maySend(NodeId node) const { return free(m_sends[node.value], m_receives[node.value], m_ports.sends); }
    bool mayReceive(NodeId node) const { return free(m_receives[node.value], m_sends[node.value], m_ports.receives); }
    /// Links between two processors.
    std::size_t distance(NodeId from, NodeId to)
    {
        m_route.clear();
        m_meter.route(Transfer{.from = from, .to = to}, m_route);
        return m_route.size();
    }
    bool take(NodeId from, NodeId to)
    {
        if (!maySend(from) || !mayReceive(to)) return false;
        if (m_ports.linkLimit) {
            distance(from, to);
            if (std::ranges::any_of(m_route, [&](LinkId link) { return m_loads[link] >= m_topology.capacity(link); }))
                return false;
            for (const LinkId link : m_route) ++m_loads[link];
        }
        ++m_sends[from.value];
        ++m_receives[to.value];
        return true;
    }

private:
    bool free(std::uint32_t these, std::uint32_t others, std::uint32_t limit) const
    {
        return these < limit && these + others < m_ports.both;
    }

    PortModel m_ports;
    const Topology& m_topology;
    TrafficMeter m_meter;
    std::vector<std::uint32_t> m_sends, m_receives;
    std::unordered_map<LinkId, std::uint32_t> m_loads;
    std::vector<LinkId> m_route;
};

/// Every processor that lacks something is served by the one that can give it most, of these the nearest.
Step copying(const Run& run, const Holdings& holdings)
{
    const Data& data = run.data();
    const std::uint32_t p = run.shape().processors();
    Room room(run);
    Step step;
    for (std::uint32_t r = 0; r < p; ++r) {
        const NodeId to{r};
        std::vector<BlockId> lacked;
        for (std::uint32_t b = 0; b < data.blocks; ++b)
            if (!holdings.holds(to, BlockId{b}) && data.ends(BlockId{b}).contains(to)) lacked.push_back(BlockId{b});
        std::vector<std::tuple<std::size_t, std::size_t, std::uint32_t>> givers; // what is left, distance, number
        for (std::uint32_t s = 0; s < p && !lacked.empty(); ++s) {
            if (!room.maySend(NodeId{s}) || s == r) continue;
            const auto given = static_cast<std::size_t>(
                std::ranges::count_if(lacked, [&](BlockId b) { return holdings.holds(NodeId{s}, b); }));
            if (given > 0) givers.emplace_back(lacked.size() - given, room.distance(NodeId{s}, to), s);
        }
        std::ranges::sort(givers);
        for (const auto& [left, distance, s] : givers) {
            if (!room.take(NodeId{s}, to)) continue;
            std::erase_if(lacked, [&](BlockId b) { return !holdings.holds(NodeId{s}, b); });
            sendBlocks(step, NodeId{s}, to, lacked, Effect::Copy);
            break;
        }
    }
    return step;
}

/// Everything straight to where it must go; in a total exchange everybody sends equally far.
Step moving(const Run& run, const Holdings& holdings)
{
    const Data& data = run.data();
    const std::uint32_t p = run.shape().processors();
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<BlockId>> messages; // by offset and sender
    for (std::uint32_t b = 0; b < data.blocks; ++b) {
        std::uint32_t end = p;
        data.ends(BlockId{b}).each([&](NodeId node) { end = node.value; });
        for (std::uint32_t s = 0; s < p && end < p; ++s)
            if (s != end && holdings.holds(NodeId{s}, BlockId{b}))
                messages[{(end + p - s) % p, s}].push_back(BlockId{b});
    }
    Room room(run);
    Step step;
    for (const auto& [key, blocks] : messages) {
        const NodeId from{key.second}, to{(key.second + key.first) % p};
        if (room.take(from, to)) sendBlocks(step, from, to, blocks, Effect::Move);
    }
    return step;
}

/// Values that together have every operand of a block once, in the order of their ranks; too few if there are none.
std::vector<NodeId> disjointValues(const Run& run, const Holdings& holdings, BlockId block)
{
    std::vector<NodeId> all, chosen;
    for (std::uint32_t node = 0; node < run.shape().processors(); ++node)
        if (holdings.holds(NodeId{node}, block)) all.push_back(NodeId{node});
    std::ranges::stable_sort(all, std::greater<>(), [&](NodeId node) { return operandsIn(holdings, node, block); });
    for (const NodeId node : all)
        if (std::ranges::none_of(chosen, [&](NodeId other) { return overlap(holdings, node, other, block); }))
            chosen.push_back(node);
    std::ranges::sort(chosen, {}, [&](NodeId node) { return holdings.joined(node, block).front().low; });
    return chosen;
}

/// Neighbours in the order of ranks combine two and two; who has the whole gives it to those who must have it.
Step combining(const Run& run, const Holdings& holdings)
{
    const Data& data = run.data();
    Room room(run);
    std::map<std::tuple<std::uint32_t, std::uint32_t, bool>, std::vector<BlockId>> messages;
    const auto send = [&](NodeId from, NodeId to, BlockId block, bool combine) {
        auto& known = messages[{from.value, to.value, combine}];
        if (known.empty() && !room.take(from, to)) return false;
        known.push_back(block);
        return true;
    };
    for (std::uint32_t b = 0; b < data.blocks; ++b) {
        const BlockId block{b};
        const NodeSet ends = data.ends(block);
        if (ends.size() == 0) continue;
        const std::vector<NodeId> values = disjointValues(run, holdings, block);
        if (values.empty()) continue;
        const std::uint64_t wanted = operandsWanted(data, values.front(), block);
        if (operandsIn(holdings, values.front(), block) == wanted) {
            std::vector<NodeId> whole;
            for (std::uint32_t node = 0; node < run.shape().processors(); ++node)
                if (operandsIn(holdings, NodeId{node}, block) == wanted) whole.push_back(NodeId{node});
            ends.each([&](NodeId to) {
                if (operandsIn(holdings, to, block) == wanted) return;
                std::ranges::stable_sort(whole, {}, [&](NodeId from) { return room.distance(from, to); });
                std::ranges::find_if(whole, [&](NodeId from) { return send(from, to, block, false); });
            });
            continue;
        }
        for (std::size_t i = 0; i + 1 < values.size(); i += 2) {
            const bool second = ends.contains(values[i + 1]) && !ends.contains(values[i]);
            const NodeId to = values[i + (second ? 1 : 0)], from = values[i + (second ? 0 : 1)];
            if (!send(from, to, block, true) && !ends.contains(to)) send(to, from, block, true);
        }
    }
    Step step;
    for (const auto& [key, blocks] : messages)
        if (!blocks.empty())
            sendBlocks(step, NodeId{std::get<0>(key)}, NodeId{std::get<1>(key)}, blocks,
                       std::get<2>(key) ? Effect::Combine : Effect::Copy);
    return step;
}

} // namespace

Step greedyStep(const Run& run, const Holdings& holdings)
{
    switch (run.data().custody) {
    case Custody::Moved:
        return moving(run, holdings);
    case Custody::Combined:
        return combining(run, holdings);
    default:
        return copying(run, holdings);
    }
}

} // namespace hopscope

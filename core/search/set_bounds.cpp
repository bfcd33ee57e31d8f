#include "search/set_bounds.h"

#include "stopping.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope::search {

namespace {

/// Messages of one step as a flow: each unit goes from a sender over an arc to a receiver.
class Flow {
public:
    Flow(const Machine& machine, const std::vector<bool>& senders, const std::vector<bool>& receivers)
        : m_machine(machine), m_used(machine.arcs.size()), m_sent(machine.nodes), m_received(machine.nodes),
          m_open(machine.arcs.size())
    {
        for (std::uint32_t arc = 0; arc < machine.arcs.size(); ++arc)
            m_open[arc] = senders[machine.arcs[arc].from] && receivers[machine.arcs[arc].to];
    }
    std::uint32_t most()
    {
        std::uint32_t sum = 0;
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node)
            while (m_sent[node] < m_machine.mostSends[node]) {
                m_seen.assign(m_machine.nodes, false);
                if (!extend(node)) break;
                ++m_sent[node];
                ++sum;
            }
        return sum;
    }

private:
    /// One more message from this sender, others sending elsewhere if need be.
    bool extend(std::uint32_t sender)
    {
        for (const std::uint32_t arc : m_machine.out[sender]) {
            const std::uint32_t receiver = m_machine.arcs[arc].to;
            if (!m_open[arc] || m_used[arc] >= m_machine.arcs[arc].capacity || m_seen[receiver]) continue;
            m_seen[receiver] = true;
            if (m_received[receiver] < m_machine.mostReceives[receiver]) {
                ++m_received[receiver];
                ++m_used[arc];
                return true;
            }
            for (const std::uint32_t other : m_machine.in[receiver])
                if (m_used[other] > 0 && m_machine.arcs[other].from != sender && extend(m_machine.arcs[other].from)) {
                    --m_used[other];
                    ++m_used[arc];
                    return true;
                }
        }
        return false;
    }

    const Machine& m_machine;
    std::vector<std::uint32_t> m_used, m_sent, m_received;
    std::vector<bool> m_open, m_seen;
};

using Nodes = std::vector<bool>;

/// The two sides of a bipartite network; nothing of others.
std::vector<Nodes> sidesOf(const Machine& machine)
{
    std::vector<int> side(machine.nodes, -1);
    std::vector<std::uint32_t> waiting{0};
    side[0] = 0;
    while (!waiting.empty()) {
        const std::uint32_t at = waiting.back();
        waiting.pop_back();
        for (const std::uint32_t arc : machine.out[at]) {
            const std::uint32_t to = machine.arcs[arc].to;
            if (side[to] == side[at]) return {};
            if (side[to] >= 0) continue;
            side[to] = 1 - side[at];
            waiting.push_back(to);
        }
    }
    std::vector<Nodes> both(2, Nodes(machine.nodes));
    for (std::uint32_t node = 0; node < machine.nodes; ++node)
        if (side[node] >= 0) both[static_cast<std::size_t>(side[node])][node] = true;
    return both;
}

template <class Visit> void eachSet(const Machine& machine, Visit visit)
{
    constexpr std::uint32_t allUpTo = 13;
    const std::uint32_t n = machine.nodes;
    if (n <= allUpTo) {
        Nodes set(n);
        for (std::uint32_t bits = 1; bits < 1U << n; ++bits) {
            for (std::uint32_t node = 0; node < n; ++node) set[node] = (bits >> node & 1U) != 0;
            visit(set);
            goOn();
        }
        return;
    }
    Nodes leaves(n);
    for (std::uint32_t node = 0; node < n; ++node) {
        Nodes one(n);
        one[node] = true;
        visit(one);
        leaves[node] = machine.in[node].size() == 1;
    }
    if (std::ranges::find(leaves, true) != leaves.end()) visit(leaves);
    for (const Nodes& side : sidesOf(machine)) visit(side);
    visit(Nodes(n, true));
}

std::string textOf(const Nodes& set)
{
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t node = 0; node < set.size(); ++node)
        if (set[node]) numbers.push_back(node);
    return numbers.size() == set.size() ? "all nodes" : fmt::format("{{{}}}", fmt::join(numbers, ", "));
}

std::uint32_t stepsFor(std::uint64_t messages, std::uint32_t atOnce)
{
    return atOnce == 0 ? 0 : static_cast<std::uint32_t>((messages + atOnce - 1) / atOnce);
}

} // namespace

std::uint32_t mostMessages(const Machine& machine, const std::vector<bool>& senders, const std::vector<bool>& receivers)
{
    const std::uint32_t most = Flow(machine, senders, receivers).most();
    return machine.simplex() ? std::min(most, machine.nodes / 2) : most;
}

std::string counted(std::uint64_t count, std::string_view one)
{
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

LowerBound setBound(const Machine& machine)
{
    std::vector<std::uint64_t> lacks(machine.nodes);
    for (const SearchBlock& block : machine.decisive)
        for (const std::uint32_t end : block.ends) ++lacks[end];
    LowerBound best;
    const Nodes everybody(machine.nodes, true);
    eachSet(machine, [&](const Nodes& set) {
        std::uint64_t all = 0;
        for (std::uint32_t node = 0; node < machine.nodes; ++node) all += set[node] ? lacks[node] : 0;
        if (all <= best.steps) return;
        const std::uint32_t most = mostMessages(machine, everybody, set), steps = stepsFor(all, most);
        if (steps > best.steps)
            best = {"set",
                    fmt::format("{} lack {} and receive {} a step at most", textOf(set), counted(all, "block"),
                                counted(most, "message")),
                    steps};
    });
    return best;
}

LowerBound cutBound(const Machine& machine)
{
    LowerBound best;
    eachSet(machine, [&](const Nodes& set) {
        std::uint64_t all = 0;
        for (const SearchBlock& block : machine.decisive)
            if (!set[block.start] && std::ranges::any_of(block.ends, [&](std::uint32_t end) { return set[end]; }))
                ++all;
        if (all <= best.steps) return;
        Nodes others = set;
        others.flip();
        const std::uint32_t most = mostMessages(machine, others, set), steps = stepsFor(all, most);
        if (steps > best.steps)
            best = {"cut", fmt::format("{} must enter {}, {} a step at most", counted(all, "block"), textOf(set), most),
                    steps};
    });
    return best;
}

} // namespace hopscope::search

#include "route_loads.h"

#include "cost/port_model.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace hopscope::test {

namespace {

/// Messages on every arc.
using Loads = std::vector<std::uint8_t>;

bool covers(const Loads& more, const Loads& less)
{
    return std::ranges::equal(more, less, [](auto one, auto other) { return one >= other; });
}
std::uint32_t total(const Loads& loads) { return std::accumulate(loads.begin(), loads.end(), 0U); }
Loads sum(Loads one, const Loads& other)
{
    for (std::size_t a = 0; a < one.size(); ++a) one[a] = static_cast<std::uint8_t>(one[a] + other[a]);
    return one;
}

class Routes {
public:
    Routes(const search::Machine& machine, std::uint32_t steps)
        : m_machine(machine), m_steps(steps), m_arcs(machine.arcs.size())
    {
    }

    bool tooFew()
    {
        constexpr std::uint32_t mostNodes = 4;
        if (m_machine.combining || m_machine.nodes > mostNodes) return false;
        Loads step(m_arcs, 0);
        legalSteps(0, step);
        if (m_full) return false;
        std::set<Loads> all{Loads(m_arcs, 0)};
        m_left = m_machine.blocks;
        if (!hasRoom(*all.begin())) return true;
        for (const search::SearchBlock& block : m_machine.blocks) {
            m_left.erase(m_left.begin());
            const std::vector<Loads> trees = treesOf(block);
            std::set<Loads> next;
            for (const Loads& before : all)
                for (const Loads& tree : trees)
                    if (Loads now = sum(before, tree); hasRoom(now)) next.insert(std::move(now));
            all = least(next);
            if (all.empty()) return true;
            if (all.size() > most) return false;
        }
        return std::ranges::none_of(all, [&](const Loads& loads) { return fits(loads, m_steps); }) && !m_full;
    }

private:
    static constexpr std::size_t most = 20'000;

    /// All steps that ports and links allow, by the rules as they are said; of those of which one has all messages of
    /// another, the larger.
    void legalSteps(std::size_t arc, Loads& step)
    {
        if (m_full) return;
        if (arc == m_arcs) {
            if (std::ranges::any_of(m_legal, [&](const Loads& other) { return covers(other, step); })) return;
            std::erase_if(m_legal, [&](const Loads& other) { return covers(step, other); });
            m_legal.push_back(step);
            m_largest = std::max(m_largest, total(step));
            m_full = m_legal.size() > most;
            return;
        }
        std::uint8_t count = 0;
        while (step[arc] = count, legal(step)) {
            ++count;
            if (count > m_machine.blocks.size()) break;
        }
        for (; count > 0; --count) {
            step[arc] = static_cast<std::uint8_t>(count - 1);
            legalSteps(arc + 1, step);
        }
        step[arc] = 0;
    }
    bool legal(const Loads& step) const
    {
        const PortModel& ports = m_machine.ports.model;
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node) {
            std::uint32_t sent = 0, received = 0;
            std::set<std::uint32_t> partners;
            for (std::size_t a = 0; a < m_arcs; ++a) {
                const search::Arc& arc = m_machine.arcs[a];
                if (step[a] == 0) continue;
                if (arc.from == node) sent += step[a], partners.insert(arc.to);
                if (arc.to == node) received += step[a], partners.insert(arc.from);
            }
            if (sent > ports.sends || received > ports.receives || sent + received > ports.both) return false;
            if (m_machine.ports.telephone && partners.size() > 1) return false;
        }
        for (std::size_t a = 0; a < m_arcs; ++a)
            if (step[a] > m_machine.arcs[a].capacity) return false;
        return std::ranges::all_of(m_machine.shared, [&](const search::SharedLink& link) {
            std::uint32_t load = 0;
            for (const std::uint32_t a : link.arcs) load += step[a];
            return load <= link.capacity;
        });
    }

    /// The ways in which a block can get from its start to all its ends: everybody has it from one other.
    std::vector<Loads> treesOf(const search::SearchBlock& block) const
    {
        std::vector<Loads> all;
        std::vector<std::size_t> from(m_machine.nodes, m_arcs); // arc over which it comes; m_arcs: not at all
        const auto choose = [&](auto&& self, std::uint32_t node) -> void {
            if (node == m_machine.nodes) {
                if (!leadsThere(block, from)) return;
                Loads tree(m_arcs, 0);
                for (const std::size_t arc : from)
                    if (arc < m_arcs) tree[arc] = 1;
                all.push_back(std::move(tree));
                return;
            }
            from[node] = m_arcs;
            self(self, node + 1);
            if (node == block.start) return;
            for (std::size_t arc = 0; arc < m_arcs; ++arc)
                if (m_machine.arcs[arc].to == node) {
                    from[node] = arc;
                    self(self, node + 1);
                }
            from[node] = m_arcs;
        };
        choose(choose, 0);
        return all;
    }
    bool leadsThere(const search::SearchBlock& block, const std::vector<std::size_t>& from) const
    {
        return std::ranges::all_of(block.ends, [&](std::uint32_t at) {
            for (std::uint32_t hops = 0; at != block.start; ++hops) {
                if (from[at] == m_arcs || hops == m_machine.nodes) return false;
                at = m_machine.arcs[from[at]].from;
            }
            return true;
        });
    }

    /// What the blocks that are left need at least of such arcs: one into every end, and one out of where it starts.
    std::uint32_t needed(bool inside, std::uint32_t mask) const
    {
        std::uint32_t all = 0;
        for (const search::SearchBlock& block : m_left) {
            bool out = false;
            for (const std::uint32_t end : block.ends)
                if ((mask >> end & 1U) != 0)
                    ++all;
                else
                    out = true;
            if (!inside && out && (mask >> block.start & 1U) != 0) ++all;
        }
        return all;
    }
    /// What a step has at most, so many times, is enough for it and for the blocks that are left: in all, and for each
    /// set of nodes by itself.
    bool hasRoom(const Loads& loads)
    {
        for (std::uint32_t set = 1; set < 1U << m_machine.nodes; ++set)
            for (const auto& [inside, mask] : {std::pair{true, set}, std::pair{false, set}}) {
                // Arcs into the set, or with any end in it.
                const auto counts = [&](const search::Arc& arc) {
                    const bool to = (mask >> arc.to & 1U) != 0, sender = (mask >> arc.from & 1U) != 0;
                    return inside ? to : to || sender;
                };
                const auto on = [&](const Loads& of) {
                    std::uint32_t sumOfSet = 0;
                    for (std::size_t a = 0; a < m_arcs; ++a)
                        if (counts(m_machine.arcs[a])) sumOfSet += of[a];
                    return sumOfSet;
                };
                const auto [known, fresh] = m_mostOf.try_emplace({inside, mask}, 0);
                if (fresh)
                    for (const Loads& step : m_legal) known->second = std::max(known->second, on(step));
                if (on(loads) + needed(inside, mask) > m_steps * known->second) return false;
            }
        return true;
    }
    /// Without those that need all that another one needs.
    static std::set<Loads> least(const std::set<Loads>& all)
    {
        std::set<Loads> kept;
        for (const Loads& one : all) { // a smaller one comes first
            if (kept.size() > most) break;
            if (std::ranges::none_of(kept, [&](const Loads& other) { return covers(one, other); })) kept.insert(one);
        }
        return kept;
    }
    bool fits(const Loads& left, std::uint32_t steps)
    {
        if (total(left) == 0) return true;
        if (total(left) > steps * m_largest) return false;
        if (const auto known = m_failed.find(left); known != m_failed.end() && known->second >= steps) return false;
        constexpr std::size_t mostFailed = 2'000'000;
        if (m_failed.size() > mostFailed) {
            m_full = true;
            return false;
        }
        for (const Loads& step : m_legal) {
            Loads rest = left;
            for (std::size_t a = 0; a < m_arcs; ++a)
                rest[a] = static_cast<std::uint8_t>(rest[a] - std::min(rest[a], step[a]));
            if (rest != left && fits(rest, steps - 1)) return true;
        }
        m_failed[left] = steps;
        return false;
    }

    const search::Machine& m_machine;
    std::uint32_t m_steps;
    std::size_t m_arcs;
    std::vector<Loads> m_legal;
    std::vector<search::SearchBlock> m_left; ///< that have no tree yet
    std::uint32_t m_largest{0}; ///< messages of a step
    std::map<std::pair<bool, std::uint32_t>, std::uint32_t> m_mostOf;
    std::map<Loads, std::uint32_t> m_failed; ///< for so many steps and fewer
    bool m_full{false};
};

} // namespace

bool tooFewStepsForAnyRoutes(const search::Machine& machine, std::uint32_t steps)
{
    return Routes(machine, steps).tooFew();
}

} // namespace hopscope::test

#include "exhaustive_search.h"

#include <unordered_set>
#include <vector>

namespace hopscope::test {

namespace {

using State = std::uint64_t;

class Breadth {
public:
    explicit Breadth(const search::Machine& machine)
        : m_machine(machine), m_blocks(machine.blocks.size()), m_sends(machine.nodes), m_receives(machine.nodes),
          m_partner(machine.nodes, search::never), m_load(machine.shared.size())
    {
    }

    std::optional<std::uint32_t> fewest()
    {
        if (m_blocks * m_machine.nodes > 64) return {};
        State start = 0;
        for (std::size_t b = 0; b < m_blocks; ++b) {
            start |= bit(m_machine.blocks[b].start, b);
            for (const std::uint32_t end : m_machine.blocks[b].ends) m_goal |= bit(end, b);
        }
        std::vector<State> now{start};
        m_seen.insert(start);
        for (std::uint32_t steps = 0; !now.empty(); ++steps) {
            for (const State state : now)
                if ((state & m_goal) == m_goal) return steps;
            m_next.clear();
            for (const State state : now) {
                m_state = state;
                choose(0, state);
            }
            now = m_next;
        }
        return {};
    }

private:
    State bit(std::uint32_t node, std::size_t block) const { return State{1} << (node * m_blocks + block); }

    void choose(std::size_t arc, State after)
    {
        if (arc == m_machine.arcs.size()) {
            if (m_seen.insert(after).second) m_next.push_back(after);
            return;
        }
        choose(arc + 1, after);
        if (!mayUse(m_machine.arcs[arc]) || !linksFree(arc)) return;
        const auto [from, to, capacity] = m_machine.arcs[arc];
        const State one = (State{1} << m_blocks) - 1, there = m_state >> (from * m_blocks) & one,
                    lacks = there & ~(after >> (to * m_blocks) & one);
        if (lacks == 0) return;
        load(arc, 1);
        ++m_sends[from];
        ++m_receives[to];
        const std::uint32_t sender = m_partner[from], receiver = m_partner[to];
        m_partner[from] = to;
        m_partner[to] = from;
        if (m_machine.combining)
            choose(arc + 1, after | lacks << (to * m_blocks));
        else
            for (std::size_t b = 0; b < m_blocks; ++b)
                if ((lacks >> b & 1U) != 0) choose(arc + 1, after | bit(to, b));
        m_partner[from] = sender;
        m_partner[to] = receiver;
        load(arc, -1);
        --m_sends[from];
        --m_receives[to];
    }
    /// By the rules of the ports as they are said, not as anybody else reads them.
    bool mayUse(const search::Arc& arc) const
    {
        const PortModel& model = m_machine.ports.model;
        if (m_sends[arc.from] >= model.sends || m_receives[arc.to] >= model.receives) return false;
        if (m_sends[arc.from] + m_receives[arc.from] >= model.both
            || m_sends[arc.to] + m_receives[arc.to] >= model.both)
            return false;
        const auto free = [&](std::uint32_t node, std::uint32_t other) {
            return m_partner[node] == search::never || m_partner[node] == other;
        };
        return !m_machine.ports.telephone || (free(arc.from, arc.to) && free(arc.to, arc.from));
    }

    template <class Visit> void eachLink(std::size_t arc, Visit visit) const
    {
        for (std::size_t link = 0; link < m_machine.shared.size(); ++link)
            for (const std::uint32_t one : m_machine.shared[link].arcs)
                if (one == arc) visit(link);
    }
    bool linksFree(std::size_t arc) const
    {
        bool free = true;
        eachLink(arc, [&](std::size_t link) {
            free = free && m_load[link] < static_cast<int>(m_machine.shared[link].capacity);
        });
        return free;
    }
    void load(std::size_t arc, int messages)
    {
        eachLink(arc, [&](std::size_t link) { m_load[link] += messages; });
    }

    const search::Machine& m_machine;
    std::size_t m_blocks;
    State m_goal{0}, m_state{0};
    std::unordered_set<State> m_seen;
    std::vector<State> m_next;
    std::vector<std::uint32_t> m_sends, m_receives, m_partner;
    std::vector<int> m_load;
};

} // namespace

std::optional<std::uint32_t> fewestByExhaustion(const search::Machine& machine) { return Breadth(machine).fewest(); }

} // namespace hopscope::test

#include "plain_encoding.h"

#include "cost/port_model.h"

#include <algorithm>
#include <vector>

namespace hopscope::test {

namespace {

using search::Literal;
using Literals = std::vector<Literal>;

class Plain {
public:
    Plain(const search::Machine& machine, std::uint32_t steps)
        : m_machine(machine), m_steps(steps), m_blocks(machine.blocks.size())
    {
    }

    search::Formula formula()
    {
        m_held.resize(machineNodes() * m_blocks * (m_steps + 1));
        for (Literal& literal : m_held) literal = m_formula.variable();
        for (std::size_t b = 0; b < m_blocks; ++b) {
            const search::SearchBlock& block = m_machine.blocks[b];
            for (std::uint32_t node = 0; node < m_machine.nodes; ++node)
                m_formula.clause({node == block.start ? held(node, b, 0) : -held(node, b, 0)});
            for (const std::uint32_t end : block.ends) m_formula.clause({held(end, b, m_steps)});
        }
        for (std::uint32_t step = 1; step <= m_steps; ++step) add(step);
        return std::move(m_formula);
    }

private:
    std::size_t machineNodes() const { return m_machine.nodes; }
    Literal held(std::uint32_t node, std::size_t block, std::uint32_t step) const
    {
        return m_held[(node * m_blocks + block) * (m_steps + 1) + step];
    }
    void atMost(std::uint32_t most, const Literals& literals)
    {
        if (most == PortModel::unlimited || most == search::never || literals.size() <= most) return;
        if (most == 0) {
            for (const Literal literal : literals) m_formula.clause({-literal});
            return;
        }
        m_formula.clause({-m_formula.counted(literals, std::size_t{most} + 1)[most]});
    }
    void add(std::uint32_t step)
    {
        std::vector<Literals> onArc(m_machine.arcs.size()); // what counts: messages
        Literals used;
        std::vector<Literals> arriving(machineNodes() * m_blocks);
        for (std::uint32_t a = 0; a < onArc.size(); ++a) {
            const search::Arc& arc = m_machine.arcs[a];
            used.push_back(m_formula.variable());
            for (std::size_t b = 0; b < m_blocks; ++b) {
                const Literal carried = m_formula.variable();
                m_formula.clause({-carried, held(arc.from, b, step - 1)});
                m_formula.clause({-carried, used.back()});
                arriving[arc.to * m_blocks + b].push_back(carried);
                if (!m_machine.combining) onArc[a].push_back(carried);
            }
            if (m_machine.combining) onArc[a].push_back(used.back());
        }
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node)
            for (std::size_t b = 0; b < m_blocks; ++b) {
                Literals reasons = arriving[node * m_blocks + b];
                reasons.push_back(held(node, b, step - 1));
                reasons.push_back(-held(node, b, step));
                m_formula.clause(reasons);
            }
        limit(onArc);
        if (!m_machine.ports.telephone) return;
        for (std::uint32_t one = 0; one < used.size(); ++one)
            for (std::uint32_t other = 0; other < used.size(); ++other)
                if (m_machine.arcs[one].from == m_machine.arcs[other].to
                    && m_machine.arcs[one].to != m_machine.arcs[other].from)
                    m_formula.clause({-used[one], -used[other]});
    }
    void limit(const std::vector<Literals>& onArc)
    {
        const PortModel& model = m_machine.ports.model;
        const auto append = [](Literals& to, const Literals& from) { to.insert(to.end(), from.begin(), from.end()); };
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node) {
            Literals sent, received;
            for (const std::uint32_t a : m_machine.out[node]) append(sent, onArc[a]);
            for (const std::uint32_t a : m_machine.in[node]) append(received, onArc[a]);
            atMost(model.sends, sent);
            atMost(model.receives, received);
            append(sent, received);
            atMost(model.both, sent);
        }
        for (std::uint32_t a = 0; a < onArc.size(); ++a) atMost(m_machine.arcs[a].capacity, onArc[a]);
        for (const search::SharedLink& link : m_machine.shared) {
            Literals all;
            for (const std::uint32_t a : link.arcs) append(all, onArc[a]);
            atMost(link.capacity, all);
        }
    }

    const search::Machine& m_machine;
    std::uint32_t m_steps;
    std::size_t m_blocks;
    search::Formula m_formula;
    Literals m_held;
};

} // namespace

search::Formula plainFormula(const search::Machine& machine, std::uint32_t steps)
{
    return Plain(machine, steps).formula();
}

} // namespace hopscope::test

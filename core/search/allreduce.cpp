#include "search/allreduce.h"

#include "search/port_limits.h"
#include "search/symmetry.h"

#include <map>
#include <utility>

namespace hopscope::search {

namespace {

using Literals = std::vector<Literal>;
using Picks = AllreduceEncoding::Picks;

class AllreduceEncoder {
public:
    AllreduceEncoder(const Machine& machine, std::uint32_t steps, const AllreduceOptions& options)
        : m_machine(machine), m_steps(steps), m_options(options), m_oneSend(machine.ports.model.sends == 1),
          m_formula(m_encoding.formula)
    {
    }

    AllreduceEncoding encode()
    {
        makePlaces();
        for (std::uint32_t step = 1; step <= m_steps; ++step) {
            send(step);
            travel(step);
        }
        std::vector<Picks> results;
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node)
            results.push_back(combine(node, m_steps + 1, Literals(m_machine.nodes, Formula::yes)));
        m_encoding.picks.push_back(std::move(results));
        return std::move(m_encoding);
    }

private:
    /// A node that sends one message a step has one place for it, else there is one for each of its arcs; the same
    /// where messages arrive.
    void makePlaces()
    {
        const bool oneReceive = m_machine.oneReceive();
        m_placesOf.resize(m_machine.nodes);
        for (std::uint32_t a = 0; a < m_machine.arcs.size(); ++a) {
            const Arc& arc = m_machine.arcs[a];
            m_encoding.sends.push_back(m_oneSend ? arc.from : a);
            m_encoding.receives.push_back(oneReceive ? arc.to : a);
            if (!oneReceive || m_placesOf[arc.to].empty()) m_placesOf[arc.to].push_back(m_encoding.receives.back());
        }
        const auto arcs = static_cast<std::uint32_t>(m_machine.arcs.size());
        m_sendPlaces = m_oneSend ? m_machine.nodes : arcs;
        m_receivePlaces = oneReceive ? m_machine.nodes : arcs;
    }
    /// Whether the operand of a node can have got to another one by then.
    bool reaches(std::uint32_t operand, std::uint32_t node, std::uint32_t step) const
    {
        return m_machine.distance[operand][node] <= step;
    }

    void send(std::uint32_t step)
    {
        std::vector<Literals> sent(m_sendPlaces);
        std::vector<Picks> picks(m_sendPlaces);
        for (std::uint32_t place = 0; place < m_sendPlaces; ++place) {
            const std::uint32_t node = m_oneSend ? place : m_machine.arcs[place].from;
            for (std::uint32_t operand = 0; operand < m_machine.nodes; ++operand)
                sent[place].push_back(reaches(operand, node, step - 1) ? m_formula.variable() : Formula::no);
            picks[place] = combine(node, step, sent[place]);
        }
        m_encoding.sent.push_back(std::move(sent));
        m_encoding.picks.push_back(std::move(picks));
    }
    /// `value` becomes a combination, without a common operand, of what the node has before this step.
    Picks combine(std::uint32_t node, std::uint32_t step, const Literals& value)
    {
        const auto pick = [&] { return m_options.oneValue ? Formula::yes : m_formula.variable(); };
        Picks picks{.own = pick(), .received = {}};
        for (std::uint32_t s = 1; s < step; ++s)
            for (const std::uint32_t place : m_placesOf[node])
                picks.received.push_back({pick(), s, place});
        Literals parts;
        for (std::uint32_t operand = 0; operand < m_machine.nodes; ++operand) {
            parts.clear();
            if (operand == node) parts.push_back(picks.own);
            for (const Picks::Received& received : picks.received) {
                const Literal there = m_received[received.step - 1][received.place][operand];
                if (there == Formula::no) continue;
                const Literal both = m_formula.variable();
                m_formula.clause({-both, received.taken});
                m_formula.clause({-both, there});
                m_formula.clause({-received.taken, -there, both});
                parts.push_back(both);
            }
            m_formula.atMost(1, parts);
            for (const Literal part : parts) m_formula.clause({-part, value[operand]});
            parts.push_back(-value[operand]);
            m_formula.clause(parts);
        }
        return picks;
    }
    void travel(std::uint32_t step)
    {
        const std::uint32_t nodes = m_machine.nodes;
        Literals used(m_machine.arcs.size());
        for (Literal& literal : used) literal = m_formula.variable();
        std::vector<Literals> received(m_receivePlaces, Literals(nodes)), into(m_receivePlaces);
        for (std::uint32_t a = 0; a < used.size(); ++a) into[m_encoding.receives[a]].push_back(used[a]);
        for (std::uint32_t a = 0; a < used.size(); ++a) {
            Literals& here = received[m_encoding.receives[a]];
            for (std::uint32_t operand = 0; operand < nodes; ++operand) {
                Literal& has = here[operand];
                if (has == 0) has = reaches(operand, m_machine.arcs[a].to, step) ? m_formula.variable() : Formula::no;
                const Literal sent = m_encoding.sent.back()[m_encoding.sends[a]][operand];
                m_formula.clause({-used[a], -sent, has});
                m_formula.clause({-used[a], -has, sent});
            }
        }
        for (std::uint32_t place = 0; place < m_receivePlaces; ++place)
            for (const Literal has : received[place]) {
                if (has == 0 || has == Formula::no) continue;
                Literals any = into[place];
                any.push_back(-has);
                m_formula.clause(any);
            }
        m_received.push_back(std::move(received));
        addPorts(m_formula, m_machine, used);
        if (step == 1 && m_options.symmetry) {
            if (startsWithMatching(m_machine))
                addMatchingFirst(m_formula, m_machine, used);
            else
                addGreatestFirst(m_formula, m_machine, used);
        }
        m_encoding.used.push_back(std::move(used));
    }

    const Machine& m_machine;
    std::uint32_t m_steps;
    AllreduceOptions m_options;
    bool m_oneSend;
    AllreduceEncoding m_encoding;
    Formula& m_formula;
    std::vector<std::vector<std::uint32_t>> m_placesOf; ///< of receiving, by node
    std::uint32_t m_sendPlaces{}, m_receivePlaces{};
    std::vector<std::vector<Literals>> m_received; ///< by step, place and operand
};

} // namespace

AllreduceEncoding encodeAllreduce(const Machine& machine, std::uint32_t steps, const AllreduceOptions& options)
{
    return AllreduceEncoder(machine, steps, options).encode();
}

namespace {

/// Messages of a solution, and which of them somebody needs.
class AllreducePlan {
public:
    AllreducePlan(const Machine& machine, const AllreduceEncoding& encoding, const Solution& solution)
        : m_machine(machine), m_encoding(encoding), m_solution(solution)
    {
    }

    Plan made()
    {
        const std::size_t steps = m_encoding.used.size();
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node) need(m_encoding.picks[steps][node]);
        // A message is needed only by later ones, so the last ones come first.
        for (std::size_t step = steps; step-- > 0;)
            eachUsed(step, [&](std::uint32_t arc) {
                if (m_needed.contains({step + 1, m_encoding.receives[arc]}))
                    need(m_encoding.picks[step][m_encoding.sends[arc]]);
            });
        Plan plan;
        plan.steps.resize(steps);
        for (std::size_t step = 0; step < steps; ++step)
            eachUsed(step, [&](std::uint32_t arc) {
                const auto found = m_needed.find({step + 1, m_encoding.receives[arc]});
                if (found == m_needed.end()) return;
                found->second = plan.sent.size();
                plan.sent.push_back(combined(m_encoding.picks[step][m_encoding.sends[arc]]));
                PlannedMessage message{m_machine.arcs[arc].from, m_machine.arcs[arc].to, {}};
                const auto& operands = m_encoding.sent[step][m_encoding.sends[arc]];
                for (std::uint32_t operand = 0; operand < operands.size(); ++operand)
                    if (m_solution.holds(operands[operand])) message.blocks.push_back(operand);
                plan.steps[step].push_back(std::move(message));
            });
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node)
            plan.results.push_back(combined(m_encoding.picks[steps][node]));
        return plan;
    }

private:
    template <class Visit> void eachUsed(std::size_t step, Visit visit) const
    {
        for (std::uint32_t arc = 0; arc < m_machine.arcs.size(); ++arc)
            if (m_solution.holds(m_encoding.used[step][arc])) visit(arc);
    }
    /// Whether something was received there at all: else it is taken in vain.
    bool arrived(const Picks::Received& received) const
    {
        bool any = false;
        eachUsed(received.step - 1, [&](std::uint32_t arc) {
            if (m_encoding.receives[arc] != received.place) return;
            for (const Literal operand : m_encoding.sent[received.step - 1][m_encoding.sends[arc]])
                any = any || m_solution.holds(operand);
        });
        return any;
    }
    void need(const Picks& picks)
    {
        for (const Picks::Received& received : picks.received)
            if (m_solution.holds(received.taken) && arrived(received))
                m_needed.try_emplace({received.step, received.place}, 0);
    }
    Combined combined(const Picks& picks) const
    {
        Combined all{.own = m_solution.holds(picks.own), .received = {}};
        for (const Picks::Received& received : picks.received)
            if (m_solution.holds(received.taken) && arrived(received))
                all.received.push_back(m_needed.at({received.step, received.place}));
        return all;
    }

    const Machine& m_machine;
    const AllreduceEncoding& m_encoding;
    const Solution& m_solution;
    std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> m_needed; ///< by step and place: its number
};

} // namespace

Plan planOf(const Machine& machine, const AllreduceEncoding& encoding, const Solution& solution)
{
    return AllreducePlan(machine, encoding, solution).made();
}

} // namespace hopscope::search

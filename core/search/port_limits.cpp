#include "search/port_limits.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace hopscope::search {

void addPorts(Formula& formula, const Machine& machine, std::span<const std::vector<Literal>> onArc)
{
    const PortModel& model = machine.ports.model;
    std::vector<Literal> literals;
    const auto limit = [&](const std::vector<std::uint32_t>& one, const std::vector<std::uint32_t>& other,
                           std::uint32_t most) {
        if (most == PortModel::unlimited) return;
        literals.clear();
        for (const std::vector<std::uint32_t>* arcs : {&one, &other})
            for (const std::uint32_t arc : *arcs) literals.insert(literals.end(), onArc[arc].begin(), onArc[arc].end());
        formula.atMost(most, literals);
    };
    for (std::uint32_t node = 0; node < machine.nodes; ++node) {
        if (model.both > std::min(model.sends, model.receives)) { // else this says it all
            limit(machine.out[node], {}, model.sends);
            limit(machine.in[node], {}, model.receives);
        }
        limit(machine.out[node], machine.in[node], model.both);
    }
    for (const SharedLink& link : machine.shared) limit(link.arcs, {}, link.capacity);
}

void addPorts(Formula& formula, const Machine& machine, std::span<const Literal> used)
{
    std::vector<std::vector<Literal>> onArc;
    for (const Literal literal : used) onArc.push_back({literal});
    addPorts(formula, machine, onArc);
    if (machine.ports.telephone) addTelephone(formula, machine, used);
}

void addTelephone(Formula& formula, const Machine& machine, std::span<const Literal> used)
{
    for (std::uint32_t node = 0; node < machine.nodes; ++node)
        for (const std::uint32_t sent : machine.out[node])
            for (const std::uint32_t received : machine.in[node])
                if (machine.arcs[sent].to != machine.arcs[received].from)
                    formula.clause({-used[sent], -used[received]});
}

} // namespace hopscope::search

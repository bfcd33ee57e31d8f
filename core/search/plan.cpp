#include "search/plan.h"

#include <algorithm>
#include <map>
#include <utility>

namespace hopscope::search {

namespace {

/// How a block first came to a node.
struct Arrival {
    std::uint32_t step{never}, arc{never};
};

} // namespace

Plan planOf(const Machine& machine, const Encoding& encoding, const Solution& solution, std::uint32_t steps)
{
    const std::size_t blocks = machine.blocks.size();
    std::vector<Arrival> arrivals(std::size_t{machine.nodes} * blocks);
    const auto arrival = [&](std::uint32_t node, std::size_t block) -> Arrival& {
        return arrivals[node * blocks + block];
    };
    for (std::size_t b = 0; b < blocks; ++b) {
        arrival(machine.blocks[b].start, b).step = 0;
        for (const std::uint32_t holder : machine.blocks[b].also) arrival(holder, b).step = 0;
    }
    for (const Possible& message : encoding.messages) {
        if (!solution.holds(message.sent) || !solution.holds(message.also)) continue;
        const Arc& arc = machine.arcs[message.arc];
        const bool all = message.block == Possible::all;
        const std::size_t first = all ? 0 : message.block, last = all ? blocks : first + 1;
        for (std::size_t b = first; b < last; ++b) {
            const Arrival& there = arrival(arc.from, b);
            Arrival& here = arrival(arc.to, b);
            if (there.step < message.step && here.step == never) here = {message.step, message.arc};
        }
    }
    // Backwards from the ends: who needs what.
    std::vector<std::map<std::uint32_t, std::vector<std::uint32_t>>> needed(steps);
    std::vector<bool> marked(arrivals.size());
    for (std::size_t b = 0; b < blocks; ++b)
        for (const std::uint32_t end : machine.blocks[b].ends)
            for (std::uint32_t at = end; arrival(at, b).step != 0 && !marked[at * blocks + b];) {
                const Arrival& how = arrival(at, b);
                if (how.step == never) break; // the engine says what is missing
                marked[at * blocks + b] = true;
                needed[how.step - 1][how.arc].push_back(machine.blocks[b].number);
                at = machine.arcs[how.arc].from;
            }
    Plan plan{.steps = std::vector<std::vector<PlannedMessage>>(steps), .sent = {}, .results = {}};
    for (std::uint32_t step = 0; step < steps; ++step)
        for (auto& [arc, sent] : needed[step]) {
            std::ranges::sort(sent);
            const Arc& way = machine.arcs[arc];
            const std::uint32_t from = machine.turned ? way.to : way.from, to = machine.turned ? way.from : way.to;
            auto& messages = plan.steps[machine.turned ? steps - 1 - step : step];
            if (machine.combining)
                messages.push_back({from, to, sent});
            else
                for (const std::uint32_t block : sent) messages.push_back({from, to, {block}});
        }
    return plan;
}

} // namespace hopscope::search

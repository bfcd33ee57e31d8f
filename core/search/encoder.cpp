#include "search/encoder.h"

#include "search/lower_bounds.h"
#include "search/port_limits.h"
#include "search/symmetry.h"

#include <algorithm>
#include <limits>

namespace hopscope::search {

Encoder::Encoder(const Machine& machine, std::uint32_t steps, const EncodingOptions& options)
    : m_machine(machine), m_blocks(machine.decisive), m_steps(steps), m_options(options), m_formula(m_encoding.formula),
      m_held(std::size_t{machine.nodes} * machine.decisive.size() * (steps + 1)),
      m_left(machine.decisive.size(), Formula::no)
{
}

Encoding Encoder::encode()
{
    makeHeld();
    if (m_machine.combining)
        combining();
    else if (m_machine.oneEach() && !m_options.general && !m_options.rounds)
        singleBlocks();
    else
        generalBlocks();
    return std::move(m_encoding);
}

bool Encoder::allowed(const Arc& arc, std::uint32_t block) const
{
    if (!m_options.shortest) return true;
    const auto& from = m_machine.distance[m_blocks[block].start];
    return from[arc.to] == from[arc.from] + 1;
}

std::int64_t Encoder::relaysOf(std::uint32_t node) const
{
    constexpr auto any = std::numeric_limits<std::int64_t>::max();
    if (m_machine.combining || m_options.rounds || m_machine.mostReceives[node] == never) return any;
    std::int64_t left = std::int64_t{m_machine.mostReceives[node]} * m_steps;
    for (const SearchBlock& block : m_blocks)
        if (std::ranges::binary_search(block.ends, node) && m_machine.fromNearest(block, node) > 0) --left;
    // One that sends or receives must send what only it has.
    if (m_machine.simplex())
        for (const SearchBlock& block : m_blocks)
            if (block.start == node && block.also.empty() && !block.ends.empty()) --left;
    return left;
}

// What arrives that nobody there needs takes the place of what somebody needs. Unit propagation does not count, so
// that a formula in which nothing may be relayed looks like a large one.
void Encoder::limitRelays()
{
    Literals relayed;
    for (std::uint32_t node = 0; node < m_machine.nodes; ++node) {
        const std::int64_t most = relaysOf(node);
        relayed.clear();
        for (std::uint32_t b = 0; b < m_blocks.size(); ++b)
            if (const Literal last = held(node, b, m_steps);
                last != Formula::yes && last != Formula::no && !std::ranges::binary_search(m_blocks[b].ends, node))
                relayed.push_back(last);
        if (most >= 0 && most < static_cast<std::int64_t>(relayed.size()))
            m_formula.atMost(static_cast<std::size_t>(most), relayed);
    }
}

void Encoder::countExtra()
{
    if (m_machine.combining || m_machine.continued || m_options.rounds) return;
    const std::uint64_t most = mostMessages(m_machine);
    const bool messages = most < never, links = m_machine.linkCapacity < never;
    if (messages) m_extraMessages = static_cast<std::int64_t>(most * m_steps);
    if (links) m_extraLinks = static_cast<std::int64_t>(m_machine.linkCapacity * m_steps);
    for (const SearchBlock& block : m_blocks) {
        const bool one = block.ends.size() == 1;
        const auto needed = [&](const std::vector<std::vector<std::uint32_t>>& distance) {
            return static_cast<std::int64_t>(one ? distance[block.start][block.ends.front()] : block.ends.size());
        };
        if (messages) m_extraMessages -= needed(m_machine.distance);
        if (links) m_extraLinks -= needed(m_machine.linkDistance);
    }
}

bool Encoder::tooFar(const SearchBlock& block, std::uint32_t node) const
{
    if (block.ends.size() != 1) return false;
    const auto beyond = [&](const std::vector<std::vector<std::uint32_t>>& distance) -> std::int64_t {
        const std::uint32_t end = block.ends.front(), near = distance[block.start][node], left = distance[node][end];
        if (near == never || left == never) return std::numeric_limits<std::int64_t>::max();
        return std::int64_t{near} + left - distance[block.start][end];
    };
    return beyond(m_machine.distance) > m_extraMessages || beyond(m_machine.linkDistance) > m_extraLinks;
}

void Encoder::makeHeld()
{
    countExtra();
    for (std::uint32_t node = 0; node < m_machine.nodes; ++node) {
        const bool noRelay = relaysOf(node) <= 0;
        for (std::uint32_t b = 0; b < m_blocks.size(); ++b) {
            const SearchBlock& block = m_blocks[b];
            const std::uint32_t near = m_machine.fromNearest(block, node);
            const bool end = std::ranges::binary_search(block.ends, node);
            const std::uint32_t left = end ? 0 : m_machine.toNearestEnd(block, node);
            const bool beside = m_options.shortest && block.ends.size() == 1 && left != never
                                && near + left > m_machine.distance[block.start][block.ends.front()];
            const bool detour = near > 0 && !end && (beside || tooFar(block, node));
            Literal before = near == 0 ? Formula::yes : Formula::no;
            for (std::uint32_t step = 0; step <= m_steps; ++step) {
                Literal& now = held(node, b, step);
                if (before == Formula::yes || (end && step == m_steps))
                    now = near <= step ? Formula::yes : Formula::no;
                else if (step < near || detour)
                    now = Formula::no;
                else if (!end && (noRelay || left == never || step + left > m_steps))
                    now = before; // of no use any more
                else
                    now = m_formula.variable();
                if (end && step == m_steps && now == Formula::no) m_formula.clause({Formula::no});
                if (now != before) m_formula.clause({-before, now});
                before = now;
            }
        }
    }
    limitRelays();
}

void Encoder::limitRounds(const std::vector<Literals>& onArc, std::uint32_t step)
{
    const std::uint32_t most = *m_options.rounds - m_steps; // beyond the one that every step has
    if (step == 1) {
        for (std::uint32_t i = 0; i < m_steps * most; ++i) m_moreRounds.push_back(m_formula.variable());
        for (std::uint32_t i = 0; i < m_steps; ++i)
            for (std::uint32_t j = 1; j < most; ++j)
                m_formula.clause({-m_moreRounds[i * most + j], m_moreRounds[i * most + j - 1]});
        m_formula.atMost(most, m_moreRounds);
    }
    for (std::uint32_t arc = 0; arc < onArc.size(); ++arc) {
        const std::uint32_t capacity = m_machine.arcs[arc].capacity;
        const std::size_t counts = std::size_t{capacity} * (most + 1) + 1;
        const Literals counted = m_formula.counted(onArc[arc], counts);
        for (std::uint32_t j = 1; j <= most + 1; ++j) {
            const std::size_t beyond = std::size_t{capacity} * j; // more than that
            if (beyond >= counted.size()) break;
            const Literal allows = j <= most ? m_moreRounds[(step - 1) * most + j - 1] : Formula::no;
            m_formula.clause({-counted[beyond], allows});
        }
    }
}

void Encoder::generalBlocks()
{
    const auto blocks = static_cast<std::uint32_t>(m_blocks.size());
    std::vector<Literals> onArc(m_machine.arcs.size()), leaves(blocks), incoming(blocks);
    for (std::uint32_t step = 1; step <= m_steps; ++step) {
        for (Literals& literals : onArc) literals.clear();
        for (Literals& literals : leaves) literals.clear();
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node) {
            for (Literals& literals : incoming) literals.clear();
            for (const std::uint32_t a : m_machine.in[node]) {
                const Arc& arc = m_machine.arcs[a];
                for (std::uint32_t b = 0; b < blocks; ++b) {
                    if (!mayArrive(node, b, step) || held(arc.from, b, step - 1) == Formula::no || !allowed(arc, b))
                        continue;
                    const Literal sent = m_formula.variable();
                    onArc[a].push_back(sent);
                    incoming[b].push_back(sent);
                    if (arc.from == m_blocks[b].start) leaves[b].push_back(sent);
                    m_encoding.messages.push_back({sent, Formula::yes, step, a, b});
                    m_formula.clause({-sent, held(arc.from, b, step - 1)});
                    m_formula.clause({-sent, held(node, b, step)});
                    m_formula.clause({-sent, -held(node, b, step - 1)});
                }
            }
            for (std::uint32_t b = 0; b < blocks; ++b) {
                if (!mayArrive(node, b, step)) continue;
                m_formula.atMost(1, incoming[b]);
                incoming[b].push_back(-held(node, b, step));
                incoming[b].push_back(held(node, b, step - 1));
                m_formula.clause(incoming[b]);
            }
        }
        if (m_options.rounds) {
            limitRounds(onArc, step);
        } else {
            for (std::uint32_t a = 0; a < onArc.size(); ++a)
                if (m_machine.arcs[a].capacity != never) m_formula.atMost(m_machine.arcs[a].capacity, onArc[a]);
        }
        addPorts(m_formula, m_machine, onArc);
        Literals used;
        const bool first = step == 1 && m_options.symmetry && !m_options.shortest;
        for (const Literals& sent : onArc) {
            if (!first && !m_machine.ports.telephone) break;
            used.push_back(sent.empty() ? Formula::no : m_formula.variable());
            for (const Literal literal : sent) m_formula.clause({-literal, used.back()});
            Literals any = sent;
            any.push_back(-used.back());
            m_formula.clause(any);
        }
        if (m_machine.ports.telephone) addTelephone(m_formula, m_machine, used);
        for (std::uint32_t b = 0; b < blocks; ++b) ordered(b, leaves[b]);
        m_left.swap(m_leftNow);
        if (first) firstStepGreatest(used);
    }
    orderedNodes();
}

void Encoder::singleBlocks()
{
    const auto blocks = static_cast<std::uint32_t>(m_blocks.size());
    Literals used(m_machine.arcs.size()), sends(std::size_t{m_machine.nodes} * blocks), some;
    for (std::uint32_t step = 1; step <= m_steps; ++step) {
        for (Literal& literal : used) literal = m_formula.variable();
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node) {
            some.clear();
            for (std::uint32_t b = 0; b < blocks; ++b) {
                Literal& sent = sends[std::size_t{node} * blocks + b];
                sent = held(node, b, step - 1) == Formula::no ? Formula::no : m_formula.variable();
                m_formula.clause({-sent, held(node, b, step - 1)});
                some.push_back(sent);
            }
            m_formula.atMost(1, some);
        }
        for (std::uint32_t b = 0; b < blocks; ++b) {
            for (std::uint32_t a = 0; a < m_machine.arcs.size(); ++a) {
                const Arc& arc = m_machine.arcs[a];
                const Literal sent = sends[std::size_t{arc.from} * blocks + b], now = held(arc.to, b, step),
                              before = held(arc.to, b, step - 1);
                if (!mayArrive(arc.to, b, step) || !allowed(arc, b)) {
                    m_formula.clause({-used[a], -sent});
                    if (mayArrive(arc.to, b, step)) m_formula.clause({-now, before, -used[a]});
                    continue;
                }
                m_formula.clause({-used[a], -sent, now});
                m_formula.clause({-used[a], -sent, -before});
                m_formula.clause({-now, before, -used[a], sent});
                if (sent != Formula::no) m_encoding.messages.push_back({used[a], sent, step, a, b});
            }
            for (std::uint32_t node = 0; node < m_machine.nodes; ++node) {
                if (!mayArrive(node, b, step)) continue;
                some.assign({-held(node, b, step), held(node, b, step - 1)});
                for (const std::uint32_t a : m_machine.in[node]) some.push_back(used[a]);
                m_formula.clause(some);
            }
            ordered(b, {sends[std::size_t{m_blocks[b].start} * blocks + b]});
        }
        addPorts(m_formula, m_machine, used);
        m_left.swap(m_leftNow);
        if (step == 1 && m_options.symmetry && !m_options.shortest) firstStepGreatest(used);
    }
    orderedNodes();
}

void Encoder::combining()
{
    const auto blocks = static_cast<std::uint32_t>(m_blocks.size());
    Literals used(m_machine.arcs.size()), some;
    for (std::uint32_t step = 1; step <= m_steps; ++step) {
        for (std::uint32_t a = 0; a < used.size(); ++a) {
            used[a] = m_formula.variable();
            m_encoding.messages.push_back({used[a], Formula::yes, step, a, Possible::all});
        }
        if (m_machine.oneReceive()) {
            for (std::uint32_t node = 0; node < m_machine.nodes; ++node)
                for (std::uint32_t b = 0; b < blocks; ++b) {
                    if (!mayArrive(node, b, step)) continue;
                    const Literal now = held(node, b, step), before = held(node, b, step - 1);
                    some.assign({-now, before});
                    for (const std::uint32_t a : m_machine.in[node]) {
                        m_formula.clause({-now, before, -used[a], held(m_machine.arcs[a].from, b, step - 1)});
                        some.push_back(used[a]);
                    }
                    m_formula.clause(some);
                }
        } else {
            combined(step, used);
        }
        addPorts(m_formula, m_machine, used);
        if (step > 1 || !m_options.symmetry) continue;
        if (startsWithMatching(m_machine))
            largestMatchingFirst(used);
        else
            firstStepGreatest(used);
    }
}

void Encoder::combined(std::uint32_t step, const Literals& used)
{
    Literals some;
    for (std::uint32_t node = 0; node < m_machine.nodes; ++node)
        for (std::uint32_t b = 0; b < m_blocks.size(); ++b) {
            if (!mayArrive(node, b, step)) continue;
            some.assign({-held(node, b, step), held(node, b, step - 1)});
            for (const std::uint32_t a : m_machine.in[node]) {
                const Literal there = held(m_machine.arcs[a].from, b, step - 1);
                if (there == Formula::no) continue;
                const Literal with = m_formula.variable();
                m_formula.clause({-with, used[a]});
                m_formula.clause({-with, there});
                some.push_back(with);
            }
            m_formula.clause(some);
        }
}

Encoding encode(const Machine& machine, std::uint32_t steps, const EncodingOptions& options)
{
    return Encoder(machine, steps, options).encode();
}

} // namespace hopscope::search

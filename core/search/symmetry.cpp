#include "search/symmetry.h"

#include "search/encoder.h"
#include "stopping.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

namespace hopscope::search {

namespace {

/// Places one node after another, and takes back what does not fit.
class Renumberings {
public:
    Renumberings(const Machine& machine, std::size_t most)
        : m_machine(machine), m_most(most), m_arc(std::size_t{machine.nodes} * machine.nodes, never),
          m_shared(machine.shared.begin(), machine.shared.end())
    {
        for (std::uint32_t arc = 0; arc < machine.arcs.size(); ++arc)
            m_arc[std::size_t{machine.arcs[arc].from} * machine.nodes + machine.arcs[arc].to] = arc;
        m_roles.resize(machine.nodes);
        // A node goes only to one that starts as many blocks, and ends as many.
        for (const SearchBlock& block : machine.decisive) {
            ++m_roles[block.start].first;
            for (const std::uint32_t end : block.ends) ++m_roles[end].second;
        }
        m_found.nodes.assign(machine.nodes, never);
        m_taken.assign(machine.nodes, false);
    }

    std::vector<Automorphism> all()
    {
        place(0);
        return std::move(m_all);
    }

private:
    std::uint32_t arcBetween(std::uint32_t from, std::uint32_t to) const
    {
        return m_arc[std::size_t{from} * m_machine.nodes + to];
    }
    bool same(std::uint32_t one, std::uint32_t other) const
    {
        if ((one == never) != (other == never)) return false;
        return one == never || m_machine.arcs[one].capacity == m_machine.arcs[other].capacity;
    }
    bool fits(std::uint32_t node, std::uint32_t image) const
    {
        if (m_taken[image] || m_roles[node] != m_roles[image] || m_machine.mostSends[node] != m_machine.mostSends[image]
            || m_machine.mostReceives[node] != m_machine.mostReceives[image])
            return false;
        for (std::uint32_t other = 0; other < node; ++other) {
            const std::uint32_t there = m_found.nodes[other];
            if (!same(arcBetween(node, other), arcBetween(image, there))
                || !same(arcBetween(other, node), arcBetween(there, image)))
                return false;
        }
        return true;
    }
    void place(std::uint32_t node)
    {
        constexpr std::uint32_t mostTried = 200'000;
        if (node == m_machine.nodes) {
            keep();
            return;
        }
        for (std::uint32_t image = 0; image < m_machine.nodes; ++image) {
            if (m_all.size() >= m_most || ++m_tried > mostTried) return;
            if (m_tried % goOnEvery == 0) goOn();
            if (!fits(node, image)) continue;
            m_found.nodes[node] = image;
            m_taken[image] = true;
            place(node + 1);
            m_taken[image] = false;
        }
    }
    void keep()
    {
        m_found.arcs.clear();
        bool identity = true;
        for (std::uint32_t arc = 0; arc < m_machine.arcs.size(); ++arc) {
            const Arc& from = m_machine.arcs[arc];
            m_found.arcs.push_back(arcBetween(m_found.nodes[from.from], m_found.nodes[from.to]));
            identity = identity && m_found.arcs.back() == arc;
        }
        if (identity || !keepsLinks() || !keepsBlocks()) return;
        m_all.push_back(m_found);
    }
    bool keepsLinks() const
    {
        return std::ranges::all_of(m_machine.shared, [&](SharedLink link) {
            for (std::uint32_t& arc : link.arcs) arc = m_found.arcs[arc];
            std::ranges::sort(link.arcs);
            return m_shared.contains(link);
        });
    }
    bool keepsBlocks() const
    {
        std::multiset<std::pair<std::uint32_t, std::vector<std::uint32_t>>> before, after;
        for (const SearchBlock& block : m_machine.decisive) {
            before.emplace(block.start, block.ends);
            std::vector<std::uint32_t> ends;
            for (const std::uint32_t end : block.ends) ends.push_back(m_found.nodes[end]);
            std::ranges::sort(ends);
            after.emplace(m_found.nodes[block.start], std::move(ends));
        }
        return before == after;
    }

    const Machine& m_machine;
    std::size_t m_most;
    std::uint32_t m_tried{0};
    std::vector<std::uint32_t> m_arc;
    std::set<SharedLink> m_shared;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_roles;
    std::vector<bool> m_taken;
    Automorphism m_found;
    std::vector<Automorphism> m_all;
};

bool oneClass(const std::vector<SearchBlock>& blocks)
{
    return std::ranges::all_of(blocks, [&](const SearchBlock& block) {
        return block.start == blocks.front().start && block.ends == blocks.front().ends;
    });
}

} // namespace

std::vector<Automorphism> automorphisms(const Machine& machine, std::size_t most)
{
    return Renumberings(machine, most).all();
}

// Blocks with the same start and the same ends leave in the order of their numbers: renumbering nodes does not change
// when a block leaves, so this goes with every rule about nodes.
void Encoder::ordered(std::uint32_t block, const Literals& leaves)
{
    m_leftNow.resize(m_blocks.size());
    if (!m_options.symmetry || m_options.shortest) return;
    const auto alike = [&](std::uint32_t one, std::uint32_t other) {
        return m_blocks[one].start == m_blocks[other].start && m_blocks[one].ends == m_blocks[other].ends;
    };
    if (block > 0 && alike(block - 1, block)) {
        const Literal earlier =
            m_machine.ports.model.sends == 1 && !m_options.rounds ? m_left[block - 1] : m_leftNow[block - 1];
        for (const Literal leaving : leaves) m_formula.clause({-leaving, earlier});
    }
    if (block + 1 >= m_blocks.size() || !alike(block, block + 1)) return;
    m_leftNow[block] = m_formula.variable();
    Literals some = leaves;
    some.push_back(m_left[block]);
    some.push_back(-m_leftNow[block]);
    m_formula.clause(some);
}

// On a crossbar all others are alike to the root: they hear of anything in the order of their numbers.
void Encoder::orderedNodes()
{
    const bool applies = m_options.symmetry && !m_options.shortest && m_machine.complete && oneClass(m_blocks)
                         && m_blocks.front().ends.size() + 1 == m_machine.nodes;
    if (!applies) return;
    const std::vector<std::uint32_t>& others = m_blocks.front().ends;
    Literals some;
    for (std::size_t i = 0; i + 1 < others.size(); ++i)
        for (std::uint32_t step = 1; step <= m_steps; ++step)
            for (std::uint32_t b = 0; b < m_blocks.size(); ++b) {
                some.assign({-held(others[i + 1], b, step)});
                for (std::uint32_t any = 0; any < m_blocks.size(); ++any) some.push_back(held(others[i], any, step));
                m_formula.clause(some);
            }
}

void Encoder::firstStepGreatest(const Literals& used)
{
    if (m_machine.complete && oneClass(m_blocks) && !m_machine.combining) return; // orderedNodes()
    addGreatestFirst(m_formula, m_machine, used);
}

void Encoder::largestMatchingFirst(const Literals& used) { addMatchingFirst(m_formula, m_machine, used); }

void addGreatestFirst(Formula& formula, const Machine& machine, std::span<const Literal> used)
{
    constexpr std::size_t compared = 24;
    const std::size_t first = std::min(compared, used.size());
    for (const Automorphism& renumbering : automorphisms(machine)) {
        Literal equal = Formula::yes;
        for (std::size_t i = 0; i < first; ++i) {
            const Literal own = used[i], image = used[renumbering.arcs[i]];
            if (own == image) continue;
            formula.clause({-equal, -image, own});
            if (i + 1 == first) break;
            const Literal still = formula.variable();
            formula.clause({-equal, -image, still});
            formula.clause({-equal, own, still});
            equal = still;
        }
    }
}

bool startsWithMatching(const Machine& machine)
{
    return machine.complete && machine.combining && machine.decisive.size() == machine.nodes && machine.nodes > 1
           && (machine.simplex() || machine.ports.telephone);
}

void addMatchingFirst(Formula& formula, const Machine& machine, std::span<const Literal> used)
{
    for (std::size_t a = 0; a < used.size(); ++a) {
        const Arc& arc = machine.arcs[a];
        const bool there = arc.from % 2 == 0 && arc.to == arc.from + 1,
                   back = arc.to % 2 == 0 && arc.from == arc.to + 1 && !machine.simplex();
        formula.clause({there || back ? used[a] : -used[a]});
    }
}

} // namespace hopscope::search

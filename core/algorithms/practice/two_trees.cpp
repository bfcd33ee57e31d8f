#include "algorithms/practice/two_trees.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace hopscope::practice {

namespace {

/// The parent of a role of the alternating tree on 1 … n; 0 is above all.
std::uint32_t parentOf(std::uint32_t role, std::uint32_t n)
{
    const std::uint32_t bit = role & (~role + 1), above = (role - bit) | (bit << 1);
    return above <= n ? above : role - bit;
}

/// Chooses parities and offsets; parents and tops are given.
class Timing {
public:
    Timing(TwoTrees& trees, std::uint32_t processors)
        : m_trees(trees), m_processors(processors), m_odd(2 * std::size_t{processors}, unknown),
          m_children(2 * std::size_t{processors})
    {
        for (std::uint32_t t = 0; t < 2; ++t)
            for (std::uint32_t v = 0; v < processors; ++v)
                if (v != trees.tops[t]) m_children[place(t, trees.nodes[t][v].parent)].push_back(v);
        colour();
        for (std::uint32_t t = 0; t < 2; ++t) setOffsets(t);
    }

private:
    static constexpr std::uint8_t unknown = 2;
    std::size_t place(std::uint32_t t, std::uint32_t v) const { return std::size_t{t} * m_processors + v; }
    bool isEdge(std::uint32_t t, std::uint32_t v) const { return v != m_trees.tops[t]; }

    /// Edges are named by tree and receiver.
    void colour()
    {
        for (const std::uint32_t v : m_children[place(0, m_trees.tops[0])]) spread(0, v);
        for (std::uint32_t v = 0; v < m_processors; ++v)
            for (std::uint32_t t = 0; t < 2; ++t)
                if (isEdge(t, v) && m_odd[place(t, v)] == unknown) spread(t, v);
    }
    void spread(std::uint32_t tree, std::uint32_t receiver)
    {
        if (m_odd[place(tree, receiver)] != unknown) return;
        m_odd[place(tree, receiver)] = 1;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> open{{tree, receiver}};
        while (!open.empty()) {
            const auto [t, v] = open.back();
            open.pop_back();
            const std::uint8_t other = m_odd[place(t, v)] == 1 ? 0 : 1;
            const auto reach = [&](std::uint32_t u, std::uint32_t w) {
                if ((u == t && w == v) || m_odd[place(u, w)] != unknown) return;
                m_odd[place(u, w)] = other;
                open.emplace_back(u, w);
            };
            if (isEdge(1 - t, v)) reach(1 - t, v);
            const std::uint32_t sender = m_trees.nodes[t][v].parent;
            for (std::uint32_t u = 0; u < 2; ++u)
                for (const std::uint32_t w : m_children[place(u, sender)]) reach(u, w);
        }
    }
    void setOffsets(std::uint32_t t)
    {
        std::vector<std::uint32_t> open{m_trees.tops[t]};
        while (!open.empty()) {
            const std::uint32_t v = open.back();
            open.pop_back();
            for (const std::uint32_t child : m_children[place(t, v)]) {
                StepIndex offset = m_trees.nodes[t][v].offset + 1;
                if ((offset % 2 == 1) != (m_odd[place(t, child)] == 1)) ++offset;
                m_trees.nodes[t][child].offset = offset;
                m_trees.depths[t] = std::max(m_trees.depths[t], offset);
                open.push_back(child);
            }
        }
    }

    TwoTrees& m_trees;
    std::uint32_t m_processors;
    std::vector<std::uint8_t> m_odd;
    std::vector<std::vector<std::uint32_t>> m_children;
};

} // namespace

TwoTrees TwoTrees::belowSource(std::uint32_t processors)
{
    TwoTrees trees;
    for (auto& tree : trees.nodes) tree.resize(processors);
    if (processors < 2) return trees;
    const std::uint32_t n = processors - 1;
    const auto roleOf = [n](std::uint32_t t, std::uint32_t v) -> std::uint32_t {
        if (t == 0) return v;
        if (n % 2 == 0) return n + 1 - v;
        return v == 1 ? n : v - 1;
    };
    for (std::uint32_t t = 0; t < 2; ++t) {
        std::vector<std::uint32_t> byRole(n + 1);
        for (std::uint32_t v = 1; v <= n; ++v) byRole[roleOf(t, v)] = v;
        for (std::uint32_t v = 1; v <= n; ++v) trees.nodes[t][v].parent = byRole[parentOf(roleOf(t, v), n)];
    }
    Timing(trees, processors);
    return trees;
}

TwoTrees TwoTrees::overAll(std::uint32_t processors)
{
    TwoTrees trees;
    const std::uint32_t p = processors;
    for (std::uint32_t t = 0; t < 2; ++t) {
        trees.nodes[t].resize(p);
        std::vector<std::uint32_t> byRole(p);
        const auto roleOf = [&](std::uint32_t v) { return t == 0 ? v : p % 2 == 0 ? p - 1 - v : (v + p - 1) % p; };
        for (std::uint32_t v = 0; v < p; ++v) byRole[roleOf(v)] = v;
        trees.tops[t] = byRole[0];
        for (std::uint32_t v = 0; v < p; ++v)
            trees.nodes[t][v].parent = roleOf(v) == 0 ? v : byRole[parentOf(roleOf(v), p - 1)];
    }
    if (p > 1) Timing(trees, processors);
    return trees;
}

StepIndex TwoTrees::steps(StepIndex packets) const
{
    if (depths[0] == 0) return 0;
    const StepIndex first = 2 * ((packets + 1) / 2) - 2 + depths[0];
    return packets > 1 ? std::max(first, 2 * (packets / 2) - 2 + depths[1]) : first;
}

std::vector<Point3> placesOf(const TwoTrees& trees, bool source, const Relative& ranks)
{
    const auto p = static_cast<std::uint32_t>(trees.nodes[0].size());
    std::array<std::vector<std::uint32_t>, 2> children;
    std::array<std::vector<double>, 2> levels;
    double deepest = 0;
    const std::uint32_t first = source ? 1 : 0;
    for (std::uint32_t t = 0; t < 2; ++t) {
        const auto parent = [&](std::uint32_t v) { return trees.nodes[t][v].parent; };
        const auto isTop = [&](std::uint32_t v) { return source ? v == 0 : v == trees.tops[t]; };
        children[t].resize(p);
        levels[t].resize(p);
        for (std::uint32_t v = first; v < p; ++v) {
            if (!isTop(v)) ++children[t][parent(v)];
            for (std::uint32_t at = v; !isTop(at); at = parent(at)) ++levels[t][v];
            deepest = std::max(deepest, levels[t][v]);
        }
    }
    // Levels of the first tree above the middle line, those of the second below it, by the tree in which one is inner.
    std::vector<Point3> places(p);
    for (std::uint32_t v = first; v < p; ++v) {
        const double above = children[0][v] > 0   ? deepest - levels[0][v]
                             : children[1][v] > 0 ? levels[1][v] - deepest
                                                  : 0;
        places[ranks(v).value] = {v - 1.0, -above, 0};
    }
    if (source) places[ranks(0).value] = {-1.5, 0, 0};
    return places;
}

} // namespace hopscope::practice

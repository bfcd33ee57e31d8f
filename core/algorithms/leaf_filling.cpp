#include "algorithms/leaf_filling.h"

#include "algorithms/leaf_theory.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace hopscope {

namespace {

/// Largest flow by shortest augmenting paths in layers (Dinitz). Small networks only.
class FlowNetwork {
public:
    explicit FlowNetwork(std::size_t nodes) : m_out(nodes) {}

    /// Number of the edge.
    std::size_t add(std::uint32_t from, std::uint32_t to, std::int64_t room)
    {
        m_out[from].push_back(m_edges.size());
        m_edges.push_back({to, room});
        m_out[to].push_back(m_edges.size());
        m_edges.push_back({from, 0});
        return m_edges.size() - 2;
    }
    std::int64_t flow(std::size_t edge) const { return m_edges[edge + 1].room; }
    std::int64_t largest(std::uint32_t source, std::uint32_t sink)
    {
        std::int64_t sum = 0;
        while (layers(source, sink)) {
            m_next.assign(m_out.size(), 0);
            while (const std::int64_t more = push(source, sink, std::numeric_limits<std::int64_t>::max())) sum += more;
        }
        return sum;
    }

private:
    struct Edge {
        std::uint32_t to;
        std::int64_t room;
    };
    bool layers(std::uint32_t source, std::uint32_t sink)
    {
        m_layer.assign(m_out.size(), -1);
        m_layer[source] = 0;
        std::vector<std::uint32_t> queue{source};
        for (std::size_t i = 0; i < queue.size(); ++i)
            for (const std::size_t number : m_out[queue[i]]) {
                const Edge& edge = m_edges[number];
                if (edge.room == 0 || m_layer[edge.to] >= 0) continue;
                m_layer[edge.to] = m_layer[queue[i]] + 1;
                queue.push_back(edge.to);
            }
        return m_layer[sink] >= 0;
    }
    std::int64_t push(std::uint32_t node, std::uint32_t sink, std::int64_t most)
    {
        if (node == sink) return most;
        for (; m_next[node] < m_out[node].size(); ++m_next[node]) {
            const std::size_t number = m_out[node][m_next[node]];
            const std::uint32_t to = m_edges[number].to;
            if (m_edges[number].room == 0 || m_layer[to] != m_layer[node] + 1) continue;
            if (const std::int64_t pushed = push(to, sink, std::min(most, m_edges[number].room))) {
                m_edges[number].room -= pushed;
                m_edges[number ^ 1].room += pushed;
                return pushed;
            }
        }
        return 0;
    }

    std::vector<std::vector<std::size_t>> m_out;
    std::vector<Edge> m_edges;
    std::vector<int> m_layer;
    std::vector<std::size_t> m_next;
};

/// What is left to send from each leaf of a child to each leaf of the others.
class Remainder {
public:
    Remainder(const LeafTree& tree, std::uint32_t level)
        : m_tree(tree), m_level(level), m_leaves(tree.below(level - 1)),
          m_left(std::size_t{m_leaves} * m_leaves, tree.arity(level) - 1)
    {
    }

    /// The lanes of one slot, `slots` of them still to be filled, this one included. A choice of pairs such that every
    /// branch carries no more than it can, and the slots that follow can carry the rest: a flow from the source tree
    /// over the pairs to the destination tree. There always is one, since a share of 1/slots of everything is one in
    /// fractions and such networks have whole solutions.
    std::vector<Lane> take(std::int64_t slots)
    {
        // Nodes: 0 source, 1 sink, 2 and 3 those of the demands, then both trees, leaves first.
        const std::uint32_t subtrees = countSubtrees();
        FlowNetwork network(4 + 2 * std::size_t{subtrees});
        std::vector<std::int64_t> excess(4 + 2 * std::size_t{subtrees});
        const auto bounded = [&](std::uint32_t from, std::uint32_t to, std::int64_t low, std::int64_t high) {
            network.add(from, to, high - low);
            excess[to] += low;
            excess[from] -= low;
        };
        for (const bool receiving : {false, true}) {
            const std::uint32_t offset = 4 + (receiving ? subtrees : 0);
            std::uint32_t number = 0;
            for (std::uint32_t l = 0; l < m_level; ++l)
                for (std::uint32_t first = 0; first < m_leaves; first += m_tree.below(l), ++number) {
                    const std::int64_t rest = left(first, m_tree.below(l), receiving);
                    const std::int64_t capacity = m_tree.effective(l + 1);
                    const std::int64_t low = std::max<std::int64_t>(0, rest - (slots - 1) * capacity);
                    const std::int64_t high = std::min(capacity, rest);
                    const std::uint32_t above =
                        l + 1 == m_level ? (receiving ? 1 : 0) : offset + numberOf(l + 1, first / m_tree.below(l + 1));
                    const std::uint32_t own = offset + number;
                    receiving ? bounded(own, above, low, high) : bounded(above, own, low, high);
                }
        }
        std::vector<std::size_t> pairs(m_left.size());
        for (std::uint32_t u = 0; u < m_leaves; ++u)
            for (std::uint32_t v = 0; v < m_leaves; ++v)
                if (at(u, v) > 0) pairs[u * m_leaves + v] = network.add(4 + u, 4 + subtrees + v, 1);
        network.add(1, 0, std::numeric_limits<std::int32_t>::max());
        std::int64_t demand = 0;
        for (std::uint32_t node = 0; node < excess.size(); ++node) {
            if (excess[node] > 0) demand += excess[node], network.add(2, node, excess[node]);
            if (excess[node] < 0) network.add(node, 3, -excess[node]);
        }
        if (network.largest(2, 3) != demand) throw std::logic_error("exact filling: no flow");
        network.largest(0, 1); // as full as can be

        std::vector<Lane> lanes;
        const std::uint32_t k = m_tree.arity(m_level);
        for (std::uint32_t u = 0; u < m_leaves; ++u)
            for (std::uint32_t v = 0; v < m_leaves; ++v)
                if (at(u, v) > 0 && network.flow(pairs[u * m_leaves + v]) > 0) lanes.push_back({k - at(u, v)--, u, v});
        return lanes;
    }

private:
    std::uint32_t& at(std::uint32_t u, std::uint32_t v) { return m_left[u * m_leaves + v]; }
    std::uint32_t countSubtrees() const { return numberOf(m_level, 0); }
    /// Number of a subtree of a child, level by level.
    std::uint32_t numberOf(std::uint32_t level, std::uint32_t index) const
    {
        for (std::uint32_t l = 0; l < level; ++l) index += m_leaves / m_tree.below(l);
        return index;
    }
    std::int64_t left(std::uint32_t first, std::uint32_t count, bool receiving)
    {
        std::int64_t sum = 0;
        for (std::uint32_t i = first; i < first + count; ++i)
            for (std::uint32_t j = 0; j < m_leaves; ++j) sum += receiving ? at(j, i) : at(i, j);
        return sum;
    }

    const LeafTree& m_tree;
    std::uint32_t m_level, m_leaves;
    std::vector<std::uint32_t> m_left;
};

} // namespace

LaneTable exactLanes(const LeafTree& tree, std::uint32_t level)
{
    Remainder remainder(tree, level);
    LaneTable table;
    for (auto slots = static_cast<std::int64_t>(exchangeSlots(tree, level)); slots > 0; --slots)
        table.push_back(remainder.take(slots));
    return table;
}

} // namespace hopscope

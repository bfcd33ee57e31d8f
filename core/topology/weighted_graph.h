#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

/// Nodes with weights and weighted edges between them, each node's neighbours in one piece of memory: what searches
/// over many nodes go through.
struct WeightedGraph {
    struct Edge {
        std::uint32_t a, b;
        std::uint64_t weight;
    };
    struct Near {
        std::uint32_t node, edge; ///< edge: its place in the list that was given
        std::uint64_t weight;
    };

    WeightedGraph() = default;
    /// An edge from a node to itself is left out.
    WeightedGraph(std::vector<std::uint32_t> nodeWeights, std::span<const Edge> edges)
        : weights(std::move(nodeWeights)), m_first(weights.size() + 1)
    {
        for (const Edge& edge : edges)
            if (edge.a != edge.b) ++m_first[edge.a + 1], ++m_first[edge.b + 1];
        for (std::size_t i = 1; i < m_first.size(); ++i) m_first[i] += m_first[i - 1];
        m_near.resize(m_first.back());
        std::vector<std::size_t> at(m_first.begin(), m_first.end() - 1);
        for (std::uint32_t i = 0; i < edges.size(); ++i) {
            const Edge& edge = edges[i];
            if (edge.a == edge.b) continue;
            m_near[at[edge.a]++] = {edge.b, i, edge.weight};
            m_near[at[edge.b]++] = {edge.a, i, edge.weight};
        }
    }
    std::uint32_t nodes() const { return static_cast<std::uint32_t>(weights.size()); }
    std::size_t ends() const { return m_near.size(); } ///< twice the edges
    std::span<const Near> of(std::uint32_t node) const
    {
        return std::span(m_near).subspan(m_first[node], m_first[node + 1] - m_first[node]);
    }

    std::vector<std::uint32_t> weights; ///< by node

private:
    std::vector<std::size_t> m_first{0};
    std::vector<Near> m_near;
};

} // namespace hopscope

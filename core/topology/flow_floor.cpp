#include "topology/flow_floor.h"

#include "stopping.h"

#include <algorithm>
#include <random>

namespace hopscope {

namespace {

class BalancedFlow {
public:
    explicit BalancedFlow(const WeightedGraph& graph) : m_graph(graph), m_hops(graph.nodes()), m_packets(graph.nodes())
    {
        std::size_t edges = 0;
        for (std::uint32_t node = 0; node < graph.nodes(); ++node)
            for (const auto& near : graph.of(node)) edges = std::max<std::size_t>(edges, near.edge + 1);
        m_load.resize(edges);
        m_met.reserve(graph.nodes());
    }
    /// From the processors at that node to all others; false where some are not reached.
    bool send(std::uint32_t from, double processors)
    {
        std::ranges::fill(m_hops, unmet);
        m_met.assign(1, from);
        m_hops[from] = 0;
        for (std::size_t i = 0; i < m_met.size(); ++i)
            for (const auto& near : m_graph.of(m_met[i]))
                if (m_hops[near.node] == unmet) {
                    m_hops[near.node] = m_hops[m_met[i]] + 1;
                    m_met.push_back(near.node);
                }
        double reached = 0;
        for (const std::uint32_t node : m_met) {
            m_packets[node] = m_graph.weights[node] * m_graph.weights[from];
            reached += m_graph.weights[node];
        }
        for (std::size_t i = m_met.size(); i-- > 1;)
            if (m_packets[m_met[i]] > 0) back(m_met[i]);
        return reached == processors;
    }
    double busiest() const { return m_busiest; }

private:
    static constexpr std::uint32_t unmet = ~std::uint32_t{0};

    /// What goes to that node, and over it, comes over the cables from before it: as water that fills vessels.
    void back(std::uint32_t node)
    {
        m_before.clear();
        for (const auto& near : m_graph.of(node)) {
            if (m_hops[near.node] + 1 != m_hops[node]) continue;
            const Vessel vessel{m_load[near.edge] / static_cast<double>(near.weight), &near};
            // In the order of their levels; there are few.
            m_before.push_back(vessel);
            std::size_t at = m_before.size() - 1;
            for (; at > 0 && m_before[at - 1].level > vessel.level; --at) m_before[at] = m_before[at - 1];
            m_before[at] = vessel;
        }
        double wide = 0, level = 0, left = m_packets[node];
        std::size_t filled = 0;
        for (; filled < m_before.size(); ++filled) {
            const double need = wide * (m_before[filled].level - level);
            if (need >= left) break;
            left -= need;
            level = m_before[filled].level;
            wide += static_cast<double>(m_before[filled].near->weight);
        }
        level += left / wide;
        m_busiest = std::max(m_busiest, level);
        for (std::size_t i = 0; i < filled; ++i) {
            const auto& [before, near] = m_before[i];
            const double share = (level - before) * static_cast<double>(near->weight);
            m_load[near->edge] += share;
            m_packets[near->node] += share;
        }
    }

    struct Vessel {
        double level;
        const WeightedGraph::Near* near;
    };
    const WeightedGraph& m_graph;
    std::vector<std::uint32_t> m_hops, m_met;
    std::vector<double> m_packets, m_load; ///< by node, by edge
    std::vector<Vessel> m_before;
    double m_busiest{0};
};

} // namespace

FlowFloor flowFloor(const WeightedGraph& graph, std::uint64_t effort)
{
    std::vector<std::uint32_t> senders;
    double processors = 0;
    for (std::uint32_t node = 0; node < graph.nodes(); ++node) {
        if (graph.weights[node] > 0) senders.push_back(node);
        processors += graph.weights[node];
    }
    if (senders.size() < 2) return {};
    // Any of them, but the same in every run.
    std::mt19937 random(1);
    for (std::size_t i = senders.size(); i-- > 1;) std::swap(senders[i], senders[random() % (i + 1)]);
    senders.resize(std::min<std::size_t>(senders.size(), std::max<std::uint64_t>(1, effort / (graph.ends() + 1))));
    BalancedFlow flow(graph);
    FlowFloor floor;
    for (const std::uint32_t sender : senders) {
        goOn();
        if (!flow.send(sender, processors)) return {};
        floor.packets += graph.weights[sender];
    }
    floor.busiest = flow.busiest();
    return floor;
}

} // namespace hopscope

#pragma once

#include "run/clockless/message_graph.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace hopscope {

/// What of a graph is done, and since when the others may begin.
class GraphProgress {
public:
    explicit GraphProgress(const MessageGraph& graph) : m_graph(graph), m_left(graph.nodes()), m_ready(graph.nodes(), 0)
    {
        for (std::uint32_t node = 0; node < graph.nodes(); ++node) m_left[node] = graph.waits(node);
    }
    bool mayBegin(std::uint32_t node) const { return m_left[node] == 0; }
    /// Not before; known where it may begin.
    double from(std::uint32_t node) const { return m_ready[node]; }
    /// What waits for nothing at all: calls begin(node) for the acts among them, and for what waits for places where
    /// nothing meets.
    template <class Begin> void start(Begin begin)
    {
        for (auto node = static_cast<std::uint32_t>(2 * m_graph.messages().size()); node < m_graph.nodes(); ++node)
            if (m_graph.waits(node) > 0)
                continue;
            else if (m_graph.act(node))
                begin(node);
            else
                complete(node, 0, begin);
    }
    /// Calls begin(node) for every send, receipt and act that waited for this one alone.
    template <class Begin> void complete(std::uint32_t node, double time, Begin begin)
    {
        m_done.assign(1, {node, time});
        while (!m_done.empty()) {
            const auto [first, end] = m_done.back();
            m_done.pop_back();
            for (const std::uint32_t then : m_graph.after(first)) {
                m_ready[then] = std::max(m_ready[then], end);
                if (--m_left[then] > 0) continue;
                if (m_graph.meets(then) && !m_graph.act(then))
                    m_done.emplace_back(then, m_ready[then]);
                else
                    begin(then);
            }
        }
    }

private:
    const MessageGraph& m_graph;
    std::vector<std::uint32_t> m_left; ///< by node: how many it still waits for
    std::vector<double> m_ready;
    std::vector<std::pair<std::uint32_t, double>> m_done;
};

} // namespace hopscope

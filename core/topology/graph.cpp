#include "topology/graph.h"

#include <boost/graph/breadth_first_search.hpp>

#include <algorithm>

namespace hopscope {

Graph graphOf(const Topology& topology)
{
    Graph graph(topology.nodes());
    for (std::uint32_t i = 0; i < topology.nodes(); ++i)
        graph[i] = {topology.place(NodeId{i}), i >= topology.processors()};
    for (LinkId link = 0; link < topology.links(); ++link) {
        if (!topology.exists(link)) continue;
        const Ends ends = topology.ends(link);
        boost::add_edge(ends.from.value, ends.to.value, GraphLink{link, topology.capacity(link)}, graph);
    }
    return graph;
}

GraphMeasures measure(const Topology& topology)
{
    if (topology.dedicated()) return {topology.nodes() - 1, topology.nodes() > 1 ? 1U : 0U, true};
    const Graph graph = graphOf(topology);
    GraphMeasures measures;
    for (std::uint32_t from = 0; from < topology.nodes(); ++from) {
        measures.degree = std::max(measures.degree, static_cast<std::uint32_t>(boost::out_degree(from, graph)));
        std::vector<std::uint32_t> distance(topology.nodes(), 0);
        std::uint32_t reached = 1;
        const auto count = [&](auto, const Graph&) { ++reached; };
        struct Visitor : boost::default_bfs_visitor {
            std::vector<std::uint32_t>* distance;
            decltype(count)* found;
            void tree_edge(Graph::edge_descriptor edge, const Graph& g) const
            {
                (*distance)[target(edge, g)] = (*distance)[source(edge, g)] + 1;
                (*found)(edge, g);
            }
        } visitor;
        visitor.distance = &distance;
        visitor.found = &count;
        boost::breadth_first_search(graph, from, boost::visitor(visitor));
        measures.connected = measures.connected && reached == topology.nodes();
        measures.diameter = std::max(measures.diameter, std::ranges::max(distance));
    }
    return measures;
}

std::uint32_t largestDegree(const Topology& topology)
{
    if (topology.dedicated()) return topology.nodes() - 1;
    std::vector<std::uint32_t> degrees(topology.nodes(), 0);
    for (LinkId link = 0; link < topology.links(); ++link)
        if (topology.exists(link)) ++degrees[topology.ends(link).from.value];
    return std::ranges::max(degrees);
}

} // namespace hopscope

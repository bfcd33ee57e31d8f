#pragma once

#include "testing.h"

#include "run/run.h"
#include "topology/graph.h"

#include <boost/graph/breadth_first_search.hpp>

#include <string>
#include <vector>

namespace hopscope::test {

/// "dragonfly:2x4x2 routing=valiant seed=3"
inline Topology network(const std::string& text)
{
    const std::size_t blank = text.find(' ');
    return makeTopology(text.substr(0, blank),
                        blank == std::string::npos ? Values{} : valuesFromText(text.substr(blank + 1)));
}

inline std::vector<std::size_t> distancesFrom(std::uint32_t from, const Graph& graph)
{
    std::vector<std::size_t> distances(boost::num_vertices(graph), 0);
    boost::breadth_first_search(
        graph, from,
        boost::visitor(boost::make_bfs_visitor(boost::record_distances(distances.data(), boost::on_tree_edge()))));
    return distances;
}

/// Longest of the shortest ways between processors, and the mean over them of the sum of the distances to all others.
struct Reach {
    std::size_t diameter{0};
    double mean{0};
};
inline Reach reachOf(const Topology& topology)
{
    const Graph graph = graphOf(topology);
    Reach reach;
    for (std::uint32_t from = 0; from < topology.processors(); ++from) {
        const auto distances = distancesFrom(from, graph);
        for (std::uint32_t to = 0; to < topology.processors(); ++to) {
            reach.diameter = std::max(reach.diameter, distances[to]);
            reach.mean += static_cast<double>(distances[to]) / topology.processors();
        }
    }
    return reach;
}

/// All networks of practice in small sizes.
inline const std::vector<std::string> smallNetworks{"star:1",
                                                    "star:2",
                                                    "star:7",
                                                    "dragonfly:1x1x1",
                                                    "dragonfly:1x2x1",
                                                    "dragonfly:2x2x1",
                                                    "dragonfly:2x1x3",
                                                    "dragonfly:1x4x2",
                                                    "dragonfly:2x4x2",
                                                    "dragonfly:3x3x1",
                                                    "dragonfly:2x4x2 arrangement=absolute",
                                                    "dragonfly:2x4x2 routing=valiant",
                                                    "dragonfly:1x3x2 arrangement=absolute routing=valiant seed=9",
                                                    "clos:2",
                                                    "clos:4",
                                                    "clos:6",
                                                    "clos:8 routing=hash",
                                                    "k-ary-n-tree:2x1",
                                                    "k-ary-n-tree:2x4",
                                                    "k-ary-n-tree:3x3",
                                                    "k-ary-n-tree:5x2",
                                                    "k-ary-n-tree:4x3 routing=hash seed=5",
                                                    "hyperx:1",
                                                    "hyperx:5",
                                                    "hyperx:3x4",
                                                    "hyperx:2x1x3",
                                                    "hyperx:4x4x2",
                                                    "hyperx:3x4 terminals=1",
                                                    "hyperx:3x4x2 routing=spread seed=4",
                                                    "slim-fly:5 terminals=1 routing=spread",
                                                    "gpu-boxes:3x4 outside=rails routing=spread",
                                                    "cube-connected-cycles:4 routing=spread seed=3",
                                                    "dgx1 routing=spread seed=2",
                                                    "dragonfly:2x4x2 routing=spread seed=4",
                                                    "k-ary-n-tree:3x3 routing=spread",
                                                    "de-bruijn:2x4 routing=spread",
                                                    "kautz:2x3 routing=spread",
                                                    "hyperx:2x3 terminals=3 width=2",
                                                    "de-bruijn:2x1",
                                                    "de-bruijn:2x3",
                                                    "de-bruijn:2x6",
                                                    "de-bruijn:3x3",
                                                    "de-bruijn:4x2",
                                                    "kautz:2x1",
                                                    "kautz:2x2",
                                                    "kautz:2x4",
                                                    "kautz:3x3",
                                                    "kautz:4x2",
                                                    "cube-connected-cycles:1",
                                                    "cube-connected-cycles:2",
                                                    "cube-connected-cycles:3",
                                                    "cube-connected-cycles:4",
                                                    "cube-connected-cycles:5",
                                                    "dgx1",
                                                    "dgx1 links=single",
                                                    "gpu-boxes:1x1",
                                                    "gpu-boxes:1x8",
                                                    "gpu-boxes:4x1",
                                                    "gpu-boxes:3x4",
                                                    "gpu-boxes:3x4 outside=rails",
                                                    "gpu-boxes:4x2 inner=3 outer=5",
                                                    "slim-fly:5",
                                                    "slim-fly:5 terminals=1"};

} // namespace hopscope::test

#include "figures/figures.h"
#include "figures/leaf_figures.h"
#include "run/analysis/leaf_activity.h"
#include "topology/leaf_tree.h"

#include <numeric>

namespace hopscope::dimakopoulos_plot6 {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "leaf-tree:2x2x2 alltoall-leaf-one-send",
     .view = "routers",
     .label = "k = 2, h = 3: level 2 never idles between its first send and its last",
     .share = 0.31},
    {.experiment = "leaf-tree:3x3 alltoall-leaf-one-send",
     .view = "routers",
     .label = "k = 3, h = 2: the root never idles between its first send and its last",
     .share = 0.2},
    {.experiment = "leaf-tree:4x4 alltoall-leaf-one-send",
     .view = "routers",
     .label = "k = 4, h = 2: nor does it here",
     .share = 0.23},
};

/// What every router does in every step.
Table table(Progress*, std::stop_token stop)
{
    Table table{{"experiment", "router", "level", "step", "sends"}, {}};
    for (const FigurePanel& panel : panels) {
        const auto result = ran(std::string(panel.experiment), stop);
        const LeafTree tree = LeafTree::of(result->topology());
        const auto steps = static_cast<std::size_t>(result->steps());
        std::vector<StepIndex> edges(steps + 1);
        std::iota(edges.begin(), edges.end(), StepIndex{0});
        const std::vector<RouterSends> sends = routerSends(*result, edges, stop);
        for (std::uint32_t router = tree.leaves(); router < tree.nodes(); ++router)
            for (std::size_t k = 0; k < steps; ++k) {
                const RouterSends& cell = sends[(router - tree.leaves()) * steps + k];
                table.rows.push_back({std::string(panel.experiment), std::to_string(router),
                                      std::to_string(tree.level(router)), std::to_string(k + 1),
                                      cell.up > 0     ? "up"
                                      : cell.down > 0 ? "down"
                                                      : "idle"});
            }
    }
    return table;
}

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "dimakopoulos-plot6",
    .title = "Who is the bottleneck?",
    .help = "What every router sends in every step of a total exchange with one send.",
    .source = {papers::dimakopoulos, "Theorems 5 and 6"},
    .table = table,
    .panels = panels,
    .columns = 1,
    .live = "leaf-tree:3x3 alltoall-leaf-one-send",
    .caption = "With k = 2 the routers of level h − 1 send without a gap; with k = 3 and 4 it is the root that never "
               "idles and decides.",
    .card =
        "With k = 2 the routers of level h − 1 send without a gap; with k = 3 and 4 the root never idles and decides.",
    .erratum = "Theorem 5 counts level h − 1 only, so that its bound is attained for k = 2 alone: 43, 57 and 195 steps "
               "here, printed 43, 43 and 109.",
};

} // namespace hopscope::dimakopoulos_plot6

#include "figures/figures.h"
#include "figures/leaf_figures.h"
#include "run/analysis/leaf_activity.h"

namespace hopscope::dimakopoulos_plot9 {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "leaf-tree:2x2x2 scatter-leaf-furthest-first",
     .view = "leaf-link",
     .label = "scatter, the furthest first: 9 steps",
     .share = 0.5},
    {.experiment = "leaf-tree:2x2x2 scatter-leaf-nearest-first",
     .view = "leaf-link",
     .label = "scatter, the nearest first: 12 steps",
     .share = 0.5},
    {.experiment = "leaf-tree:2x2x2 allgather-leaf-queue-free",
     .view = "leaf-link",
     .label = "multinode broadcast, windows one after another: 12 steps",
     .share = 0.5},
    {.experiment = "leaf-tree:2x2x2 allgather-leaf-queue-free-optimal",
     .view = "leaf-link",
     .label = "multinode broadcast, overlapping windows: 9 steps",
     .share = 0.5},
    {.experiment = "leaf-tree:2x2x2 alltoall-leaf-phased",
     .view = "leaf-link",
     .label = "total exchange, phase after phase: 30 steps",
     .share = 0.5},
    {.experiment = "leaf-tree:2x2x2 alltoall-leaf-pipelined",
     .view = "leaf-link",
     .label = "total exchange, pipelined: 26 steps",
     .share = 0.5},
};

/// What crosses the link of leaf 0 in which step.
Table table(Progress*, std::stop_token stop)
{
    Table table{{"experiment", "side", "step", "class", "block"}, {}};
    for (const FigurePanel& panel : panels) {
        const auto result = ran(std::string(panel.experiment), stop);
        const auto uses = leafUses(*result, stop);
        for (const LeafUse& use : uses.front())
            table.rows.push_back({std::string(panel.experiment), use.received ? "receives" : "sends",
                                  std::to_string(use.step + 1), std::to_string(use.level),
                                  std::to_string(use.block.value)});
    }
    return table;
}

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "dimakopoulos-plot9",
    .title = "The link of one leaf",
    .help = "The paths of the packets that leaf 0 of eight sends and receives.",
    .source = {papers::dimakopoulos, "Sections 2.2, 3.2 and 3.3"},
    .table = table,
    .panels = panels,
    .columns = 2,
    .live = "leaf-tree:2x2x2 alltoall-leaf-pipelined",
    .caption = "The whole of every run. The last packet shall not be the furthest; windows and phases keep the link "
               "busy only if they overlap.",
};

} // namespace hopscope::dimakopoulos_plot9

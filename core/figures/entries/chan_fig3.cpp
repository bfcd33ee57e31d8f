#include "figures/figures.h"

namespace hopscope::chan_fig3 {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "mesh:4x4 broadcast-naive-ranges",
     .position = 0.5,
     .view = "partitions",
     .label = "left: three ranges of node numbers, step 1"},
    {.experiment = "mesh:4x4 broadcast-mesh-mst",
     .position = 0.5,
     .view = "partitions",
     .label = "right: one slab from each axis, step 1"},
    {.experiment = "mesh:4x4 broadcast-naive-ranges",
     .position = 0.5,
     .view = "loads",
     .label = "left: what each step costs, α = β = n = 1"},
    {.experiment = "mesh:4x4 broadcast-mesh-mst",
     .position = 0.5,
     .view = "loads",
     .label = "right: what each step costs, α = β = n = 1"},
};
constexpr FigurePanel cardPanels[]{
    {.experiment = "mesh:4x4 broadcast-naive-ranges",
     .position = 0.5,
     .view = "partitions",
     .label = "step 1, ranges of numbers: α + 2 n β"},
    {.experiment = "mesh:4x4 broadcast-mesh-mst",
     .position = 0.5,
     .view = "partitions",
     .label = "step 1, a slab of each axis: α + n β"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-fig3",
    .title = "Partitions of a 4 × 4 mesh into three",
    .help = "Node 0 sends to two others at once.",
    .source = {papers::chan, "Section 4.1.2, Fig. 3"},
    .panels = panels,
    .columns = 2,
    .caption = "Left, the messages 0 → 6 and 0 → 11 both pass node 1 and share two links, so the step costs α + 2 n β. "
               "Right, the last row of 1 × 4 nodes and a block of 3 rows × 2 columns are cut off: the new holders lie "
               "in the column and the row of node 0, and no link is shared.",
    .card =
        "Left, 0 → 6 and 0 → 11 share two links; right, 0 → 2 and 0 → 12 share none. α: start-up, β: time per word, "
        "n words.",
    .cardPanels = cardPanels,
    .cardKey = "hue: region; dashed: receives; ring: root; ×2: messages on a link",
    .erratum = "k is called the number of conflicts on a link. It must be the number of messages: with k = 1, no "
               "conflict, the step costs α + n β.",
};

} // namespace hopscope::chan_fig3

#include "figures/figures.h"

namespace hopscope {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "leaf-tree:2x2 allgather-leaf-one-send", .position = 0.5, .view = "network", .label = "step 1"},
    {.experiment = "leaf-tree:2x2 allgather-leaf-one-send", .position = 1.5, .view = "network", .label = "step 2"},
    {.experiment = "leaf-tree:2x2 allgather-leaf-one-send", .position = 2.5, .view = "network", .label = "step 3"},
    {.experiment = "leaf-tree:2x2 allgather-leaf-one-send", .position = 3.5, .view = "network", .label = "step 4"},
    {.experiment = "leaf-tree:2x2 allgather-leaf-one-send", .position = 4.5, .view = "network", .label = "step 5"},
    {.experiment = "leaf-tree:2x2 allgather-leaf-one-send", .position = 5.5, .view = "network", .label = "step 6"},
    {.experiment = "leaf-tree:2x2 allgather-leaf-one-send", .position = 6.5, .view = "network", .label = "step 7"},
    {.experiment = "leaf-tree:2x2 allgather-leaf-one-send", .position = 7.5, .view = "network", .label = "step 8"},
    {.experiment = "leaf-tree:2x2 allgather-leaf-one-send", .position = 8.5, .view = "network", .label = "step 9"},
};

} // namespace

extern const Figure dimakopoulos_fig2;
constinit const Figure dimakopoulos_fig2{
    .id = "dimakopoulos-fig2",
    .title = "Multinode broadcast among four leaves",
    .help = "The nine steps, one send per node and step.",
    .source = {papers::dimakopoulos, "Fig. 2(b)"},
    .panels = panels,
    .columns = 3,
    .caption = "Blocks go up before any goes down; then the routers of level 1 are busy without a gap to the end.",
    .erratum = "The drawing is missing from the text; ties are broken by the order of arrival. Phase B lasts until "
               "everything that came has been forwarded, not until the last message arrives.",
};

} // namespace hopscope

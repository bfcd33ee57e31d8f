#include "figures/figures.h"

namespace hopscope {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "leaf-tree:2x2 alltoall-leaf-pipelined", .position = 0.5, .view = "network", .label = "step 1"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-pipelined", .position = 1.5, .view = "network", .label = "step 2"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-pipelined", .position = 2.5, .view = "network", .label = "step 3"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-pipelined", .position = 3.5, .view = "network", .label = "step 4"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-pipelined", .position = 4.5, .view = "network", .label = "step 5"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-pipelined", .position = 5.5, .view = "network", .label = "step 6"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-pipelined", .position = 6.5, .view = "network", .label = "step 7"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-pipelined", .position = 7.5, .view = "network", .label = "step 8"},
};

} // namespace

extern const Figure dimakopoulos_fig4;
constinit const Figure dimakopoulos_fig4{
    .id = "dimakopoulos-fig4",
    .title = "Total exchange among four leaves, all ports",
    .help = "The eight steps; no packet waits.",
    .source = {papers::dimakopoulos, "Fig. 4 and Eq. (2)"},
    .panels = panels,
    .columns = 4,
    .caption = "The halves exchange their packets in steps 1 to 7; the pairs exchange theirs in steps 7 and 8, as soon "
               "as nothing meets.",
};

} // namespace hopscope

#include "figures/figures.h"

namespace hopscope {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "leaf-tree:2x2 alltoall-leaf-one-send", .position = 0.5, .view = "network", .label = "step 1"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-one-send", .position = 1.5, .view = "network", .label = "step 2"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-one-send", .position = 2.5, .view = "network", .label = "step 3"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-one-send", .position = 3.5, .view = "network", .label = "step 4"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-one-send", .position = 4.5, .view = "network", .label = "step 5"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-one-send", .position = 5.5, .view = "network", .label = "step 6"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-one-send", .position = 6.5, .view = "network", .label = "step 7"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-one-send", .position = 7.5, .view = "network", .label = "step 8"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-one-send", .position = 8.5, .view = "network", .label = "step 9"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-one-send", .position = 9.5, .view = "network", .label = "step 10"},
    {.experiment = "leaf-tree:2x2 alltoall-leaf-one-send", .position = 10.5, .view = "network", .label = "step 11"},
};

} // namespace

extern const Figure dimakopoulos_fig3;
constinit const Figure dimakopoulos_fig3{
    .id = "dimakopoulos-fig3",
    .title = "Total exchange among four leaves, one send",
    .help = "The eleven steps, one send per node and step.",
    .source = {papers::dimakopoulos, "Fig. 3"},
    .panels = panels,
    .columns = 4,
    .caption = "Leaves send the furthest packets first, routers serve their parent before their children.",
    .erratum = "Optimal with respect to a bound that counts the root, too; Theorem 5 counts level h − 1 only and is "
               "attained for k = 2 and h ≥ 2 alone.",
};

} // namespace hopscope

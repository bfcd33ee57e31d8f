#include "figures/figures.h"

namespace hopscope::soviani_fig1a {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "pattern:nn-exchange k=4",
     .view = "cluster-tree",
     .label = "tree of clusters, nearest-neighbour exchange"},
    {.experiment = "pattern:nn-exchange k=4", .view = "cluster-grid", .label = "the same clusters on the grid"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "soviani-fig1a",
    .title = "Clusters of a machine of 16 processors",
    .help = "The tree of clusters with the load H of every level, and what leaves and enters one of them.",
    .source = {papers::sovianiSingh, "Fig. 1(a)"},
    .panels = panels,
    .columns = 2,
    .live = "pattern:nn-exchange k=4",
    .caption = "H(j) is the most that leaves or enters a cluster of level j + 1, divided by its processors: 1/2 for "
               "the halves, 4 for single processors. In the tree dark links carry the most of their level, pale ones "
               "less. On the grid the filled cluster is the chosen one: solid blue packets leave it, dashed green ones "
               "enter it, grey ones do neither.",
    .card = "H(j): the most that leaves or enters a cluster of level j + 1, divided by its processors.",
};

} // namespace hopscope::soviani_fig1a

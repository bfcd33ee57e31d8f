#include "figures/figures.h"

namespace hopscope::soviani_fig2 {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "pattern:empty k=6 machine=nd-butterfly:1", .view = "butterfly", .label = "n = 1: binary tree"},
    {.experiment = "pattern:empty k=6 machine=nd-butterfly:2",
     .view = "butterfly",
     .label = "(a) n = 2: pruned butterfly, 8 root copies"},
    {.experiment = "pattern:empty k=6 machine=nd-butterfly:3",
     .view = "butterfly",
     .label = "(b) n = 3: 16 root copies"},
    {.experiment = "pattern:empty k=6 machine=butterfly",
     .view = "butterfly",
     .label = "n > k: butterfly, 64 root copies"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "soviani-fig2",
    .title = "Butterflies of two and three dimensions",
    .help = "From the tree over the pruned and the 3-D butterfly to the ordinary one.",
    .source = {papers::sovianiSingh, "Fig. 2"},
    .panels = panels,
    .columns = 2,
    .live = "pattern:nn-exchange k=6 machine=nd-butterfly:2 routing=h",
    .caption = "Every n-th level does not widen: the larger n, the more links lead out of a cluster.",
    .erratum = "The root cut is p to the power (n - 1)/n only where n divides log p; in general it is 2 to the power "
               "k - floor(k/n).",
};

} // namespace hopscope::soviani_fig2

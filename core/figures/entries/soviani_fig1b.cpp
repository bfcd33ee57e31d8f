#include "figures/figures.h"

namespace hopscope::soviani_fig1b {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "pattern:empty k=4 machine=nd-butterfly:2",
     .view = "butterfly",
     .label = "pruned butterfly, p = 16"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "soviani-fig1b",
    .title = "Pruned butterfly of 16 processors",
    .help = "Every second level does not widen.",
    .source = {papers::sovianiSingh, "Fig. 1(b)"},
    .panels = panels,
    .columns = 1,
    .live = "pattern:nn-exchange k=4 machine=nd-butterfly:2 routing=h",
    .caption =
        "A cluster of 2^d processors has 2 to the power d - floor(d/2) copies of its top: 4 for the whole machine.",
    .erratum = "The capacity above a cluster is printed as 2 to the power ceil(k - i) alpha; the ceiling covers the "
               "product and alpha is the shortfall, so it is 2 to the power ceil((k - i)(1 - alpha)). Both agree only "
               "at alpha = 1/2. Definition 3.3 lets the edges run to i = k; they end at i = k - 1. Printed as a "
               "subgraph of the "
               "butterfly, it is one only after a 0 bit is inserted into the number of the copy at every n-th place.",
};

} // namespace hopscope::soviani_fig1b

#include "figures/figures.h"

namespace hopscope::soviani_fig2b {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "pattern:empty k=6 machine=nd-butterfly:3",
     .view = "butterfly",
     .label = "n = 3, p = 64: 16 root copies"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "soviani-fig2b",
    .title = "3-D butterfly of 64 processors",
    .help = "Three-dimensional: 16 copies of the root.",
    .source = {papers::sovianiSingh, "Fig. 2(b)"},
    .panels = panels,
    .columns = 1,
    .live = "pattern:nn-exchange k=6 machine=nd-butterfly:3 routing=h",
    .caption = "It does not widen at heights 3 and 6; 304 nodes and 480 edges, a root cut of 16 = ∛p².",
    .erratum = "The root cut is p to the power (n - 1)/n only where n divides log p; in general it is 2 to the power "
               "k - floor(k/n).",
};

} // namespace hopscope::soviani_fig2b

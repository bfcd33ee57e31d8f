#include "figures/figures.h"

namespace hopscope::soviani_fig2a {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "pattern:empty k=6 machine=nd-butterfly:2",
     .view = "butterfly",
     .label = "n = 2, p = 64: 8 root copies"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "soviani-fig2a",
    .title = "Pruned butterfly of 64 processors",
    .help = "Two-dimensional: 8 copies of the root.",
    .source = {papers::sovianiSingh, "Fig. 2(a)"},
    .panels = panels,
    .columns = 1,
    .live = "pattern:nn-exchange k=6 machine=nd-butterfly:2 routing=h",
    .caption = "232 nodes and 336 edges; the root cut of 8 is the square root of p, as in a square mesh.",
};

} // namespace hopscope::soviani_fig2a

#include "figures/figures.h"

namespace hopscope::kandemir_fig4 {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "binary-tree:8 broadcast-halving", .position = 3, .view = "arrows", .label = "steps 1 to 3"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig4",
    .title = "One-to-all broadcast on a tree with eight processors at its leaves",
    .help = "Messages pass routers; no link carries two.",
    .source = {papers::kandemir, "broadcast on a balanced binary tree"},
    .panels = panels,
    .caption = "Processor 0, the leftmost leaf, sends to the leftmost leaf of the other half; every half then does the "
               "same by itself.",
    .card =
        "Processor 0, the leftmost leaf, sends to the leftmost leaf of the other half; every half then does the same.",
    .erratum = "the slide calls the source the root of the tree. Processors are leaves, inner nodes only route: the "
               "source is the leftmost leaf.",
};

} // namespace hopscope::kandemir_fig4

#include "figures/figures.h"

namespace hopscope {

namespace {

constexpr std::string_view experiment = "binary-tree:8 broadcast-halving";
constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 0.5, .view = "network", .label = "step 1", .natural = true},
    {.experiment = experiment, .position = 1.5, .view = "network", .label = "step 2", .natural = true},
    {.experiment = experiment, .position = 2.5, .view = "network", .label = "step 3", .natural = true},
};

} // namespace

extern const Figure kandemir_fig4;
constinit const Figure kandemir_fig4{
    .id = "kandemir-fig4",
    .title = "One-to-all broadcast on a tree with eight processors at its leaves",
    .help = "Messages pass routers; no link carries two.",
    .source = {papers::kandemir, "broadcast on a balanced binary tree"},
    .panels = panels,
    .columns = 3,
    .caption = "Processor 0, the leftmost leaf, sends to the leftmost leaf of the other half; every half then does the "
               "same by itself.",
    .erratum = "the slide calls the source the root of the tree. Processors are leaves, inner nodes only route: the "
               "source is the leftmost leaf.",
};

} // namespace hopscope

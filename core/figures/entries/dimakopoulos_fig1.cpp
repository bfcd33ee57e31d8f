#include "figures/figures.h"

namespace hopscope {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "leaf-tree:2x2x2 broadcast-leaf-one-send", .position = 0.5, .view = "network", .label = "step 1"},
    {.experiment = "leaf-tree:2x2x2 broadcast-leaf-one-send", .position = 1.5, .view = "network", .label = "step 2"},
    {.experiment = "leaf-tree:2x2x2 broadcast-leaf-one-send", .position = 2.5, .view = "network", .label = "step 3"},
    {.experiment = "leaf-tree:2x2x2 broadcast-leaf-one-send", .position = 3.5, .view = "network", .label = "step 4"},
    {.experiment = "leaf-tree:2x2x2 broadcast-leaf-one-send", .position = 4.5, .view = "network", .label = "step 5"},
    {.experiment = "leaf-tree:2x2x2 broadcast-leaf-one-send", .position = 5.5, .view = "network", .label = "step 6"},
    {.experiment = "leaf-tree:2x2x2 broadcast-leaf-one-send", .position = 6.5, .view = "network", .label = "step 7"},
    {.experiment = "leaf-tree:2x2x2 broadcast-leaf-one-send", .position = 7.5, .view = "network", .label = "step 8"},
};

} // namespace

extern const Figure dimakopoulos_fig1;
constinit const Figure dimakopoulos_fig1{
    .id = "dimakopoulos-fig1",
    .title = "Broadcast from a leaf, the parent first",
    .help = "The eight steps of a broadcast among eight leaves.",
    .source = {papers::dimakopoulos, "Fig. 1 and Theorem 1"},
    .panels = panels,
    .columns = 4,
    .caption = "Every router on the way up sends to its parent first: above it the message still needs b = 8, 7, 6, 5 "
               "steps from u_0 to u_3, more than in the subtree below.",
    .erratum = "The drawing is missing from the text; its labels follow from the derivation before Theorem 1.",
};

} // namespace hopscope

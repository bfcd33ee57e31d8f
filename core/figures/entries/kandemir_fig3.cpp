#include "figures/figures.h"

namespace hopscope {

namespace {

constexpr std::string_view experiment = "hypercube:3 broadcast-hypercube";
constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 0.5, .view = "network", .label = "step 1: highest dimension"},
    {.experiment = experiment, .position = 1.5, .view = "network", .label = "step 2: middle dimension"},
    {.experiment = experiment, .position = 2.5, .view = "network", .label = "step 3: lowest dimension"},
};

} // namespace

extern const Figure kandemir_fig3;
constinit const Figure kandemir_fig3{
    .id = "kandemir-fig3",
    .title = "One-to-all broadcast on a hypercube of three dimensions",
    .help = "One dimension per step, the highest first.",
    .source = {papers::kandemir, "broadcast on a hypercube"},
    .panels = panels,
    .columns = 3,
    .caption = "In every step the processors that have the message send it to the neighbour whose label differs in one "
               "bit, so their number doubles: log p steps.",
};

} // namespace hopscope

#include "figures/figures.h"

namespace hopscope::kandemir_fig3 {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "hypercube:3 broadcast-hypercube", .position = 3, .view = "arrows", .label = "steps 1 to 3"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig3",
    .title = "One-to-all broadcast on a hypercube of three dimensions",
    .help = "One dimension per step, the highest first.",
    .source = {papers::kandemir, "broadcast on a hypercube"},
    .panels = panels,
    .caption = "In every step the processors that have the message send it to the neighbour whose label differs in one "
               "bit, so their number doubles: log p steps.",
    .card = "In every step each holder sends to the neighbour whose label differs in one bit; their number doubles: "
            "log p steps.",
};

} // namespace hopscope::kandemir_fig3

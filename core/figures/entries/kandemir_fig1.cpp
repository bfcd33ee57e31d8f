#include "figures/figures.h"

namespace hopscope::kandemir_fig1 {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "ring:8 broadcast-halving", .position = 3, .view = "arrows", .label = "(a) broadcast from 0"},
    {.experiment = "ring:8 reduce-halving", .position = 3, .view = "arrows", .label = "(b) reduction to 0"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig1",
    .title = "One-to-all broadcast and all-to-one reduction on a ring of eight",
    .help = "Who sends to whom; the number of an arrow is its step.",
    .source = {papers::kandemir, "broadcast and reduction on a ring"},
    .panels = panels,
    .columns = 2,
    .caption = "The root sends half-way round first, then everybody who has the message a quarter, then an eighth: no "
               "two messages share a link. The reduction is the same three steps backwards with the arrows reversed.",
    .card = "The root sends half-way round first, then all holders a quarter, then an eighth: no link is shared.",
};

} // namespace hopscope::kandemir_fig1

#include "figures/figures.h"

namespace hopscope {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "ring:8 broadcast-halving", .position = 0.5, .view = "network", .label = "broadcast, step 1"},
    {.experiment = "ring:8 broadcast-halving", .position = 1.5, .view = "network", .label = "broadcast, step 2"},
    {.experiment = "ring:8 broadcast-halving", .position = 2.5, .view = "network", .label = "broadcast, step 3"},
    {.experiment = "ring:8 reduce-halving", .position = 0.5, .view = "network", .label = "reduction, step 1"},
    {.experiment = "ring:8 reduce-halving", .position = 1.5, .view = "network", .label = "reduction, step 2"},
    {.experiment = "ring:8 reduce-halving", .position = 2.5, .view = "network", .label = "reduction, step 3"},
};

} // namespace

extern const Figure kandemir_fig1;
constinit const Figure kandemir_fig1{
    .id = "kandemir-fig1",
    .title = "One-to-all broadcast and all-to-one reduction on a ring of eight",
    .help = "Who sends to whom in the three steps of each.",
    .source = {papers::kandemir, "broadcast and reduction on a ring"},
    .panels = panels,
    .columns = 3,
    .caption = "The root sends half-way round first, then everybody who has the message a quarter, then an eighth: no "
               "two messages share a link. The reduction is the same three steps backwards with the arrows reversed.",
};

} // namespace hopscope

#include "figures/figures.h"

namespace hopscope::chan_fig4 {

namespace {

constexpr std::string_view experiment = "torus:4x4 broadcast-torus-mst root=5";
constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 0.5, .view = "partitions", .label = "step 1", .share = 1.08},
    {.experiment = experiment, .position = 1.5, .view = "partitions", .label = "step 2", .share = 1.08},
    {.experiment = experiment, .position = 2.5, .view = "partitions", .label = "step 3", .share = 1.08},
    {.experiment = "torus:4x4 broadcast-torus-turning root=5",
     .position = 0.5,
     .view = "partitions",
     .label = "messages that turn, step 1",
     .share = 1.08},
    {.experiment = "torus:4x4 broadcast-torus-turning root=5",
     .position = 1.5,
     .view = "partitions",
     .label = "messages that turn, step 2 of 2",
     .share = 1.08},
};
constexpr FigurePanel cardPanels[]{
    {.experiment = experiment, .position = 0.5, .view = "partitions", .label = "step 1 of 3, straight"},
    {.experiment = "torus:4x4 broadcast-torus-turning root=5",
     .position = 0.5,
     .view = "partitions",
     .label = "step 1 of 2, with a turn"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-fig4",
    .title = "A 4 × 4 torus in five regions, node 5 the root",
    .help = "Four messages at once, two along each axis.",
    .source = {papers::chan, "Section 4.1.3, Fig. 4"},
    .panels = panels,
    .columns = 3,
    .caption = "The root sends to the middle of a slab on each side of each axis. Three steps: a message along one "
               "axis cannot reach a node in another row and another column. Below, messages that turn do it in two, "
               "and still no link is shared.",
    .card = "Left, no message of step 1 reaches another row and column. Right, 5 → 15 turns, and 15 serves that corner "
            "next.",
    .cardPanels = cardPanels,
    .cardKey = "hue: region; dashed: receives; tab: goes on at the opposite edge",
    .erratum = "it says that the stages are ⌈log_{2N+1} p⌉, which is 2 here. That is a bound; its own regions take 3.",
};

} // namespace hopscope::chan_fig4

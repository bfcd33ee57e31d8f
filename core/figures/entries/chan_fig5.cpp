#include "figures/figures.h"

namespace hopscope::chan_fig5 {

namespace {

constexpr std::string_view experiment = "line:8 scatter-mst";
constexpr FigurePanel panels[]{
    // Moments at which no message is upon a node.
    {.experiment = experiment,
     .position = 0.45,
     .view = "network",
     .label = "step 1: blocks 4 to 7",
     .natural = true,
     .span = 3,
     .share = 0.1},
    {.experiment = experiment,
     .position = 1.24,
     .view = "network",
     .label = "step 2: blocks 2 and 3, and 6 and 7",
     .natural = true,
     .span = 3,
     .share = 0.1},
    {.experiment = experiment,
     .position = 2.57,
     .view = "network",
     .label = "step 3: one block each",
     .natural = true,
     .span = 3,
     .share = 0.1},
    {.experiment = experiment, .position = 1, .view = "holdings", .label = "blocks after step 1", .share = 0.8},
    {.experiment = experiment, .position = 2, .view = "holdings", .label = "blocks after step 2", .share = 0.8},
    {.experiment = experiment, .position = 3, .view = "holdings", .label = "blocks after step 3", .share = 0.8},
};
constexpr FigurePanel cardPanels[]{
    {.experiment = experiment, .position = 1, .view = "holdings", .label = "step 1: a message of 4 blocks"},
    {.experiment = experiment, .position = 2, .view = "holdings", .label = "step 2: messages of 2"},
    {.experiment = experiment, .position = 3, .view = "holdings", .label = "step 3: messages of 1"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-fig5",
    .title = "Minimum-spanning-tree scatter on a line",
    .help = "The same cuts as the broadcast; a message has only the blocks of the region that it opens.",
    .source = {papers::chan, "Section 4.1.5, Fig. 5"},
    .panels = panels,
    .columns = 3,
    .caption = "Messages of 4, 2 and 1 blocks: p - 1 blocks in all, the least that the root must send.",
    .cardPanels = cardPanels,
    .cardKey = "row: processor, column: its block; framed: arrived in this step",
};

} // namespace hopscope::chan_fig5

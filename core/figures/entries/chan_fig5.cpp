#include "figures/figures.h"

namespace hopscope {

namespace {

constexpr std::string_view experiment = "line:8 scatter-mst";
constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 0.5, .view = "network", .label = "step 1", .natural = true},
    {.experiment = experiment, .position = 1.5, .view = "network", .label = "step 2", .natural = true},
    {.experiment = experiment, .position = 2.5, .view = "network", .label = "step 3", .natural = true},
    {.experiment = experiment, .position = 1, .view = "holdings", .label = "blocks after step 1"},
    {.experiment = experiment, .position = 2, .view = "holdings", .label = "blocks after step 2"},
    {.experiment = experiment, .position = 3, .view = "holdings", .label = "blocks after step 3"},
};

} // namespace

extern const Figure chan_fig5;
constinit const Figure chan_fig5{
    .id = "chan-fig5",
    .title = "Minimum-spanning-tree scatter on a line",
    .help = "The same cuts as the broadcast; a message has only the blocks of the part that it opens.",
    .source = {papers::chan, "Section 4.1.5, Fig. 5"},
    .panels = panels,
    .columns = 3,
    .caption = "4, 2 and 1 blocks travel: p - 1 in sum, which is what the root must send at least.",
};

} // namespace hopscope

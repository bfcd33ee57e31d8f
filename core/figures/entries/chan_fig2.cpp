#include "figures/figures.h"

namespace hopscope::chan_fig2 {

namespace {

constexpr std::string_view experiment = "line:8 broadcast-mst";
constexpr FigurePanel panels[]{
    // Moments at which no message is upon a node.
    {.experiment = experiment, .position = 0.45, .view = "network", .label = "step 1", .natural = true, .share = 0.2},
    {.experiment = experiment, .position = 1, .view = "partitions", .label = "regions after step 1", .share = 0.2},
    {.experiment = experiment, .position = 1.24, .view = "network", .label = "step 2", .natural = true, .share = 0.2},
    {.experiment = experiment, .position = 2, .view = "partitions", .label = "regions after step 2", .share = 0.2},
    {.experiment = experiment, .position = 2.57, .view = "network", .label = "step 3", .natural = true, .share = 0.2},
    {.experiment = experiment, .position = 3, .view = "partitions", .label = "regions after step 3", .share = 0.2},
};
constexpr FigurePanel cardPanels[]{
    {.experiment = experiment, .position = 0.5, .view = "partitions", .span = 3, .share = 0.2},
    {.experiment = experiment, .position = 1.5, .view = "partitions", .span = 3, .share = 0.2},
    {.experiment = experiment, .position = 2.5, .view = "partitions", .span = 3, .share = 0.2},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-fig2",
    .title = "Minimum-spanning-tree broadcast on a line",
    .help = "The line is cut in two in every step.",
    .source = {papers::chan, "Section 4.1.1, Fig. 2"},
    .panels = panels,
    .columns = 2,
    .caption =
        "Every holder sends across the cut of its region. No link carries two messages, because the regions do not "
        "overlap: three steps for eight nodes.",
    .card = "Every holder sends across the cut of its region. Regions do not overlap, so no link carries two messages.",
    .cardPanels = cardPanels,
    .cardKey = "strong: the holder keeps it; faint: the dashed gets it; ring: root",
};

} // namespace hopscope::chan_fig2

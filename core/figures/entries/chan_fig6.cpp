#include "figures/figures.h"

namespace hopscope::chan_fig6 {

namespace {

constexpr std::string_view experiment = "ring:8 allgather-ring model=multilink";
constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 0.5, .view = "network", .label = "step 1"},
    {.experiment = experiment, .position = 1.5, .view = "network", .label = "step 2"},
    {.experiment = experiment, .position = 6.5, .view = "network", .label = "step 7, the last"},
    {.experiment = experiment, .position = 1, .view = "holdings", .label = "blocks after step 1"},
    {.experiment = experiment, .position = 2, .view = "holdings", .label = "blocks after step 2"},
    {.experiment = experiment, .position = 7, .view = "holdings", .label = "blocks after step 7"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-fig6",
    .title = "Bucket allgather on a ring",
    .help = "Everybody passes on to the right what came from the left.",
    .source = {papers::chan, "Section 4.2.1, Fig. 6"},
    .panels = panels,
    .columns = 3,
    .caption = "One block a step and link: (p - 1) start-ups and (p - 1)/p of the bytes. The diagonal of the table "
               "grows by one in every step.",
};

} // namespace hopscope::chan_fig6

#include "figures/figures.h"
#include "figures/practice_figures.h"

namespace hopscope::practice_barrier {

namespace {

constexpr std::string_view experiment = "complete:12 barrier-dissemination";
constexpr FigurePanel panels[]{
    {.experiment = experiment, .view = "network", .label = "1, 2, 4 and 8 places on", .kinds = true},
    {.experiment = experiment, .position = 1, .view = "holdings", .label = "after step 1"},
    {.experiment = experiment, .position = 2, .view = "holdings", .label = "after step 2"},
    {.experiment = experiment, .position = 3, .view = "holdings", .label = "after step 3"},
    {.experiment = experiment, .position = 4, .view = "holdings", .label = "after step 4: all from all"},
    {.experiment = "complete:12 barrier-double-ring",
     .position = 12,
     .view = "holdings",
     .label = "double ring, after 12 of 24 steps"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "practice-barrier",
    .title = "Who has heard from whom",
    .help = "A dissemination barrier of 12 processors as a matrix that fills.",
    .source = {practiceFigures, "Hensgen, Finkel & Manber, dissemination barrier"},
    .panels = panels,
    .columns = 3,
    .caption = "A row is a processor, a column somebody it has heard from; a barrier is over when the matrix is full. "
               "Every step doubles the band, so ⌈log_2 p⌉ steps do for every p, with p messages in each; the ring with "
               "one message at a time takes 2 p steps.",
};

} // namespace hopscope::practice_barrier

#include "figures/figures.h"

namespace hopscope::kandemir_fig6 {

namespace {

constexpr std::string_view experiment = "ring:8 allgather-ring";
constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 0, .view = "holdings", .label = "start"},
    {.experiment = experiment, .position = 1, .view = "holdings", .label = "after step 1"},
    {.experiment = experiment, .position = 2, .view = "holdings", .label = "after step 2"},
    {.experiment = experiment, .position = 3, .view = "holdings", .label = "after step 3"},
    {.experiment = experiment, .position = 4, .view = "holdings", .label = "after step 4"},
    {.experiment = experiment, .position = 5, .view = "holdings", .label = "after step 5"},
    {.experiment = experiment, .position = 6, .view = "holdings", .label = "after step 6"},
    {.experiment = experiment, .position = 7, .view = "holdings", .label = "after step 7"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig6",
    .title = "All-to-all broadcast on a ring of eight",
    .help = "Who holds which block after each of seven steps.",
    .source = {papers::kandemir, "all-to-all broadcast on a ring"},
    .panels = panels,
    .columns = 4,
    .caption = "Everybody passes to its right what it received last. After step k everybody holds its own block and "
               "those of the k processors to its left.",
};

} // namespace hopscope::kandemir_fig6

#include "figures/figures.h"
#include "figures/practice_figures.h"

namespace hopscope::practice_distance {

namespace {

constexpr std::string_view bruck = "ring:16 allgather-bruck words=10", sparbit = "ring:16 allgather-sparbit words=10";
constexpr FigurePanel panels[]{
    {.experiment = bruck,
     .position = 3.5,
     .view = "network",
     .label = "Bruck, step 4: eight blocks go eight places",
     .natural = true,
     .heat = true},
    {.experiment = sparbit,
     .position = 3.5,
     .view = "network",
     .label = "Sparbit, step 4: eight blocks go one place",
     .natural = true,
     .heat = true},
    {.experiment = bruck, .position = 4, .view = "loads", .label = "Bruck: each step, α = β = 1"},
    {.experiment = sparbit, .position = 4, .view = "loads", .label = "Sparbit: each step, α = β = 1"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "practice-distance",
    .title = "Same steps, same words, other distance",
    .help = "Two allgathers on a ring of 16: near first, and far first.",
    .source = {practiceFigures, "Bruck and others; Loch & Koslovski, Sparbit"},
    .panels = panels,
    .columns = 2,
    .caption = "Both take four steps and send 15 blocks. Bruck sends the most blocks farthest, so that eight messages "
               "share every link: 850 words on the links. Sparbit sends far while it has one block, and many blocks to "
               "the neighbour: 320.",
};

} // namespace hopscope::practice_distance

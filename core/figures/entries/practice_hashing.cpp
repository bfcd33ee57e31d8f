#include "figures/figures.h"
#include "figures/practice_figures.h"

namespace hopscope::practice_hashing {

namespace {

constexpr std::string_view byDestination = "clos:4 alltoall-rotation words=10",
                           byHash = "clos:4 alltoall-rotation routing=hash words=10";
constexpr FigurePanel panels[]{
    {.experiment = byDestination,
     .position = 9.5,
     .view = "network",
     .label = "ways up by destination, step 10: one message on every link",
     .natural = true,
     .heat = true},
    {.experiment = byHash,
     .position = 9.5,
     .view = "network",
     .label = "ways up by a hash of the pair, step 10: four messages on one link",
     .natural = true,
     .heat = true},
    {.experiment = byDestination, .position = 9.5, .view = "loads", .label = "by destination: each step, α = β = 1"},
    {.experiment = byHash, .position = 9.5, .view = "loads", .label = "by hash: each step, α = β = 1"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "practice-hashing",
    .title = "Equal-cost ways and a hash",
    .help = "A total exchange in 15 rotations on a Clos network of 16 processors.",
    .source = {practiceFigures, "Al-Fares and others; equal-cost multipath routing"},
    .panels = panels,
    .columns = 2,
    .caption = "A rotation fits into a Clos network without any shared link if the way up follows from the "
               "destination. Switches that hash sender and destination (ECMP) let up to four messages meet: 345 "
               "instead of 165 units of time.",
};

} // namespace hopscope::practice_hashing

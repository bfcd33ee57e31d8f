#include "figures/figures.h"
#include "figures/practice_figures.h"

namespace hopscope::practice_swing {

namespace {

constexpr std::string_view ring = "complete:16 allreduce-swing-short", torus = "torus:8x8 allreduce-swing-short";
constexpr FigurePanel panels[]{
    {.experiment = ring, .position = 0.5, .view = "network", .label = "step 1: ρ = 1"},
    {.experiment = ring, .position = 1.5, .view = "network", .label = "step 2: ρ = −1"},
    {.experiment = ring, .position = 2.5, .view = "network", .label = "step 3: ρ = 3"},
    {.experiment = ring, .position = 3.5, .view = "network", .label = "step 4: ρ = −5"},
    {.experiment = torus,
     .position = 0.5,
     .view = "network",
     .label = "8 × 8 torus, step 1: ρ = 1 along the rows",
     .natural = true,
     .heat = true,
     .span = 2,
     .share = 0.62},
    {.experiment = torus,
     .position = 4.5,
     .view = "network",
     .label = "8 × 8 torus, step 5: ρ = 3 along the rows",
     .natural = true,
     .heat = true,
     .span = 2,
     .share = 0.62},
    {.experiment = "ring:16 allreduce-rabenseifner",
     .position = 8,
     .view = "loads",
     .label = "Rabenseifner on a ring of 16",
     .span = 2},
    {.experiment = "ring:16 allreduce-swing-long",
     .position = 8,
     .view = "loads",
     .label = "Swing on a ring of 16",
     .span = 2},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "practice-swing",
    .title = "Swing on rings and on a torus",
    .help = "Peers on alternating sides, 1, 1, 3, 5, 11 … away, instead of 1, 2, 4, 8.",
    .source = {practiceFigures, "De Sensi and others, Swing"},
    .panels = panels,
    .columns = 4,
    .caption =
        "Even processors swing to the right, odd ones to the left, then the other way: distances are "
        "about two thirds of those of recursive doubling. On a torus the axes take turns, and messages along one "
        "axis share fewer links. On the ring of 16 the busiest links carry 38/16 of the vector, with "
        "Rabenseifner's partners 4.",
    .card = "Even processors swing to the right, odd ones to the left: about two thirds of the distances of recursive "
            "doubling.",
};

} // namespace hopscope::practice_swing

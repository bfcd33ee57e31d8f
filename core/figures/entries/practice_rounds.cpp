#include "figures/figures.h"
#include "figures/practice_figures.h"

namespace hopscope::practice_rounds {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "complete:9 broadcast-circulant packets=6",
     .position = 9,
     .view = "timeline",
     .label = "circulant graph: 9 = n − 1 + ⌈log₂ p⌉ steps"},
    {.experiment = "complete:9 broadcast-double-tree packets=6",
     .position = 11,
     .view = "timeline",
     .label = "two trees"},
    {.experiment = "complete:9 broadcast-chain packets=6", .position = 13, .view = "timeline", .label = "chain"},
    {.experiment = "complete:9 broadcast-circulant packets=6",
     .view = "network",
     .label = "its skips 1, 2, 3 and 5, the same from everybody",
     .kinds = true},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "practice-rounds",
    .title = "n − 1 + ⌈log₂ p⌉ rounds",
    .help = "Six packets to nine processors on the circulant graph, in two trees and in a chain.",
    .source = {practiceFigures, "Träff, Optimal Broadcast Schedules"},
    .panels = panels,
    .columns = 2,
    .caption = "The source needs n steps to send n packets, and the last one ⌈log₂ p⌉ − 1 more to reach everybody: no "
               "algorithm has fewer steps. Trees and chains pay for each level or place once more.",
    .card = "n steps send n packets, and ⌈log₂ p⌉ − 1 more bring the last one to everybody: no algorithm has fewer.",
};

} // namespace hopscope::practice_rounds

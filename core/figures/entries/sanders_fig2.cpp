#include "figures/figures.h"

namespace hopscope::sanders_fig2 {

namespace {

constexpr std::string_view tree = "complete:14 broadcast-fractional-tree group=3 packets=9";
constexpr FigurePanel panels[]{
    {.experiment = tree, .position = 3.5, .view = "program", .label = "step 4: the root begins to send right"},
    {.experiment = tree, .position = 8.5, .view = "program", .label = "step 9: the pipeline is filling"},
    {.experiment = tree, .position = 12.5, .view = "program", .label = "step 13: the root has nothing left to send"},
    {.experiment = tree, .position = 12.5, .view = "network", .label = "the messages of step 13"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "sanders-fig2",
    .title = "The program of every processor",
    .help = "Pseudocode that runs without a clock: a message moves when sender and receiver have both come to it.",
    .source = {papers::sandersSibeyn, "Fig. 2"},
    .panels = panels,
    .columns = 2,
    .caption = "P = 14 processors in groups of r = 3 send s = 9 packets. Beside every line stand the processors that "
               "are at it; those in an outline wait for a partner. Nobody "
               "knows the timetable, and yet every message moves in the step that the timetable gives it.",
    .erratum =
        "The program lets s be a multiple of r; then it does in every step what the timetable says. With other s "
        "it does not wait for packets that do not exist, and takes as many steps. On a chain of at least three "
        "processors it pauses once in a run, which the timetable does not.",
};

} // namespace hopscope::sanders_fig2

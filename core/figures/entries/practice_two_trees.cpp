#include "figures/figures.h"
#include "figures/practice_figures.h"

namespace hopscope::practice_two_trees {

namespace {

constexpr std::string_view experiment = "complete:12 broadcast-double-tree packets=8";
constexpr FigurePanel panels[]{
    {.experiment = experiment,
     .view = "network",
     .label = "(a) the two trees: each stands on the leaves of the other",
     .kinds = true,
     .span = 2,
     .share = 0.62},
    {.experiment = experiment,
     .position = 7.5,
     .view = "network",
     .label = "(b) step 8: even packets in the first tree, odd ones in the second"},
    {.experiment = experiment, .position = 14, .view = "timeline", .label = "(c) what arrives when: nobody waits long"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "practice-two-trees",
    .title = "Two trees",
    .help = "Everybody is inner in at most one tree; packets alternate between the trees.",
    .source = {practiceFigures, "Sanders, Speck & Träff, Two-Tree Algorithms"},
    .panels = panels,
    .columns = 2,
    .caption =
        "In one binary tree its leaves, half of all processors, never send. In the second tree they are the inner "
        "ones: every edge works in odd or in even steps, so that nobody sends or receives two packets at once, "
        "and 8 packets have reached all 12 processors after 14 steps.",
};

} // namespace hopscope::practice_two_trees

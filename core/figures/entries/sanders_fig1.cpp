#include "figures/figures.h"

namespace hopscope::sanders_fig1 {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "complete:20 broadcast-fractional-tree group=1 packets=4",
     .view = "network",
     .label = "(a) r = 1, the binary tree: P₅ = 20",
     .span = 2,
     .share = 0.42},
    {.experiment = "complete:10 broadcast-fractional-tree group=2 packets=4",
     .view = "network",
     .label = "(b) r = 2: P₅ = 10"},
    {.experiment = "complete:8 broadcast-fractional-tree group=3 packets=6",
     .view = "network",
     .label = "(c) r = 3: P₅ = 8"},
    {.experiment = "complete:6 broadcast-fractional-tree group=6 packets=6",
     .view = "network",
     .label = "(d) r = ∞, the chain: P₅ = 6"},
    {.experiment = "complete:7 broadcast-fractional-tree group=4 packets=8",
     .view = "network",
     .label = "(e) a group of r = 4, its head reached in step T",
     .steps = "T+"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "sanders-fig1",
    .title = "Fractional trees",
    .help = "Trees of depth d = 4 for r = 1, 2, 3 and ∞; at every edge the step of its first message.",
    .source = {papers::sandersSibeyn, "Fig. 1"},
    .panels = panels,
    .columns = 2,
    .live = "complete:10 broadcast-fractional-tree group=2 packets=8",
    .caption = "With larger groups fewer processors are reached in five steps, but each of them sends 1 + 1/r times as "
               "much as it receives, not twice. Members of a group feed its right successor one after another.",
    .card =
        "Larger groups reach fewer processors in five steps, but each sends 1 + 1/r times what it receives, not twice.",
    .erratum = "The text gives P₅ = 18 for r = 1; its recurrence, and counting, give 1, 2, 4, 7, 12, 20.",
};

} // namespace hopscope::sanders_fig1

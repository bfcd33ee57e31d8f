#include "figures/figures.h"

namespace hopscope::soviani_fig3 {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "pattern:fig3-a k=6", .view = "cluster-grid", .label = "(a) border columns"},
    {.experiment = "pattern:fig3-b k=6", .view = "cluster-grid", .label = "(b) rows of the FFT"},
    {.experiment = "pattern:fig3-c k=6", .view = "cluster-grid", .label = "(c) corner blocks"},
    {.experiment = "pattern:fig3-a k=6", .view = "cluster-loads", .label = "(a) alpha = 1/2, h = 1"},
    {.experiment = "pattern:fig3-b k=6", .view = "cluster-loads", .label = "(b) alpha = 1/2, h = 1.41"},
    {.experiment = "pattern:fig3-c k=6", .view = "cluster-loads", .label = "(c) no alpha fits for all k: c falls"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "soviani-fig3",
    .title = "Three patterns with the same h, packets and ends, but different H",
    .help = "Border columns, rows of the FFT and corner blocks of the two northern quadrants.",
    .source = {papers::sovianiSingh, "Fig. 3"},
    .panels = panels,
    .columns = 3,
    .live = "pattern:fig3-c k=6",
    .caption = "All send 8 packets between the quadrants, at most one for each processor. In (a) and (b) the load "
               "falls with every doubling of the cluster as in a mesh; in (c) it stays up to clusters of 4 and only "
               "then falls, so a pruned butterfly needs twice the time.",
    .erratum =
        "The caption gives the corner blocks sqrt(p)/sqrt(2) processors on a side, which would be half of the machine; "
        "for the stated number of packets it is the fourth root of p over sqrt(2), sqrt(p)/2 processors.",
};

} // namespace hopscope::soviani_fig3

#include "figures/figures.h"

namespace hopscope::kandemir_fig8 {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "hypercube:3 allgather-hypercube",
     .position = 0,
     .view = "holdings",
     .label = "allgather (a) start"},
    {.experiment = "hypercube:3 allgather-hypercube",
     .position = 1,
     .view = "holdings",
     .label = "allgather (b) after step 1"},
    {.experiment = "hypercube:3 allgather-hypercube",
     .position = 2,
     .view = "holdings",
     .label = "allgather (c) after step 2"},
    {.experiment = "hypercube:3 allgather-hypercube",
     .position = 3,
     .view = "holdings",
     .label = "allgather (d) after step 3"},
    {.experiment = "hypercube:3 scatter-hypercube", .position = 0, .view = "holdings", .label = "scatter (a) start"},
    {.experiment = "hypercube:3 scatter-hypercube",
     .position = 1,
     .view = "holdings",
     .label = "scatter (b) after step 1"},
    {.experiment = "hypercube:3 scatter-hypercube",
     .position = 2,
     .view = "holdings",
     .label = "scatter (c) after step 2"},
    {.experiment = "hypercube:3 scatter-hypercube",
     .position = 3,
     .view = "holdings",
     .label = "scatter (d) after step 3"},
    {.experiment = "hypercube:3 alltoall-hypercube",
     .position = 0,
     .view = "packets",
     .label = "total exchange (a) start"},
    {.experiment = "hypercube:3 alltoall-hypercube",
     .position = 1,
     .view = "packets",
     .label = "total exchange (b) after step 1"},
    {.experiment = "hypercube:3 alltoall-hypercube",
     .position = 2,
     .view = "packets",
     .label = "total exchange (c) after step 2"},
    {.experiment = "hypercube:3 alltoall-hypercube",
     .position = 3,
     .view = "packets",
     .label = "total exchange (d) after step 3"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig8",
    .title = "Allgather, scatter and total exchange on a hypercube of three dimensions",
    .help = "Holdings before and after each step.",
    .source = {papers::kandemir, "all-to-all broadcast, scatter and total exchange on a hypercube"},
    .panels = panels,
    .columns = 4,
    .caption = "Allgather doubles what everybody holds in every step, scatter halves what a holder keeps; in the total "
               "exchange everybody always holds eight packets and sends four of them.",
    .card = "Allgather doubles what everybody holds in every step, scatter halves what a holder keeps.",
};

} // namespace hopscope::kandemir_fig8

#include "figures/figures.h"

namespace hopscope::kandemir_fig11 {

namespace {

constexpr std::string_view experiment = "hypercube:2 alltoall-pairwise";
constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 0, .view = "packets", .label = "(a) before: i holds row i"},
    {.experiment = experiment, .position = 1, .view = "packets", .label = "(b) after step 1"},
    {.experiment = experiment, .position = 2, .view = "packets", .label = "(c) after step 2"},
    {.experiment = experiment, .position = 3, .view = "packets", .label = "(d) after: i holds column i"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig11",
    .title = "Total exchange as the transposition of a matrix of 4 × 4",
    .help = "Who holds packet (source, destination).",
    .source = {papers::kandemir, "total exchange and matrix transposition"},
    .panels = panels,
    .columns = 4,
    .caption = "Packet (i, j) begins at processor i, row i of the matrix, and ends at processor j, column j: a total "
               "exchange transposes a matrix whose rows lie on the processors.",
    .card = "Packet (i, j) begins at processor i, row i, and ends at processor j, column j: a matrix is transposed.",
};

} // namespace hopscope::kandemir_fig11

#include "figures/figures.h"

namespace hopscope {

namespace {

// The messages of a product are those of its parts: an allgather of x along a ring or hypercube (1-D); in a row
// of the grid, broadcasts and reductions (2-D).
constexpr FigurePanel panels[]{
    {.experiment = "hypercube:2 allgather-hypercube",
     .position = 0,
     .view = "holdings",
     .label = "1-D (a) a part of x on each"},
    {.experiment = "hypercube:2 allgather-hypercube",
     .position = 2,
     .view = "holdings",
     .label = "1-D (b) x everywhere, then multiply"},
    {.experiment = "line:4 broadcast-halving root=2",
     .position = 0.5,
     .view = "network",
     .label = "2-D (a) in column 2: x_2 from the diagonal"},
    {.experiment = "line:4 broadcast-halving root=2",
     .position = 1.5,
     .view = "network",
     .label = "2-D (b) … and to the whole column"},
    {.experiment = "line:4 reduce-halving root=3",
     .position = 0.5,
     .view = "network",
     .label = "2-D (c) in every row: products are added"},
    {.experiment = "line:4 reduce-halving root=3",
     .position = 1.5,
     .view = "network",
     .label = "2-D (d) … into the last column"},
};

} // namespace

extern const Figure kandemir_fig12;
constinit const Figure kandemir_fig12{
    .id = "kandemir-fig12",
    .title = "Matrix–vector product by rows and by tiles",
    .help = "The collective operations that a product is made of.",
    .source = {papers::kandemir, "matrix–vector product, 1-D and 2-D"},
    .panels = panels,
    .columns = 2,
    .caption = "By rows, x is gathered everywhere and everybody multiplies its rows. By tiles, part j of x goes to the "
               "diagonal, down column j, and the products are added along the rows into the last column.",
    .erratum =
        "the slide on the tiles reduces along the columns; that adds A[i][j] x[j] over i, x_j times a column sum. "
        "The next slide says rows, which is right.",
};

} // namespace hopscope

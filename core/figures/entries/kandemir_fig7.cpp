#include "figures/figures.h"

namespace hopscope::kandemir_fig7 {

namespace {

constexpr std::string_view experiment = "torus:3x3 allgather-grid";
constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 0, .view = "holdings", .label = "(a) start"},
    {.experiment = experiment, .position = 2, .view = "holdings", .label = "(b) after the row phase"},
    {.experiment = experiment, .position = 4, .view = "holdings", .label = "(c) after the column phase"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig7",
    .title = "All-to-all broadcast on a torus of 3 × 3",
    .help = "Holdings before, between and after the two phases.",
    .source = {papers::kandemir, "all-to-all broadcast on a mesh"},
    .panels = panels,
    .columns = 3,
    .caption = "After the row phase processor (r, c) holds the three blocks of its row; the column phase passes them "
               "on as one message of 3 m words.",
    .card = "After the row phase processor (r, c) holds the three blocks of its row; the column phase passes them on.",
    .erratum = "the procedure counts rows and columns modulo the square root of p: it assumes a torus. On an open mesh "
               "the message that wraps crosses the whole row; under cut-through that costs nothing, under "
               "store-and-forward it does.",
};

} // namespace hopscope::kandemir_fig7

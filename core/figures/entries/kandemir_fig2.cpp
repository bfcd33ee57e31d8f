#include "figures/figures.h"

namespace hopscope::kandemir_fig2 {

namespace {

constexpr std::string_view experiment = "mesh:4x4 broadcast-grid";
constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 2, .view = "arrows", .label = "(a) along the root's row, steps 1 and 2"},
    {.experiment = experiment, .position = 4, .view = "arrows", .label = "(b) down all columns, steps 3 and 4"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig2",
    .title = "One-to-all broadcast on a mesh of sixteen",
    .help = "Along the root's row in steps 1 and 2, down all columns at once in steps 3 and 4.",
    .source = {papers::kandemir, "broadcast on a mesh"},
    .panels = panels,
    .columns = 2,
    .caption = "The root's row is served like a line of four; then every column is, all at the same time. Four steps, "
               "each a start-up and one message: (t_s + t_w m) log p.",
};

} // namespace hopscope::kandemir_fig2

#include "figures/figures.h"

namespace hopscope::chan_fig7 {

namespace {

constexpr std::string_view experiment = "torus:4x4 allgather-torus-bucket order=index";
constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 1, .view = "spread", .label = "after step 1", .share = 1.08},
    {.experiment = experiment, .position = 2, .view = "spread", .label = "after step 2", .share = 1.08},
    {.experiment = experiment, .position = 6, .view = "spread", .label = "after step 6, the last", .share = 1.08},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-fig7",
    .title = "One block of the bucket allgather on a 4 × 4 torus",
    .help = "Block 0 through the first two steps and at the end.",
    .source = {papers::chan, "Section 4.2.2, Fig. 7"},
    .panels = panels,
    .columns = 3,
    .caption =
        "The number in the upper left corner of a cell is the node's, the large one the step in which "
        "block 0 comes to it; a disc is where it starts. In step 2 nodes 1 and 4 both have the block and "
        "are neighbours of node 5. Only node 4 sends (✕ between 1 and 5): a block goes along the first axis first "
        "and never turns back to it. In the same way node 15 has it from 14 in step 6, and not from 11.",
    .card =
        "The way of block 0 from node 0: along the first axis first, and never back to it, so node 15 gets it from 14.",
};

} // namespace hopscope::chan_fig7

#include "figures/figures.h"
#include "figures/leaf_figures.h"

namespace hopscope::dimakopoulos_fig4 {

namespace {

constexpr auto panels = stepPanels<8>("leaf-tree:2x2 alltoall-leaf-pipelined");

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "dimakopoulos-fig4",
    .title = "Total exchange among four leaves, all ports",
    .help = "The eight steps; no packet waits.",
    .source = {papers::dimakopoulos, "Fig. 4 and Eq. (2)"},
    .panels = panels,
    .columns = 3,
    .caption = "A packet from 0 to 2 is named 0→2. The halves exchange their packets in steps 1 to 7; the pairs "
               "exchange theirs in steps 7 and 8, as soon "
               "as nothing meets.",
    .card = "The halves exchange packets in steps 1 to 7, the pairs theirs in steps 7 and 8, as soon as nothing meets.",
};

} // namespace hopscope::dimakopoulos_fig4

#include "figures/figures.h"
#include "figures/leaf_figures.h"

namespace hopscope::dimakopoulos_fig3 {

namespace {

constexpr auto panels = stepPanels<11>("leaf-tree:2x2 alltoall-leaf-one-send");

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "dimakopoulos-fig3",
    .title = "Total exchange among four leaves, one send",
    .help = "The eleven steps, one send per node and step.",
    .source = {papers::dimakopoulos, "Fig. 3"},
    .panels = panels,
    .columns = 3,
    .caption = "A packet from 0 to 2 is named 0→2. Leaves send the furthest packets first, routers serve their parent "
               "before their children. A number in a router counts the packets that wait there, and the box is as full "
               "as that is of the longest "
               "queue of the run.",
    .card = "Leaves send the furthest packets first, routers serve their parent before their children.",
    .erratum = "Optimal with respect to a bound that counts the root, too; Theorem 5 counts level h − 1 only and is "
               "attained for k = 2 and h ≥ 2 alone.",
};

} // namespace hopscope::dimakopoulos_fig3

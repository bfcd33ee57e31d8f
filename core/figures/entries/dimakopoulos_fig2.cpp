#include "figures/figures.h"
#include "figures/leaf_figures.h"

namespace hopscope::dimakopoulos_fig2 {

namespace {

constexpr auto panels = stepPanels<9>("leaf-tree:2x2 allgather-leaf-one-send");

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "dimakopoulos-fig2",
    .title = "Multinode broadcast among four leaves",
    .help = "The nine steps, one send per node and step.",
    .source = {papers::dimakopoulos, "Fig. 2(b)"},
    .panels = panels,
    .columns = 3,
    .caption =
        "Blocks go up before any goes down; then the routers of level 1 are busy without a gap to the end. A number in "
        "a router counts the packets that wait there, and the box is as full as that is of the longest "
        "queue of the run. The paper's drawing is missing from its "
        "text; here ties are broken by the order of arrival.",
    .card = "Blocks go up before any goes down; then the routers of level 1 are busy without a gap to the end.",
    .erratum = "Phase B is said to end with the last message from the parent. It lasts until "
               "everything that came has been forwarded.",
};

} // namespace hopscope::dimakopoulos_fig2

#include "figures/figures.h"
#include "figures/leaf_figures.h"

namespace hopscope {

namespace {

constexpr auto panels = stepPanels<9>("leaf-tree:2x2 allgather-leaf-one-send");

} // namespace

extern const Figure dimakopoulos_fig2;
constinit const Figure dimakopoulos_fig2{
    .id = "dimakopoulos-fig2",
    .title = "Multinode broadcast among four leaves",
    .help = "The nine steps, one send per node and step.",
    .source = {papers::dimakopoulos, "Fig. 2(b)"},
    .panels = panels,
    .columns = 3,
    .caption = "Blocks go up before any goes down; then the routers of level 1 are busy without a gap to the end.",
    .erratum = "The drawing is missing from the text; ties are broken by the order of arrival. Phase B lasts until "
               "everything that came has been forwarded, not until the last message arrives.",
};

} // namespace hopscope

#include "figures/figures.h"

namespace hopscope::sanders_fig4 {

namespace {

constexpr std::string_view stored = "mesh:8x16 broadcast-mesh-fractional-tree layout=stored packets=8";
constexpr std::string_view canonical = "mesh:8x16 broadcast-mesh-fractional-tree group-columns=2 packets=8";
constexpr FigurePanel panels[]{
    {.experiment = stored,
     .view = "network",
     .label = "the layout of Fig. 4 with all routes",
     .natural = true,
     .kinds = true},
    {.experiment = stored,
     .position = 17.5,
     .view = "network",
     .label = "its link load in step 18: at most one message on a link",
     .natural = true,
     .heat = true},
    {.experiment = canonical,
     .view = "network",
     .label = "the canonical H-tree with all routes",
     .natural = true,
     .kinds = true},
    {.experiment = canonical,
     .position = 17.5,
     .view = "network",
     .label = "its link load in step 18: some links carry two",
     .natural = true,
     .heat = true},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "sanders-fig4",
    .title = "A fractional tree on a mesh",
    .help = "8 × 16 processors in groups of two, messages along the row first.",
    .source = {papers::sandersSibeyn, "Fig. 4"},
    .panels = panels,
    .columns = 2,
    .caption = "Routes run along the row first. In the layout of the paper only members of one group, who take turns, "
               "share links; in the "
               "canonical layout, which exists for any groups, up to two messages share a link in a step.",
};

} // namespace hopscope::sanders_fig4

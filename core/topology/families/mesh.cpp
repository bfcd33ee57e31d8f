#include "topology/grid.h"

namespace hopscope::mesh_family {

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "mesh",
    .title = "Mesh",
    .sizes = "AxBx…",
    .help = "A grid with any number of axes and open borders; messages travel along the last axis first.",
    .parameters = {&routingParameter, 1},
    .build =
        [](std::span<const std::uint64_t> sizes, const Values& values) {
            auto axes = checkedAxes("mesh", sizes);
            std::vector<bool> wraps(axes.size(), false);
            return makeGrid("mesh", std::move(axes), std::move(wraps), routesFirstAxisFirst(values));
        },
    .sizesFor = [](std::uint64_t processors) -> std::optional<std::string> { return squarestSizes(processors); },
    .sizesIn = evenSizes,
};

} // namespace hopscope::mesh_family

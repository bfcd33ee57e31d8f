#include "topology/grid.h"

namespace hopscope::ring_family {

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "ring",
    .title = "Ring",
    .sizes = "P",
    .help = "Processors in a circle; messages go the shorter way round, clockwise if both are equally long.",
    .sizeNames = {.label = "Processors"},
    .general = "torus",
    .opened = "line",
    .build = [](std::span<const std::uint64_t> sizes,
                const Values&) { return makeRing("ring", checkedProcessors("ring", sizes)); },
    .sizesFor = [](std::uint64_t processors) -> std::optional<std::string> { return std::to_string(processors); },
};

} // namespace hopscope::ring_family

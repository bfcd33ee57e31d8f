#include "topology/grid.h"

namespace hopscope::line_family {

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "line",
    .title = "Line",
    .sizes = "P",
    .help = "Processors in a row, each linked to its neighbours.",
    .sizeNames = {.label = "Processors"},
    .general = "mesh",
    .build = [](std::span<const std::uint64_t> sizes,
                const Values&) { return makeGrid("line", {checkedProcessors("line", sizes)}, {false}); },
    .sizesFor = [](std::uint64_t processors) -> std::optional<std::string> { return std::to_string(processors); },
};

} // namespace hopscope::line_family

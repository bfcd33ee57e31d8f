#include "topology/grid.h"

namespace hopscope {

extern const TopologyFamily ring;
constinit const TopologyFamily ring{
    .id = "ring",
    .title = "Ring",
    .sizes = "P",
    .help = "Processors in a circle; messages go the shorter way round, a tie clockwise.",
    .build = [](std::span<const std::uint64_t> sizes,
                const Values&) { return makeGrid("ring", {checkedProcessors("ring", sizes)}, {true}, true); },
    .sizesFor = [](std::uint64_t processors) -> std::optional<std::string> { return std::to_string(processors); },
};

} // namespace hopscope

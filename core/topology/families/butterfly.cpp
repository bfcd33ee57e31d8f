#include "topology/butterfly.h"

namespace hopscope::butterfly_family {

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "butterfly",
    .title = "Butterfly",
    .sizes = "K",
    .help = "2^K processors under a butterfly of routers: a cluster of 2^d processors has 2^d top nodes, so no cluster "
            "is cut off. A message goes through the first top node of the lowest cluster that holds both ends.",
    .build =
        [](std::span<const std::uint64_t> sizes, const Values&) {
            const unsigned levels = checkedLevels("butterfly", sizes);
            return Topology(partsOf(Butterfly(levels, levels + 1), "butterfly"));
        },
    .sizesFor = levelsFor,
    .shortfall = [](const Values&) { return std::optional(Fraction(0)); },
};

} // namespace hopscope::butterfly_family

#pragma once

#include "topology/ranges_below.h"
#include "topology/topology.h"

#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// Of a network of levels, which processors are below its nodes; of a million links that takes a tenth of a second, and
/// it is asked for at every step.
struct KnownLevels {
    std::vector<ProcessorRange> below; ///< rangesBelow()
    std::vector<RouterRow> rows;       ///< routerRows()
};
/// Good until the next call in this thread.
const KnownLevels& levelsOf(const Topology& topology);

/// "router above 0–3 → router above 0–7", "processor 3 → router above 0–3": of a link in a network of levels, by what
/// is below its ends. Nothing where that does not tell them apart.
std::optional<std::string> nameInLevels(const Topology& topology, const Ends& link, bool bothWays);

} // namespace hopscope

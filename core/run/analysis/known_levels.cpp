#include "run/analysis/known_levels.h"

#include <fmt/format.h>

namespace hopscope {

const KnownLevels& levelsOf(const Topology& topology)
{
    thread_local std::optional<Topology> known;
    thread_local KnownLevels levels;
    if (!known || *known != topology) {
        levels.below = rangesBelow(topology);
        levels.rows = routerRows(topology.processors(), levels.below);
        known = topology;
    }
    return levels;
}

std::optional<std::string> nameInLevels(const Topology& topology, const Ends& link, bool bothWays)
{
    if (topology.arrangement() != Arrangement::Levels) return {};
    const std::vector<ProcessorRange>& below = levelsOf(topology).below;
    if (below.empty() || below[link.from.value] == below[link.to.value]) return {};
    const auto name = [&](NodeId node) {
        const ProcessorRange& range = below[node.value];
        return node.value < topology.processors() ? fmt::format("processor {}", node.value)
                                                  : fmt::format("router above {}–{}", range.first, range.last);
    };
    return fmt::format("{} {} {}", name(link.from), bothWays ? "↔" : "→", name(link.to));
}

} // namespace hopscope

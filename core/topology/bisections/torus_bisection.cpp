#include "topology/bisection_rule.h"

#include <algorithm>

namespace hopscope::torus_bisection {

/// Where all axes close and the longest has an even number of nodes, halves of its rings have the least cut, twice as
/// many links as there are rings (M. C. Azizoğlu, Ö. Eğecioğlu, "The bisection width and the isoperimetric number of
/// arrays", Discrete Applied Mathematics 138, 2004). An axis of two nodes has one link between them, not a ring.
extern const BisectionRule entry;
constinit const BisectionRule entry{
    .family = "torus",
    .of = [](const Topology& topology) -> std::optional<BisectionBounds> {
        const auto axes = topology.axes();
        const auto longest = std::ranges::max_element(axes);
        constexpr std::uint32_t leastRing = 4;
        if (longest == axes.end() || *longest < leastRing || *longest % 2 != 0) return {};
        for (std::size_t axis = 0; axis < axes.size(); ++axis)
            if (!topology.wraps(axis)) return {};
        std::uint64_t stride = 1;
        for (auto axis = longest + 1; axis != axes.end(); ++axis) stride *= *axis;
        const std::uint64_t cut = 2 * (topology.processors() / *longest);
        BisectionBounds bounds{cut, cut, std::vector<bool>(topology.nodes())};
        for (std::uint64_t node = 0; node < topology.nodes(); ++node)
            bounds.side[node] = node / stride % *longest >= *longest / 2;
        return bounds;
    },
};

} // namespace hopscope::torus_bisection

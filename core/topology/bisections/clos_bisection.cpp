#include "topology/bisection_rule.h"

namespace hopscope::clos_bisection {

/// Every permutation has ways that share no link (V. E. Beneš, "Mathematical Theory of Connecting Networks and
/// Telephone Traffic", 1965), so p/2 messages cross any two halves at once; and no more leave half of the processors.
extern const BisectionRule entry;
constinit const BisectionRule entry{
    .family = "clos",
    .of =
        [](const Topology& topology) {
            BisectionBounds bounds = processorsAlone(topology);
            // The first half of the pods; core switches stay on the other side.
            const std::uint32_t p = topology.processors(), pod = topology.units().sizes.back(), pods = p / pod,
                                row = pod / topology.units().sizes.front() * pods;
            for (std::uint32_t i = 0; i < 2 * row; ++i) bounds.side[p + i] = i % row >= row / 2;
            return std::optional(std::move(bounds));
        },
};

} // namespace hopscope::clos_bisection

#include "topology/bisection_rule.h"

namespace hopscope::cube_connected_cycles_bisection {

/// 2^(D−1), the cables of one dimension (Y. Manabe, K. Hagihara, N. Tokura, "The minimum bisection widths of the
/// cube-connected cycles graph and cube graph", Transactions of the IEICE J67-D, 1984).
extern const BisectionRule entry;
constinit const BisectionRule entry{
    .family = "cube-connected-cycles",
    .of =
        [](const Topology& topology) {
            const std::uint32_t all = topology.processors(), words = all / topology.units().sizes.back();
            BisectionBounds bounds{words / 2, words / 2, std::vector<bool>(all)};
            for (std::uint32_t node = all / 2; node < all; ++node) bounds.side[node] = true;
            return std::optional(std::move(bounds));
        },
};

} // namespace hopscope::cube_connected_cycles_bisection

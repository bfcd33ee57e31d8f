#include "topology/bisection_rule.h"
#include "topology/sizes.h"

namespace hopscope::k_ary_n_tree_bisection {

/// A folded butterfly: every permutation has ways that share no link (V. E. Beneš, "Mathematical Theory of Connecting
/// Networks and Telephone Traffic", 1965), so ⌊p/2⌋ messages cross any two halves at once; and no more leave half of
/// the processors.
extern const BisectionRule entry;
constinit const BisectionRule entry{
    .family = "k-ary-n-tree",
    .of =
        [](const Topology& topology) {
            BisectionBounds bounds = processorsAlone(topology);
            const auto sizes = sizesFromText(std::string_view(topology.text()).substr(topology.family().size() + 1));
            if (sizes[0] % 2 != 0) return std::optional(std::move(bounds));
            // Half of the subtrees below the top; all switches of the top stay on the other side.
            const std::uint32_t p = topology.processors();
            const auto row = static_cast<std::uint32_t>(p / sizes[0]);
            for (std::uint32_t i = row; i < row * sizes[1]; ++i) bounds.side[p + i] = i % row >= row / 2;
            return std::optional(std::move(bounds));
        },
};

} // namespace hopscope::k_ary_n_tree_bisection

#include "topology/bisection_rule.h"
#include "topology/sizes.h"

#include <algorithm>

namespace hopscope::slim_fly_bisection {

/// Below: the second eigenvalue of the Laplacian of the routers is Q. (Over the characters of y the adjacency falls
/// into blocks with the eigenvalues (−1 ± √(5Q))/2, and for the trivial one (Q − 1)/2 ± Q and (Q − 1)/2, of which the
/// second largest is (Q − 1)/2, and the degree is (3Q − 1)/2.) So λ₂·n/4 = Q³/2 (M. Fiedler, 1973). Above: (Q − 1)/2 of
/// the circles of one row and (Q + 1)/2 of the other, each pair of them joined by Q cables.
extern const BisectionRule entry;
constinit const BisectionRule entry{
    .family = "slim-fly",
    .of =
        [](const Topology& topology) {
            const std::uint64_t q = sizesFromText(std::string_view(topology.text()).substr(9))[0],
                                half = topology.processors() / 2, across = q * (q * q + 1) / 2,
                                terminals = topology.processors() / (2 * q * q);
            BisectionBounds bounds = processorsAlone(topology);
            bounds.atLeast = std::min(half, (q * q * q + 1) / 2);
            if (across >= half) return std::optional(std::move(bounds));
            bounds.atMost = across;
            for (std::uint64_t node = 0; node < topology.nodes(); ++node) {
                const std::uint64_t router =
                    node < topology.processors() ? node / terminals : node - topology.processors();
                const std::uint64_t row = router / (q * q), circle = router / q % q;
                bounds.side[node] = circle >= (q - 1) / 2 + row;
            }
            return std::optional(std::move(bounds));
        },
};

} // namespace hopscope::slim_fly_bisection

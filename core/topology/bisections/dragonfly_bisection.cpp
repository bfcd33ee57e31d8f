#include "topology/bisection_rule.h"
#include "topology/sizes.h"

#include <algorithm>

namespace hopscope::dragonfly_bisection {

namespace {

/// Whole groups, half of them; of an odd number of groups one is divided, and the groups that its first half is joined
/// with lie on its side. Processors of a router that lies between the halves are divided, too.
BisectionBounds byGroups(const Topology& topology, std::uint64_t p, std::uint64_t a, std::uint64_t h)
{
    const std::uint64_t groups = a * h + 1, all = topology.processors();
    std::vector<bool> far(groups, true);
    const std::uint64_t divided = groups % 2 == 0 ? groups : 0, whole = a / 2; // group 0, or none
    if (groups % 2 == 0) {
        for (std::uint64_t group = 0; group < groups / 2; ++group) far[group] = false;
    } else {
        // The cables of group 0 to the others, by its router; of the router between the halves every second one.
        const std::uint64_t firstGlobal = all + groups * (a * (a - 1) / 2);
        std::uint64_t ofMiddle = 0;
        for (std::uint64_t group = 1; group < groups; ++group) {
            const Ends ends = topology.ends(2 * (firstGlobal + group * (group - 1) / 2));
            const std::uint64_t router = std::min(ends.from.value, ends.to.value) - all;
            if (router < whole || (a % 2 == 1 && router == whole && ofMiddle++ < h / 2)) far[group] = false;
        }
    }
    BisectionBounds bounds{0, 0, std::vector<bool>(topology.nodes(), true)};
    const auto isFar = [&](std::uint64_t router, std::uint64_t index) {
        if (router / a != divided) return bool(far[router / a]);
        return router > whole || (router == whole && index >= (a % 2 == 1 ? p / 2 : 0));
    };
    for (std::uint64_t node = 0; node < topology.nodes(); ++node)
        bounds.side[node] = node < all ? isFar(node / p, node % p) : isFar(node - all, p);
    const std::uint64_t half = groups / 2;
    bounds.atMost = groups % 2 == 0 ? half * half : half * half + (a / 2) * (a - a / 2);
    if (groups % 2 != 0 && a % 2 == 1) bounds.atMost += h / 2 + p / 2;
    return bounds;
}

} // namespace

/// Below: on the direct ways a² packets of a total exchange between routers cross a global cable each way, 2·a·h + 1 a
/// cable in a group; what crosses any two halves needs as much capacity (Leighton, as in bisection_floor.h).
extern const BisectionRule entry;
constinit const BisectionRule entry{
    .family = "dragonfly",
    .of =
        [](const Topology& topology) {
            const auto sizes = sizesFromText(std::string_view(topology.text()).substr(topology.family().size() + 1));
            const std::uint64_t p = sizes[0], a = sizes[1], h = sizes[2], half = topology.processors() / 2,
                                other = topology.processors() - half;
            const std::uint64_t busiest = p * p * std::max(a * a, a > 1 ? 2 * a * h + 1 : 0);
            BisectionBounds bounds = byGroups(topology, p, a, h), alone = processorsAlone(topology);
            if (alone.atMost < bounds.atMost) bounds = std::move(alone);
            bounds.atLeast = std::min(half, (half * other + busiest - 1) / busiest);
            return std::optional(std::move(bounds));
        },
};

} // namespace hopscope::dragonfly_bisection

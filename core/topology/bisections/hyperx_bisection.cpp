#include "topology/bisection_rule.h"

#include <algorithm>
#include <numeric>

#include "topology/sizes.h"

namespace hopscope::hyperx_bisection {

namespace {

using Axes = std::vector<std::uint64_t>;

/// Places of the axes, the one that is slowest first.
using Order = std::vector<std::size_t>;

/// Cables between the first half of the nodes in that order and the others. The middle of an even axis ends it; of an
/// odd one the layer in the middle is divided again.
std::uint64_t cablesCut(const Axes& axes, const Order& order, std::uint64_t nodes)
{
    std::uint64_t cut = 0;
    for (const std::size_t axis : order) {
        const std::uint64_t length = axes[axis];
        nodes /= length;
        cut += nodes * (length / 2) * (length - length / 2);
        if (length % 2 == 0) break;
    }
    return cut;
}

} // namespace

/// Below: the second eigenvalue of the Laplacian of a product of complete graphs is the shortest side (M. Fiedler,
/// 1973). Above: the nodes in an order of the axes, the shortest first or the shortest even one first. Equal for an
/// even shortest side.
extern const BisectionRule entry;
constinit const BisectionRule entry{
    .family = "hyperx",
    .of = [](const Topology& topology) -> std::optional<BisectionBounds> {
        Axes axes = sizesFromText(std::string_view(topology.text()).substr(7));
        std::erase(axes, 1U);
        if (axes.empty()) return {};
        const std::uint64_t nodes = std::accumulate(axes.begin(), axes.end(), std::uint64_t{1}, std::multiplies<>()),
                            all = topology.processors(), half = all / 2,
                            width = topology.capacity(topology.links() - 1), perNode = all / nodes;
        const bool hanging = topology.nodes() > all;

        Order order(axes.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t axis) { return axes[axis]; });
        Order evenFirst = order;
        std::ranges::stable_partition(evenFirst, [&](std::size_t axis) { return axes[axis] % 2 == 0; });
        if (cablesCut(axes, evenFirst, nodes) < cablesCut(axes, order, nodes)) order = evenFirst;

        // Of an odd number of switches the processors of one are divided.
        const std::uint64_t aside = nodes % 2 == 1 && hanging ? perNode / 2 : 0;
        BisectionBounds bounds = processorsAlone(topology);
        const std::uint64_t across = width * cablesCut(axes, order, nodes) + aside;
        const double pairs = static_cast<double>(half) * static_cast<double>(all - half) / static_cast<double>(perNode * perNode);
        const std::uint64_t least = *std::ranges::min_element(axes);
        constexpr double error = 1e-6;
        bounds.atLeast = static_cast<std::uint64_t>(
            static_cast<double>(width * least) * pairs / static_cast<double>(nodes) + 1 - error);
        if (hanging) bounds.atLeast = std::min(bounds.atLeast, half);
        if (hanging && across >= half) return bounds;
        bounds.atMost = across;
        for (std::uint64_t node = 0; node < topology.nodes(); ++node) {
            const std::uint64_t one = !hanging ? node : node < all ? node / perNode : node - all;
            std::uint64_t rank = 0;
            for (const std::size_t axis : order) {
                const std::uint64_t stride = std::accumulate(axes.begin() + static_cast<std::ptrdiff_t>(axis) + 1,
                                                             axes.end(), std::uint64_t{1}, std::multiplies<>());
                rank = rank * axes[axis] + one / stride % axes[axis];
            }
            bounds.side[node] = rank > nodes / 2 || (rank == nodes / 2 && !(node < all && node % perNode < aside));
        }
        return bounds;
    },
};

} // namespace hopscope::hyperx_bisection

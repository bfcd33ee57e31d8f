#include "topology/bisection_rule.h"
#include "topology/sizes.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace hopscope::hyperx_bisection {

namespace {

constexpr std::uint64_t mostNodes = std::uint64_t{1} << 22U;

struct Axis {
    std::uint64_t length, stride; ///< of the number of a node
};

/// The nodes row by row, the shortest side slowest.
class Order {
public:
    explicit Order(const std::vector<std::uint64_t>& lengths)
    {
        std::uint64_t stride = 1;
        for (auto length = lengths.rbegin(); length != lengths.rend(); stride *= *length++)
            m_axes.push_back({*length, stride});
        std::ranges::stable_sort(m_axes, {}, &Axis::length);
        m_nodes = stride;
    }
    std::uint64_t nodes() const { return m_nodes; }
    std::uint64_t rank(std::uint64_t node) const
    {
        std::uint64_t rank = 0;
        for (const Axis& axis : m_axes) rank = rank * axis.length + node / axis.stride % axis.length;
        return rank;
    }
    /// Cables between the first so many nodes and the others.
    std::uint64_t cut(std::uint64_t first) const
    {
        std::uint64_t cut = 0, layer = m_nodes;
        for (const Axis& axis : m_axes) {
            layer /= axis.length;
            const std::uint64_t whole = first / layer;
            first %= layer;
            cut += (layer - first) * whole * (axis.length - whole);
            if (first > 0) cut += first * (whole + 1) * (axis.length - whole - 1);
        }
        return cut;
    }

private:
    std::vector<Axis> m_axes;
    std::uint64_t m_nodes;
};

} // namespace

/// Of all sets of so many nodes of a product of complete graphs the first ones, the shortest side slowest, have the
/// least cut (J. H. Lindsey, "Assignment of Numbers to Vertices", American Mathematical Monthly 71, 1964). Of
/// processors that lie on the other side than their switch each costs its own cable. So it is exact.
extern const BisectionRule entry;
constinit const BisectionRule entry{
    .family = "hyperx",
    .of = [](const Topology& topology) -> std::optional<BisectionBounds> {
        const Order order(sizesFromText(std::string_view(topology.text()).substr(topology.family().size() + 1)));
        const std::uint64_t nodes = order.nodes(), all = topology.processors(), half = all / 2, perNode = all / nodes;
        if (nodes < 2 || nodes > mostNodes) return {};
        const bool hanging = topology.nodes() > all;
        const std::uint64_t width = topology.capacity(topology.links() - 1);

        std::uint64_t near = nodes / 2, least = width * order.cut(near);
        if (hanging) {
            least = half; // all switches on one side
            near = 0;
            for (std::uint64_t k = 1; k < nodes; ++k) {
                const std::uint64_t aside = std::max(k * perNode, half) - std::min(k * perNode, half);
                if (const std::uint64_t cut = width * order.cut(k) + aside; cut < least) {
                    least = cut;
                    near = k;
                }
            }
        }
        BisectionBounds bounds{least, least, std::vector<bool>(topology.nodes())};
        for (std::uint64_t node = 0; node < topology.nodes(); ++node) {
            if (node < all && hanging)
                bounds.side[node] = order.rank(node / perNode) * perNode + node % perNode >= half;
            else
                bounds.side[node] = order.rank(hanging ? node - all : node) >= near;
        }
        return bounds;
    },
};

} // namespace hopscope::hyperx_bisection

#include "topology/bisection_rule.h"
#include "topology/sizes.h"

#include <algorithm>
#include <array>

namespace hopscope::gpu_boxes_bisection {

namespace {

constexpr std::uint64_t mostTried = 4'000'000;

/// With rails every processor lies at one box and one rail. Where so many box switches and rails lie on the near side,
/// processors fall into four kinds; how many of each kind lie on the near side then follows from what they cost there.
class Rails {
public:
    Rails(std::uint64_t boxes, std::uint64_t size, std::uint64_t inner, std::uint64_t outer)
        : m_boxes(boxes), m_size(size), m_inner(inner), m_outer(outer), m_half(boxes * size / 2)
    {
    }
    /// Processors on the near side, by kind: box and rail near, box near alone, rail near alone, neither.
    using Near = std::array<std::uint64_t, 4>;
    std::uint64_t least(std::uint64_t boxes, std::uint64_t rails, Near& near) const
    {
        const Near count{boxes * rails, boxes * (m_size - rails), (m_boxes - boxes) * rails,
                         (m_boxes - boxes) * (m_size - rails)};
        // What a processor of each kind costs on the near side more than on the far one, the cheapest first.
        const std::array<std::int64_t, 4> far{static_cast<std::int64_t>(m_inner + m_outer),
                                              static_cast<std::int64_t>(m_inner), static_cast<std::int64_t>(m_outer),
                                              0};
        const std::int64_t both = far[0];
        std::array<std::size_t, 4> order{0, 1, 2, 3};
        std::ranges::stable_sort(order, {}, [&](std::size_t kind) { return both - 2 * far[kind]; });
        std::int64_t cost = 0;
        std::uint64_t left = m_half;
        for (const std::size_t kind : order) {
            near[kind] = std::min(left, count[kind]);
            left -= near[kind];
            cost += static_cast<std::int64_t>(near[kind]) * (both - far[kind])
                    + static_cast<std::int64_t>(count[kind] - near[kind]) * far[kind];
        }
        return static_cast<std::uint64_t>(cost);
    }

private:
    std::uint64_t m_boxes, m_size, m_inner, m_outer, m_half;
};

} // namespace

/// With rails exact: all numbers of box switches and of rails on one side are tried. With a spine the network is a
/// tree.
extern const BisectionRule entry;
constinit const BisectionRule entry{
    .family = "gpu-boxes",
    .of = [](const Topology& topology) -> std::optional<BisectionBounds> {
        const auto sizes = sizesFromText(std::string_view(topology.text()).substr(topology.family().size() + 1));
        const std::uint64_t a = sizes[0], b = sizes[1], all = a * b;
        if (topology.links() != 4 * all || topology.nodes() != all + a + b || (a + 1) * (b + 1) > mostTried) return {};
        const Rails network(a, b, topology.capacity(0), topology.capacity(2 * all));
        BisectionBounds bounds{0, ~std::uint64_t{0}, std::vector<bool>(topology.nodes(), true)};
        Rails::Near near{}, tried{};
        std::uint64_t boxes = 0, rails = 0;
        for (std::uint64_t r = 0; r <= a; ++r)
            for (std::uint64_t c = 0; c <= b; ++c)
                if (const std::uint64_t cut = network.least(r, c, tried); cut < bounds.atMost) {
                    bounds.atMost = cut;
                    near = tried, boxes = r, rails = c;
                }
        bounds.atLeast = bounds.atMost;
        for (std::uint64_t node = 0; node < all; ++node) {
            const std::size_t kind = (node / b < boxes ? 0 : 2) + (node % b < rails ? 0 : 1);
            if (near[kind] == 0) continue;
            --near[kind];
            bounds.side[node] = false;
        }
        for (std::uint64_t box = 0; box < boxes; ++box) bounds.side[all + box] = false;
        for (std::uint64_t rail = 0; rail < rails; ++rail) bounds.side[all + a + rail] = false;
        return bounds;
    },
};

} // namespace hopscope::gpu_boxes_bisection

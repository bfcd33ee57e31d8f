#include "topology/grid.h"

#include <cmath>

namespace hopscope::wheel_family {

namespace {

/// Cable i joins processor i with the next, cable count + i with the hub.
struct Wheel {
    std::uint32_t count;

    NodeId hub() const { return NodeId{count}; }
    NodeId next(NodeId node) const { return NodeId{(node.value + 1) % count}; }
    Ends ends(LinkId link) const
    {
        const std::uint64_t cable = link / 2;
        const NodeId first{static_cast<std::uint32_t>(cable % count)}, second = cable < count ? next(first) : hub();
        return link % 2 == 0 ? Ends{first, second} : Ends{second, first};
    }
    void route(NodeId from, NodeId to, std::vector<LinkId>& out) const
    {
        const auto spoke = [&](NodeId node) { return 2 * (LinkId{count} + node.value); };
        if (from != hub() && next(from) == to) return out.push_back(2 * LinkId{from.value});
        if (to != hub() && next(to) == from) return out.push_back(2 * LinkId{to.value} + 1);
        if (from != hub()) out.push_back(spoke(from));
        if (to != hub()) out.push_back(spoke(to) + 1);
    }
};

} // namespace

/// Says what it must, and nothing more.
extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "wheel",
    .title = "Wheel",
    .sizes = "P",
    .help = "Processors in a circle, and a router in its middle.",
    .build =
        [](std::span<const std::uint64_t> sizes, const Values&) {
            const Wheel network{checkedProcessors("wheel", sizes)};
            Topology::Parts parts;
            parts.family = "wheel";
            parts.text = "wheel:" + std::to_string(network.count);
            parts.processors = network.count;
            parts.routers = 1;
            parts.links = 4 * std::uint64_t{network.count};
            parts.ends = [network](LinkId link) { return network.ends(link); };
            parts.route = [network](NodeId from, NodeId to, std::vector<LinkId>& out) { network.route(from, to, out); };
            parts.place = [network](NodeId node) -> Point3 {
                if (node == network.hub()) return {};
                const double turn = 2 * 3.14159265358979323846 * node.value / network.count;
                return {std::sin(turn), -std::cos(turn), 0};
            };
            return Topology(std::move(parts));
        },
    .sizesFor = [](std::uint64_t processors) { return std::optional(std::to_string(processors)); },
};

} // namespace hopscope::wheel_family

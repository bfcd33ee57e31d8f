#include "topology/family_helpers.h"
#include "topology/grid.h"

#include <algorithm>
#include <cmath>

namespace hopscope::star_family {

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "star",
    .title = "Star",
    .sizes = "P",
    .help = "Processors around one switch, each with one cable to it; whatever a processor sends or receives in a step "
            "shares that cable.",
    .sizeNames = {.label = "Processors"},
    .build =
        [](std::span<const std::uint64_t> sizes, const Values&) {
            const std::uint32_t count = checkedProcessors("star", sizes);
            Topology::Parts parts;
            parts.family = "star";
            parts.text = "star:" + std::to_string(count);
            parts.processors = count;
            parts.routers = 1;
            parts.links = 2 * std::uint64_t{count};
            parts.distances = 2.0 * (count - 1);
            parts.ends = [hub = NodeId{count}](LinkId link) {
                return turnedEnds(link, NodeId{static_cast<std::uint32_t>(link / 2)}, hub);
            };
            parts.route = [](NodeId from, NodeId to, std::vector<LinkId>& out) {
                out.insert(out.end(), {2 * LinkId{from.value}, 2 * LinkId{to.value} + 1});
            };
            parts.place = [count](NodeId node) -> Point3 {
                if (node.value == count) return {};
                constexpr double pi = 3.14159265358979323846;
                const double radius = std::max(1.3, count / (2 * pi)), turn = 2 * pi * node.value / count;
                return {radius * std::sin(turn), -radius * std::cos(turn), 0};
            };
            parts.arrangement = Arrangement::Round;
            addRouterRoutes(parts);
            return Topology(std::move(parts));
        },
    .sizesFor = [](std::uint64_t processors) -> std::optional<std::string> { return std::to_string(processors); },
};

} // namespace hopscope::star_family

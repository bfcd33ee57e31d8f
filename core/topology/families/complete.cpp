#include "topology/grid.h"

#include <cmath>

namespace hopscope::complete_family {

namespace {

/// The cable of the pair low < high; pairs are counted by the higher node.
std::uint64_t cableOf(std::uint64_t low, std::uint64_t high) { return high * (high - 1) / 2 + low; }

Ends endsOf(LinkId link)
{
    const std::uint64_t cable = link / 2;
    auto high = static_cast<std::uint64_t>((1 + std::sqrt(1 + 8 * static_cast<double>(cable))) / 2);
    while (cableOf(0, high) > cable) --high;
    while (cableOf(0, high + 1) <= cable) ++high;
    const NodeId upper{static_cast<std::uint32_t>(high)}, lower{static_cast<std::uint32_t>(cable - cableOf(0, high))};
    return link % 2 == 0 ? Ends{lower, upper} : Ends{upper, lower};
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "complete",
    .title = "Fully connected",
    .sizes = "P",
    .help = "A crossbar: every pair of processors has a link of its own.",
    .sizeNames = {.label = "Processors"},
    .build =
        [](std::span<const std::uint64_t> sizes, const Values&) {
            const std::uint32_t count = checkedProcessors("complete", sizes);
            Topology::Parts parts;
            parts.family = "complete";
            parts.text = "complete:" + std::to_string(count);
            parts.processors = count;
            parts.links = std::uint64_t{count} * (count - 1);
            parts.dedicated = true;
            parts.ends = endsOf;
            parts.route = [](NodeId from, NodeId to, std::vector<LinkId>& out) {
                out.push_back(from < to ? 2 * cableOf(from.value, to.value) : 2 * cableOf(to.value, from.value) + 1);
            };
            parts.place = [circle = makeRing("complete", count)](NodeId node) { return circle.place(node); };
            return Topology(std::move(parts));
        },
    .sizesFor = [](std::uint64_t processors) -> std::optional<std::string> { return std::to_string(processors); },
};

} // namespace hopscope::complete_family

#include "topology/family_helpers.h"
#include "topology/grid.h"

#include <bit>

namespace hopscope::hypercube_family {

namespace {

constexpr std::uint32_t mostDimensions = std::bit_width(maximumProcessors) - 1;

std::uint32_t dimensionsFrom(std::span<const std::uint64_t> sizes)
{
    return checkedExponent("hypercube", "its dimension D", sizes, mostDimensions);
}

/// Cable of dimension i at a node: the other bits of the node, closed up.
std::uint64_t cableOf(std::uint32_t dimensions, std::uint32_t i, std::uint64_t node)
{
    const std::uint64_t below = node & ((std::uint64_t{1} << i) - 1), above = node >> (i + 1);
    return (std::uint64_t{i} << (dimensions - 1)) + (above << i | below);
}

/// Pairs of dimensions alternate between x and y, each repeating the picture so far; the third is a small shift, so
/// that a cube looks like a cube and a 4-cube like two of them. Of many cubes all rows are equally far apart, so that
/// there is room for lines between any two of them.
Point3 placeOf(std::uint32_t dimensions, std::uint32_t node)
{
    const Point3 first[] = {{1.6, 0, 0}, {0, 1.6, 0}, dimensions > 4 ? Point3{0.38, -0.44, 1} : Point3{0.75, -0.62, 1}};
    Point3 place;
    double width = dimensions > 2 ? 3.4 : 2.6, height = dimensions > 2 ? 3.2 : 2.6;
    for (std::uint32_t i = 0; i < dimensions; ++i) {
        const bool set = (node >> i & 1) != 0;
        if (i < 3) {
            if (set) place = {place.x + first[i].x, place.y + first[i].y, place.z + first[i].z};
        } else if (i % 2 == 1) {
            if (set) place.x += width;
            width *= 2.1;
        } else {
            if (set) place.y += height;
            height *= 2.1;
        }
    }
    return place;
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "hypercube",
    .title = "Hypercube",
    .sizes = "D",
    .help = "2^D processors, linked where their numbers differ in one bit; messages correct bit 0 first.",
    .sizeNames = {.label = "Dimensions", .least = 0, .comfortable = 10, .most = 12, .logarithmic = false},
    .counts = "p = 2^d",
    .build =
        [](std::span<const std::uint64_t> sizes, const Values&) {
            const std::uint32_t dimensions = dimensionsFrom(sizes);
            Topology::Parts parts;
            parts.family = "hypercube";
            parts.text = "hypercube:" + std::to_string(dimensions);
            parts.processors = 1U << dimensions;
            parts.links = std::uint64_t{dimensions} << dimensions;
            parts.cube = true;
            const double half = parts.processors / 2.0; // of the packets of one half cross to the other, by its links
            parts.cutPackets = half;
            parts.distances = half * dimensions;
            parts.ends = [dimensions](LinkId link) {
                const std::uint64_t cable = link / 2;
                const auto i = static_cast<std::uint32_t>(cable >> (dimensions - 1));
                const std::uint64_t rest = cable & ((std::uint64_t{1} << (dimensions - 1)) - 1);
                const std::uint64_t below = rest & ((std::uint64_t{1} << i) - 1), above = rest >> i;
                const auto node = static_cast<std::uint32_t>(above << (i + 1) | below);
                const NodeId lower{node}, upper{node | 1U << i};
                return link % 2 == 0 ? Ends{lower, upper} : Ends{upper, lower};
            };
            parts.route = [dimensions](NodeId from, NodeId to, std::vector<LinkId>& out) {
                std::uint32_t at = from.value;
                for (std::uint32_t differing = at ^ to.value; differing != 0; differing &= differing - 1) {
                    const auto i = static_cast<std::uint32_t>(std::countr_zero(differing));
                    out.push_back(2 * cableOf(dimensions, i, at) + (at >> i & 1));
                    at ^= 1U << i;
                }
            };
            parts.place = [dimensions](NodeId node) { return placeOf(dimensions, node.value); };
            return Topology(std::move(parts));
        },
    .sizesFor = [](std::uint64_t processors) -> std::optional<std::string> {
        if (!std::has_single_bit(processors)) return {};
        return std::to_string(std::bit_width(processors) - 1);
    },
};

} // namespace hopscope::hypercube_family

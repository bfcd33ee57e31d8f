#include "topology/butterfly.h"

#include "topology/family_helpers.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

Butterfly::Butterfly(unsigned levels, unsigned dimensions) : m_levels(levels), m_dimensions(dimensions)
{
    std::uint32_t first = 0;
    for (unsigned height = 0; height <= levels; ++height) {
        m_first.push_back(first);
        first += 1U << (levels - height + copyBits(height));
    }
    m_first.push_back(first);
}

std::uint32_t Butterfly::number(const Place& place) const
{
    return m_first[place.height] + (place.cluster << copyBits(place.height)) + place.copy;
}

Butterfly::Place Butterfly::place(std::uint32_t number) const
{
    const auto above = std::ranges::upper_bound(m_first, number);
    const auto height = static_cast<unsigned>(above - m_first.begin()) - 1;
    const std::uint32_t index = number - m_first[height];
    const unsigned bits = copyBits(height);
    return {height, index >> bits, index & ((1U << bits) - 1U)};
}

Butterfly::Place Butterfly::child(const Place& above, std::uint32_t side) const
{
    const unsigned height = above.height - 1;
    return {height, 2 * above.cluster + side, above.copy & ((1U << copyBits(height)) - 1U)};
}

Ends Butterfly::ends(LinkId link) const
{
    const auto cable = static_cast<std::uint32_t>(link / 2);
    const std::uint32_t upper = m_first[1] + cable / 2;
    const NodeId above{upper}, below{number(child(place(upper), cable % 2))};
    return link % 2 == 0 ? Ends{below, above} : Ends{above, below};
}

void Butterfly::descend(Place at, std::uint32_t processor, std::vector<LinkId>& out) const
{
    while (at.height > 0) {
        const std::uint32_t side = processor >> (at.height - 1) & 1U;
        out.push_back(2 * (2 * LinkId{number(at) - m_first[1]} + side) + 1);
        at = child(at, side);
    }
}

void Butterfly::ascend(std::uint32_t processor, const Place& to, std::vector<LinkId>& out) const
{
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    descend(to, processor, out);
    std::reverse(out.begin() + first, out.end());
    for (auto link = out.begin() + first; link != out.end(); ++link) *link = opposite(*link);
}

void Butterfly::route(std::uint32_t from, std::uint32_t to, std::vector<LinkId>& out) const
{
    const Place start = place(from), end = place(to);
    const std::uint32_t x = start.cluster << start.height, y = end.cluster << end.height;
    descend(start, x, out);
    if (x != y) {
        const auto height = static_cast<unsigned>(std::bit_width(x ^ y));
        const Place top{height, x >> height, 0};
        ascend(x, top, out);
        descend(top, y, out);
    }
    ascend(y, end, out);
}

Point3 Butterfly::position(std::uint32_t number) const
{
    const Place at = place(number);
    const double width = std::exp2(at.height), copies = std::exp2(copyBits(at.height));
    // Wide networks are stretched upwards, or their levels would lie in one line.
    const double levelHeight = std::max(1.0, std::exp2(m_levels) / (3.0 * std::max(1U, m_levels)));
    return {at.cluster * width + (at.copy + 0.5) * width / copies - 0.5, (m_levels - at.height) * levelHeight, 0};
}

unsigned checkedLevels(std::string_view family, std::span<const std::uint64_t> sizes)
{
    return checkedExponent(family, "its K levels over 2^K processors", sizes, mostButterflyLevels);
}

std::optional<std::string> levelsFor(std::uint64_t processors)
{
    if (!std::has_single_bit(processors) || processors > std::uint64_t{1} << mostButterflyLevels) return {};
    return std::to_string(std::countr_zero(processors));
}

Topology::Parts partsOf(const Butterfly& network, std::string_view family)
{
    Topology::Parts parts;
    parts.family = family;
    parts.text = fmt::format("{}:{}", family, network.levels());
    parts.processors = 1U << network.levels();
    parts.routers = network.nodes() - parts.processors;
    parts.links = 4 * std::uint64_t{parts.routers};
    parts.arrangement = Arrangement::Levels;
    parts.units.name = "cluster";
    for (std::uint32_t t = 1; t < network.levels(); ++t) parts.units.sizes.push_back(1U << t);
    parts.ends = [network](LinkId link) { return network.ends(link); };
    parts.route = [network](NodeId from, NodeId to, std::vector<LinkId>& out) {
        network.route(from.value, to.value, out);
    };
    parts.place = [network](NodeId node) { return network.position(node.value); };
    return parts;
}

} // namespace hopscope

#include "topology/topology.h"

#include "diagnostic.h"
#include "text.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace hopscope {

Topology::Topology(Parts parts) : m_parts(std::make_shared<const Parts>(std::move(parts))) {}

void Topology::route(NodeId from, NodeId to, Path path, std::vector<LinkId>& out) const
{
    if (from == to) return;
    if (has(path, Path::Backwards)) std::swap(from, to);
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    if (m_parts->routeBy && (has(path, Path::Unwrapped) || has(path, Path::FirstAxisFirst)))
        m_parts->routeBy(from, to, path, out);
    else
        m_parts->route(from, to, out);
    if (!has(path, Path::Backwards)) return;
    std::reverse(out.begin() + first, out.end());
    for (auto link = out.begin() + first; link != out.end(); ++link) *link = opposite(*link);
}

const TopologyFamily* findTopologyFamily(std::string_view id)
{
    const auto families = topologyFamilies();
    const auto found = std::ranges::find(families, id, [](const TopologyFamily* family) { return family->id; });
    return found == families.end() ? nullptr : *found;
}

namespace {

std::vector<std::uint64_t> parseSizes(const TopologyFamily& family, std::string_view text)
{
    std::vector<std::uint64_t> sizes;
    for (std::string_view part : split(text, 'x')) {
        std::uint64_t size{};
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), size);
        if (part.empty() || error != std::errc{} || end != part.data() + part.size())
            throw Refused("topology",
                          fmt::format("topology: \"{}\" is not a size; write {}:{} with whole numbers from 1", part,
                                      family.id, family.sizes));
        sizes.push_back(size);
    }
    return sizes;
}

} // namespace

Topology makeTopology(std::string_view text, const Values& values)
{
    const auto colon = text.find(':');
    const std::string_view id = text.substr(0, colon);
    const TopologyFamily* family = findTopologyFamily(id);
    if (!family) {
        std::vector<std::string_view> ids;
        for (const TopologyFamily* known : topologyFamilies()) ids.push_back(known->id);
        throw Refused("topology", fmt::format("topology: there is no \"{}\"; {}", id, suggestion(id, ids)));
    }
    if (colon == std::string_view::npos || colon + 1 == text.size())
        throw Refused("topology",
                      fmt::format("topology: {} needs its size: write {}:{}", family->id, family->id, family->sizes));
    return family->build(parseSizes(*family, text.substr(colon + 1)), values);
}

} // namespace hopscope

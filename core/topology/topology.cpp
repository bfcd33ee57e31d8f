#include "topology/topology.h"

#include "diagnostic.h"
#include "text.h"
#include "topology/failed_links.h"
#include "topology/file_network.h"
#include "topology/sizes.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace hopscope {

Topology::Topology(Parts parts) : m_parts(std::make_shared<const Parts>(std::move(parts))) {}

void Topology::route(NodeId from, NodeId to, Path path, std::vector<LinkId>& out) const
{
    if (from == to) return;
    const bool mirrored = has(path, Path::Backwards) && !m_parts->oneWay;
    if (mirrored) std::swap(from, to);
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    if (m_parts->routeBy && (has(path, Path::Unwrapped) || has(path, Path::FirstAxisFirst)))
        m_parts->routeBy(from, to, path, out);
    else
        m_parts->route(from, to, out);
    if (!mirrored) return;
    std::reverse(out.begin() + first, out.end());
    for (auto link = out.begin() + first; link != out.end(); ++link) *link = opposite(*link);
}

const TopologyFamily* findTopologyFamily(std::string_view id)
{
    const auto families = topologyFamilies();
    const auto found = std::ranges::find(families, id, [](const TopologyFamily* family) { return family->id; });
    return found != families.end() ? *found : id == fileNetworks.id ? &fileNetworks : nullptr;
}

namespace {

/// Throws Refused naming `part`, in which the text stands.
std::uint64_t wholeNumber(std::string_view text, std::string_view part)
{
    std::uint64_t number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error != std::errc::invalid_argument && end == text.data() + text.size();
    if (!whole) throw Refused("topology", fmt::format("\"{}\" is not a size", part));
    if (error == std::errc::result_out_of_range)
        throw Refused("topology", fmt::format("\"{}\" is too large, the most processors of a network are {}", part,
                                              maximumProcessors));
    return number;
}

} // namespace

std::vector<std::uint64_t> sizesFromText(std::string_view text)
{
    constexpr std::uint64_t mostSizes = 64; // no network of lengths above 1 has as many
    std::vector<std::uint64_t> sizes;
    for (const std::string_view part : split(text, 'x')) {
        const auto hat = part.find('^');
        const std::uint64_t size = wholeNumber(part.substr(0, hat), part),
                            times = hat == std::string_view::npos ? 1 : wholeNumber(part.substr(hat + 1), part);
        if (times < 1 || times > mostSizes)
            throw Refused("topology", fmt::format("\"{}\" must be 1 to {} sizes, not {}", part, mostSizes, times));
        sizes.insert(sizes.end(), times, size);
    }
    return sizes;
}

namespace {

std::vector<std::uint64_t> parseSizes(const TopologyFamily& family, std::string_view text)
{
    try {
        return sizesFromText(text);
    } catch (const Refused& refusal) {
        // A single processor has the least size: hypercube:0, but ring:1.
        const int least = family.sizesFor(1) == "0" ? 0 : 1;
        throw Refused("topology", fmt::format("topology: {}; write {}:{} with whole numbers from {}",
                                              refusal.why().text, family.id, family.sizes, least));
    }
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
    if (colon == std::string_view::npos && family->sizes.empty()) return family->build({}, values);
    if (colon == std::string_view::npos || colon + 1 == text.size())
        throw Refused("topology",
                      fmt::format("topology: {} needs its size: write {}:{}", family->id, family->id, family->sizes));
    const std::string_view sizes = text.substr(colon + 1);
    const Topology whole =
        family->buildNamed ? family->buildNamed(sizes, values) : family->build(parseSizes(*family, sizes), values);
    const auto failed = values.find(withoutParameter.id);
    return failed == values.end() ? whole : withoutLinks(whole, formatValue(failed->second));
}

} // namespace hopscope

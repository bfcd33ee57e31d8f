#include "topology/failed_links.h"

#include "diagnostic.h"
#include "text.h"
#include "topology/network_topology.h"
#include "topology/shortest_routes.h"

#include <algorithm>
#include <charconv>
#include <mutex>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope {

namespace {

constexpr std::size_t mostFailed = 4096;
/// Where routes change, the whole network is searched.
constexpr std::uint64_t mostLinks = std::uint64_t{1} << 24;

/// One end as it is typed: a processor, or a router by its number among the routers.
struct End {
    bool router{};
    std::uint32_t number{};
    friend auto operator<=>(const End&, const End&) = default;
};
struct EndPair {
    End a, b;
    friend auto operator<=>(const EndPair&, const EndPair&) = default;
};

[[noreturn]] void refuse(std::string_view part)
{
    throw Refused("without",
                  fmt::format("without: must be links by their ends, such as 3-4 or 3-4,7-r0, got \"{}\"", part));
}

End endFrom(std::string_view text, std::string_view part)
{
    End end;
    if (text.starts_with('r')) {
        end.router = true;
        text.remove_prefix(1);
    }
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), end.number);
    if (text.empty() || error != std::errc{} || stop != text.data() + text.size()) refuse(part);
    return end;
}

std::vector<EndPair> pairsFrom(std::string_view links)
{
    std::vector<EndPair> pairs;
    if (trimmed(links).empty()) return pairs;
    for (const std::string_view part : split(links, ',')) {
        const std::string_view word = trimmed(part);
        const auto dash = word.find('-');
        if (dash == std::string_view::npos) refuse(word);
        EndPair pair{endFrom(word.substr(0, dash), word), endFrom(word.substr(dash + 1), word)};
        if (pair.b < pair.a) std::swap(pair.a, pair.b);
        pairs.push_back(pair);
        if (pairs.size() > mostFailed)
            throw Refused("without", fmt::format("without: at most {} links may fail, got more", mostFailed));
    }
    std::ranges::sort(pairs);
    return pairs;
}

std::string textOf(End end) { return fmt::format("{}{}", end.router ? "r" : "", end.number); }

std::string textOf(const std::vector<EndPair>& pairs)
{
    std::string text;
    for (const EndPair& pair : pairs)
        text += fmt::format("{}{}-{}", text.empty() ? "" : ",", textOf(pair.a), textOf(pair.b));
    return text;
}

NodeId nodeOf(const Topology& topology, End end)
{
    const std::uint32_t routers = topology.nodes() - topology.processors();
    if (!end.router && end.number < topology.processors()) return NodeId{end.number};
    if (end.router && end.number < routers) return NodeId{topology.processors() + end.number};
    throw Refused("without", fmt::format("without: there is no node {} in {}; it has processors 0 to {}{}", textOf(end),
                                         topology.text(), topology.processors() - 1,
                                         routers > 0 ? fmt::format(" and routers r0 to r{}", routers - 1) : ""));
}

std::vector<std::string> neighbours(const Topology& topology, NodeId node)
{
    std::vector<NodeId> found;
    for (LinkId link = 0; link < topology.links(); ++link)
        if (const Ends ends = topology.ends(link); ends.from == node && topology.exists(link)) found.push_back(ends.to);
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::vector<std::string> names;
    for (const NodeId one : found) names.push_back(nodeName(topology, one));
    constexpr std::size_t few = 8;
    if (names.size() > few) {
        names.resize(few);
        names.emplace_back("others");
    }
    return names;
}

/// A cable between the two that has not failed yet.
LinkId cableOf(const Topology& topology, const EndPair& pair, const std::vector<LinkId>& failed)
{
    const NodeId a = nodeOf(topology, pair.a), b = nodeOf(topology, pair.b);
    const auto left = [&](LinkId link) { return std::ranges::find(failed, link & ~LinkId{1}) == failed.end(); };
    if (a != b) {
        // Neighbours usually have their link for a route.
        std::vector<LinkId> links;
        try {
            topology.route(a, b, Path::Usual, links);
        } catch (const Refused&) {
            links.clear();
        }
        if (links.size() == 1 && left(links[0])) return links[0] & ~LinkId{1};
        for (LinkId link = 0; link < topology.links(); link += 2) {
            const Ends ends = topology.ends(link);
            if (((ends.from == a && ends.to == b) || (ends.from == b && ends.to == a)) && left(link)) return link;
        }
    }
    const auto near = neighbours(topology, a);
    const std::vector<std::string_view> names(near.begin(), near.end());
    const bool again = a != b && std::ranges::find(near, nodeName(topology, b)) != near.end();
    throw Refused("without", again
                                 ? fmt::format("without: {} has one link between {} and {}; it fails once",
                                               topology.text(), textOf(pair.a), textOf(pair.b))
                                 : fmt::format("without: in {} there is no link between {} and {}; {} has links to {}",
                                               topology.text(), textOf(pair.a), textOf(pair.b), textOf(pair.a),
                                               names.empty() ? "nobody" : listed(names)));
}

/// What is left of a network, and how messages find their way round what has failed.
struct Remains {
    Topology whole;
    std::vector<LinkId> failed; ///< even numbers, ascending
    mutable std::once_flag once{};
    mutable std::unique_ptr<ShortestRoutes> routes{};

    Remains(Topology network, std::vector<LinkId> links) : whole(std::move(network)), failed(std::move(links)) {}

    bool left(LinkId link) const { return !std::ranges::binary_search(failed, link & ~LinkId{1}); }
    bool exists(LinkId link) const { return whole.exists(link) && left(link); }
    const ShortestRoutes& detours() const
    {
        std::call_once(once, [this] {
            std::vector<Ends> links;
            links.reserve(whole.links());
            for (LinkId link = 0; link < whole.links(); ++link) {
                const Ends ends = whole.ends(link);
                links.push_back(exists(link) ? ends : Ends{ends.from, ends.from});
            }
            routes = std::make_unique<ShortestRoutes>(whole.nodes(), std::move(links), RouteChoice::Smallest);
        });
        return *routes;
    }
    /// False where there is no way.
    bool route(NodeId from, NodeId to, Path path, std::vector<LinkId>& out) const
    {
        const auto first = static_cast<std::ptrdiff_t>(out.size());
        // Whoever asks has turned the ends round already where a message travels backwards.
        whole.route(from, to, has(path, Path::Backwards) ? path ^ Path::Backwards : path, out);
        if (std::all_of(out.begin() + first, out.end(), [this](LinkId link) { return left(link); })) return true;
        out.resize(static_cast<std::size_t>(first));
        return detours().route(from, to, out);
    }
};

} // namespace

constinit const Parameter withoutParameter{
    .id = "without",
    .label = "Failed links",
    .help = "Links that have failed, by their ends, as in 3-4,7-8 (r0 is the first router); messages find another way. "
            "Empty: none.",
    .kind = Kind::Text,
    .canonicalText = canonicalLinks,
};

std::string canonicalLinks(std::string_view links) { return textOf(pairsFrom(links)); }

std::string toggled(std::string_view links, std::string_view link)
{
    auto pairs = pairsFrom(links);
    for (const EndPair& pair : pairsFrom(link))
        if (const auto found = std::ranges::find(pairs, pair); found != pairs.end())
            pairs.erase(found);
        else
            pairs.push_back(pair);
    std::ranges::sort(pairs);
    return textOf(pairs);
}

std::string nodeName(const Topology& topology, NodeId node)
{
    return textOf({node.value >= topology.processors(),
                   node.value >= topology.processors() ? node.value - topology.processors() : node.value});
}

std::vector<LinkId> failedLinks(const Topology& topology)
{
    const auto failed = topology.failed();
    return {failed.begin(), failed.end()};
}

Topology withoutLinks(const Topology& whole, std::string_view links)
{
    const auto pairs = pairsFrom(links);
    if (pairs.empty()) return whole;
    if (whole.links() > mostLinks)
        throw Refused("without", fmt::format("without: links may fail in networks with at most {} directed links, {} "
                                             "has {}",
                                             mostLinks, whole.text(), whole.links()));
    std::vector<LinkId> failed;
    for (const EndPair& pair : pairs) failed.push_back(cableOf(whole, pair, failed));
    std::ranges::sort(failed);

    const auto remains = std::make_shared<Remains>(whole, failed);
    Topology::Parts parts = whole.parts();
    parts.dedicated = false;
    parts.cutPackets.reset(); // closed forms of the whole network
    parts.distances.reset();
    parts.failed = std::move(failed);
    parts.settings += " without " + textOf(pairs);
    parts.exists = [remains](LinkId link) { return remains->exists(link); };
    parts.routeBy = {};
    parts.route = {};
    // For the sentence alone: who can reach whom.
    const Topology::Parts bare = parts;
    parts.route = [remains, bare](NodeId from, NodeId to, std::vector<LinkId>& out) {
        if (remains->route(from, to, Path::Usual, out)) return;
        const Topology broken(bare);
        throw Refused("topology", noRouteText(broken, from, to, [&](NodeId node) { return nodeName(broken, node); }));
    };
    if (whole.parts().routeBy)
        parts.routeBy = [remains, usual = parts.route](NodeId from, NodeId to, Path path, std::vector<LinkId>& out) {
            if (!remains->route(from, to, path, out)) usual(from, to, out);
        };
    return Topology(std::move(parts));
}

std::string noRouteText(const Topology& topology, NodeId from, NodeId to,
                        const std::function<std::string(NodeId)>& name)
{
    std::string text =
        fmt::format("topology: in {} there is no route from {} to {}", topology.text(), name(from), name(to));
    const auto components = componentsOf(topology);
    const auto holder = [&](NodeId node) {
        return std::ranges::find_if(components,
                                    [&](const auto& nodes) { return std::ranges::binary_search(nodes, node); });
    };
    const auto one = holder(from), other = holder(to);
    if (one == other) return text; // only the direction is missing
    const auto members = [&](const std::vector<NodeId>& nodes) {
        constexpr std::size_t few = 6;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < std::min(nodes.size(), few); ++i) names.push_back(name(nodes[i]));
        return fmt::format("{}{}", fmt::join(names, ", "),
                           nodes.size() > few ? fmt::format(" … ({} nodes)", nodes.size()) : "");
    };
    return text + fmt::format(": there is no link between {{{}}} and {{{}}}", members(*one), members(*other));
}

} // namespace hopscope

#include "topology/network_edit.h"

#include "diagnostic.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// The entries of a map without one key, those behind it one place further down.
template <class Key, class Kept> void closeUp(std::map<Key, Kept>& map, Key gone)
{
    std::map<Key, Kept> closed;
    for (auto& [key, value] : map)
        if (key != gone) closed.emplace(key > gone ? key - 1 : key, std::move(value));
    map = std::move(closed);
}

} // namespace

std::uint32_t addNode(NetworkFile& network, NetworkFile::Place place, bool router)
{
    if (network.nodes() >= mostFileNodes)
        throw Refused("file", fmt::format("file: a network has at most {} nodes", mostFileNodes));
    const std::set<std::string_view> names(network.ids.begin(), network.ids.end());
    const std::string head = router ? "r" : "";
    std::uint64_t number = 0;
    // Routers and processors count by themselves; the names of most networks leave no gap.
    if (!router) number = static_cast<std::uint64_t>(std::ranges::count(network.routers, false));
    std::string name = fmt::format("{}{}", head, number);
    for (number = 0; names.contains(name); ++number) name = fmt::format("{}{}", head, number);
    network.ids.push_back(std::move(name));
    network.routers.push_back(router);
    const std::uint32_t node = network.nodes() - 1;
    network.places[node] = place;
    return node;
}

void addCable(NetworkFile& network, std::uint32_t from, std::uint32_t to)
{
    if (network.edges.size() >= mostFileEdges)
        throw Refused("file", fmt::format("file: a network has at most {} links", mostFileEdges));
    network.edges.push_back({.from = from, .to = to});
}

void removeEdge(NetworkFile& network, std::size_t edge)
{
    network.edges.erase(network.edges.begin() + static_cast<std::ptrdiff_t>(edge));
    closeUp(network.keptOfEdges, edge);
}

void removeNode(NetworkFile& network, std::uint32_t node)
{
    for (std::size_t edge = network.edges.size(); edge-- > 0;)
        if (network.edges[edge].from == node || network.edges[edge].to == node) removeEdge(network, edge);
    for (NetworkFile::Edge& edge : network.edges) {
        edge.from -= edge.from > node ? 1 : 0;
        edge.to -= edge.to > node ? 1 : 0;
    }
    network.ids.erase(network.ids.begin() + node);
    network.routers.erase(network.routers.begin() + node);
    closeUp(network.labels, node);
    closeUp(network.places, node);
    closeUp(network.keptOfNodes, node);
}

void layOut(NetworkFile& network, Layout2D layout, std::uint32_t root)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    edges.reserve(network.edges.size());
    for (const NetworkFile::Edge& edge : network.edges) edges.emplace_back(edge.from, edge.to);
    const auto places = layOut(network.nodes(), edges, layout, root);
    // Hundredths are enough for the eye, and keep texts short.
    const auto rounded = [](double value) { return std::round(value * 100) / 100; };
    for (std::uint32_t i = 0; i < network.nodes(); ++i)
        network.places[i] = {rounded(places[i].x), rounded(places[i].y)};
}

std::string keptName(const NetworkFile& network, const std::string& name)
{
    const NetworkFormat& format = networkFormatFor(name);
    if (format.write && (!format.loss || format.loss(network).empty())) return name;
    return name.substr(0, name.find_last_of('.')) + ".graphml";
}

std::string networkText(const NetworkFile& network, const std::string& name)
{
    const NetworkFormat& format = networkFormatFor(name);
    if (!format.write) throw Refused("file", fmt::format("file: {} is only read, not written", format.title));
    return format.write(network);
}

} // namespace hopscope

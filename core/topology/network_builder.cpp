#include "topology/network_builder.h"

#include "diagnostic.h"
#include "text.h"
#include "values.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

void refuseText(TextPosition at, const std::string& sentence)
{
    if (at.line == 0) throw Refused("file", "file: " + sentence);
    throw Refused("file", at.column == 0 ? fmt::format("line {}: {}", at.line, sentence)
                                         : fmt::format("line {}, column {}: {}", at.line, at.column, sentence));
}

std::optional<std::uint32_t> NetworkBuilder::known(std::string_view id) const
{
    const auto found = m_byId.find(std::string(id));
    return found == m_byId.end() ? std::nullopt : std::optional(found->second);
}

std::uint32_t NetworkBuilder::node(std::string_view id, TextPosition at)
{
    const auto [found, isNew] = m_byId.try_emplace(std::string(id), m_network.nodes());
    if (!isNew) return found->second;
    if (m_network.nodes() >= mostFileNodes)
        refuseText(at, fmt::format("more than {} nodes; that many are the most", mostFileNodes));
    m_network.ids.emplace_back(id);
    m_network.routers.push_back(false);
    return found->second;
}

std::uint32_t NetworkBuilder::newNode(std::string_view id, TextPosition at)
{
    if (m_byId.contains(std::string(id))) refuseText(at, fmt::format("there is a node \"{}\" already", id));
    return node(id, at);
}

void NetworkBuilder::numbered(std::uint64_t nodes, TextPosition at)
{
    if (nodes > mostFileNodes)
        refuseText(at, fmt::format("{} nodes are too many; {} are the most", nodes, mostFileNodes));
    for (std::uint64_t i = 0; i < nodes; ++i) newNode(std::to_string(i), at);
}

std::optional<std::size_t> NetworkBuilder::edge(NetworkFile::Edge edge, TextPosition at)
{
    if (edge.from == edge.to) {
        ++m_loops;
        return {};
    }
    if (m_network.edges.size() >= mostFileEdges)
        refuseText(at, fmt::format("more than {} edges; that many are the most", mostFileEdges));
    m_network.edges.push_back(edge);
    return m_network.edges.size() - 1;
}

namespace {

/// What a value is put back to: the nearest of the range, also where it is too large or too small for any number.
std::string nearestIn(double least, double most, std::string_view text, double usual)
{
    if (const auto number = parseNumber(text)) return formatNumber(std::clamp(*number, least, most));
    const std::string_view digits = text.substr(std::min(text.find_first_not_of("+-"), text.size()));
    const bool number = !digits.empty() && digits.find_first_not_of("0123456789.eE+-") == std::string_view::npos
                        && digits.front() >= '0' && digits.front() <= '9';
    const auto exponent = digits.find_first_of("eE");
    if (!number || exponent == std::string_view::npos) return formatNumber(usual);
    if (text.starts_with('-')) return formatNumber(least);
    return formatNumber(digits.substr(exponent + 1).starts_with('-') ? std::clamp(0.0, least, most) : most);
}

} // namespace

std::uint32_t capacityFromText(std::string_view text, TextPosition at)
{
    constexpr double most = 1e6;
    const auto number = parseNumber(text);
    if (!number || *number != std::floor(*number) || *number < 1 || *number > most)
        refuseText(at, fmt::format("capacity: must be a whole number from 1 to 1000000, got \"{}\"; the nearest that "
                                   "works is {}",
                                   text,
                                   number ? formatNumber(std::clamp(std::round(*number), 1.0, most))
                                          : nearestIn(1, most, text, 1)));
    return static_cast<std::uint32_t>(*number);
}

double latencyFromText(std::string_view text, TextPosition at)
{
    constexpr double least = 1e-6, most = 1e6;
    const auto number = parseNumber(text);
    if (!number || *number < least || *number > most)
        refuseText(at, fmt::format("latency: must be a number from 0.000001 to 1000000, got \"{}\"; the nearest that "
                                   "works is {}",
                                   text, nearestIn(least, most, text, 1)));
    return *number;
}

namespace {

double coordinate(std::string_view name, std::string_view text, TextPosition at)
{
    constexpr double most = 1e9;
    const auto number = parseNumber(text);
    if (!number || std::abs(*number) > most)
        refuseText(at, fmt::format("{}: must be a number from -1e9 to 1e9, got \"{}\"; the nearest that works is {}",
                                   name, text, nearestIn(-most, most, text, 0)));
    return *number;
}

} // namespace

void NetworkBuilder::attribute(std::uint32_t node, std::string_view name, std::string_view value, TextPosition at)
{
    if (name == "label") {
        if (value != m_network.ids[node]) m_network.labels[node] = value;
    } else if (name == "kind") {
        if (value != "processor" && value != "router")
            refuseText(at, fmt::format("kind: must be processor or router, got \"{}\"", value));
        m_network.routers[node] = value == "router";
    } else if (name == "x") {
        m_halves[node].x = coordinate(name, value, at);
    } else if (name == "y") {
        m_halves[node].y = coordinate(name, value, at);
    } else {
        m_network.keptOfNodes[node].push_back({std::string(name), std::string(value)});
    }
}

void NetworkBuilder::attributeOfEdge(std::size_t edge, std::string_view name, std::string_view value, TextPosition at)
{
    NetworkFile::Edge& its = m_network.edges[edge];
    if (name == "capacity")
        its.capacity = capacityFromText(value, at);
    else if (name == "latency")
        its.latency = its.latencyBack = latencyFromText(value, at);
    else if (name == "latencyBack")
        its.latencyBack = latencyFromText(value, at);
    else
        m_network.keptOfEdges[edge].push_back({std::string(name), std::string(value)});
}

NetworkFile NetworkBuilder::finish()
{
    for (const auto& [node, half] : m_halves)
        if (half.x && half.y) {
            m_network.places[node] = {*half.x, *half.y};
        } else {
            // One coordinate alone says no place.
            m_network.keptOfNodes[node].push_back(half.x ? KeptAttribute{"x", formatNumber(*half.x)}
                                                         : KeptAttribute{"y", formatNumber(*half.y)});
        }
    if (m_loops > 0)
        m_network.notes.push_back(m_loops == 1 ? "1 edge from a node to itself was left out."
                                               : fmt::format("{} edges from a node to itself were left out.", m_loops));
    return std::move(m_network);
}

bool TextLines::next()
{
    if (m_rest.empty()) return false;
    const auto end = m_rest.find('\n');
    m_line = m_rest.substr(0, end);
    m_rest.remove_prefix(end == std::string_view::npos ? m_rest.size() : end + 1);
    if (m_line.ends_with('\r')) m_line.remove_suffix(1);
    ++m_number;
    return true;
}

std::vector<TextLines::Word> TextLines::fields() const
{
    constexpr std::string_view blanks = " \t";
    std::vector<Word> fields;
    for (std::size_t at = m_line.find_first_not_of(blanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(m_line.find_first_of(blanks, at), m_line.size());
        fields.push_back({m_line.substr(at, end - at), {m_number, at + 1}});
        at = m_line.find_first_not_of(blanks, end);
    }
    return fields;
}

KeptAttributes attributesOfNode(const NetworkFile& network, std::uint32_t node)
{
    KeptAttributes all;
    if (const auto label = network.labels.find(node); label != network.labels.end())
        all.push_back({"label", label->second});
    if (network.routers[node]) all.push_back({"kind", "router"});
    if (const auto place = network.places.find(node); place != network.places.end()) {
        all.push_back({"x", formatNumber(place->second.x)});
        all.push_back({"y", formatNumber(place->second.y)});
    }
    if (const auto kept = network.keptOfNodes.find(node); kept != network.keptOfNodes.end())
        all.insert(all.end(), kept->second.begin(), kept->second.end());
    return all;
}

KeptAttributes attributesOfEdge(const NetworkFile& network, std::size_t edge)
{
    const NetworkFile::Edge& its = network.edges[edge];
    KeptAttributes all;
    if (its.capacity != 1) all.push_back({"capacity", std::to_string(its.capacity)});
    if (its.latency != 1 || its.latencyBack != 1) all.push_back({"latency", formatNumber(its.latency)});
    if (!its.directed && its.latencyBack != its.latency) all.push_back({"latencyBack", formatNumber(its.latencyBack)});
    if (const auto kept = network.keptOfEdges.find(edge); kept != network.keptOfEdges.end())
        all.insert(all.end(), kept->second.begin(), kept->second.end());
    return all;
}

} // namespace hopscope

#include "topology/dot_text.h"
#include "topology/network_builder.h"

#include "text.h"
#include "values.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

namespace hopscope::dot_format {

namespace {

constexpr std::string_view suffixes[] = {".dot", ".gv"};

/// "3,4" and "3,4!": the place of a node, y upwards. Nothing if it is none.
std::optional<NetworkFile::Place> placeFromText(std::string_view text)
{
    if (text.ends_with('!')) text.remove_suffix(1);
    const auto parts = split(text, ',');
    if (parts.size() < 2) return {};
    const auto x = parseNumber(trimmed(parts[0])), y = parseNumber(trimmed(parts[1]));
    if (!x || !y) return {};
    return NetworkFile::Place{*x, 0 - *y};
}

void giveNode(NetworkBuilder& builder, std::uint32_t node, const DotText::Attribute& its)
{
    if (its.name == "pos") {
        if (const auto place = placeFromText(its.value)) {
            builder.attribute(node, "x", formatNumber(place->x), its.at);
            builder.attribute(node, "y", formatNumber(place->y), its.at);
            return;
        }
    }
    // \N is the name of the node, the label that every node has anyway.
    if (its.name == "label" && its.value == "\\N") return;
    builder.attribute(node, its.name, its.value, its.at);
}

/// LogGOPSim's networks: hosts have names that begin with H, and an edge says in its comment whose messages it carries.
bool isLogGopSim(const DotText& dot)
{
    const bool comments = std::ranges::any_of(dot.edges, [](const DotText::Edge& edge) {
        return std::ranges::any_of(edge.attributes, [](const auto& its) { return its.name == "comment"; });
    });
    return comments
           && std::ranges::any_of(dot.nodes, [](const DotText::Node& node) { return node.id.starts_with('H'); });
}

NetworkFile read(std::string_view text)
{
    const DotText dot = readDot(text);
    NetworkBuilder builder;
    for (const DotText::Node& node : dot.nodes) {
        const std::uint32_t number = builder.newNode(node.id, node.at);
        for (const DotText::Attribute& its : node.attributes) giveNode(builder, number, its);
    }
    for (const DotText::Edge& edge : dot.edges) {
        bool directed = dot.directed;
        for (const DotText::Attribute& its : edge.attributes)
            if (its.name == "dir" && (its.value == "none" || its.value == "both")) directed = false;
        const auto number = builder.edge({.from = edge.from, .to = edge.to, .directed = directed}, edge.at);
        if (!number) continue;
        for (const DotText::Attribute& its : edge.attributes)
            if (its.name != "dir" || (its.value != "none" && its.value != "both"))
                builder.attributeOfEdge(*number, its.name, its.value, its.at);
    }
    if (dot.groups > 0)
        builder.network().notes.push_back(
            dot.groups == 1
                ? "1 subgraph was unfolded; its name and attributes are left out."
                : fmt::format("{} subgraphs were unfolded; their names and attributes are left out.", dot.groups));
    if (!dot.name.empty()) builder.network().kept.push_back({"id", dot.name});
    for (const DotText::Attribute& its : dot.attributes) builder.network().kept.push_back({its.name, its.value});
    if (isLogGopSim(dot)) {
        for (std::uint32_t node = 0; node < builder.network().nodes(); ++node)
            builder.network().routers[node] = !builder.network().ids[node].starts_with('H');
        builder.network().notes.emplace_back(
            "A network of LogGOPSim: nodes whose names begin with H are processors, all "
            "others routers; messages take shortest routes, whatever the comments of "
            "its edges say.");
    }
    return builder.finish();
}

std::string quoted(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"') result += '\\';
        result += c;
    }
    // A backslash at the end would take the quotation mark with it; DOT has no way to write it.
    return result + (text.ends_with('\\') ? " \"" : "\"");
}

std::string list(const KeptAttributes& attributes)
{
    if (attributes.empty()) return {};
    std::string text = " [";
    for (const KeptAttribute& its : attributes)
        text += fmt::format("{}{}={}", text.size() > 2 ? ", " : "", quoted(its.name), quoted(its.value));
    return text + ']';
}

/// x and y are one attribute in DOT.
KeptAttributes withPos(const NetworkFile& network, std::uint32_t node)
{
    KeptAttributes all = attributesOfNode(network, node);
    const auto place = network.places.find(node);
    if (place == network.places.end()) return all;
    const auto x = std::ranges::find(all, "x", &KeptAttribute::name);
    *x = {"pos", fmt::format("{},{}!", formatNumber(place->second.x), formatNumber(0 - place->second.y))};
    all.erase(std::next(x));
    return all;
}

/// What holds for all nodes or edges that say nothing else.
std::string defaults(const NetworkFile& network, KeptKey::Of of, std::string_view whose)
{
    KeptAttributes all;
    for (const KeptKey& key : network.keys)
        if (key.of == of && key.value) all.push_back({key.name, *key.value});
    return all.empty() ? std::string() : fmt::format("  {}{}\n", whose, list(all));
}

std::string write(const NetworkFile& network)
{
    const bool directed = std::ranges::any_of(network.edges, &NetworkFile::Edge::directed);
    // Its name is read before all other attributes.
    const std::string name =
        !network.kept.empty() && network.kept.front().name == "id" ? network.kept.front().value : std::string();
    std::string text = directed ? "digraph" : "graph";
    text += name.empty() ? " {\n" : fmt::format(" {} {{\n", quoted(name));
    for (const KeptKey& key : network.keys)
        if (key.of == KeptKey::Of::Network && key.value)
            text += fmt::format("  {}={}\n", quoted(key.name), quoted(*key.value));
    for (const KeptAttribute& its : std::span(network.kept).subspan(name.empty() ? 0 : 1))
        text += fmt::format("  {}={}\n", quoted(its.name), quoted(its.value));
    text += defaults(network, KeptKey::Of::Nodes, "node") + defaults(network, KeptKey::Of::Edges, "edge");
    for (std::uint32_t node = 0; node < network.nodes(); ++node)
        text += fmt::format("  {}{}\n", quoted(network.ids[node]), list(withPos(network, node)));
    for (std::size_t i = 0; i < network.edges.size(); ++i) {
        const NetworkFile::Edge& edge = network.edges[i];
        KeptAttributes attributes = attributesOfEdge(network, i);
        if (directed && !edge.directed) attributes.insert(attributes.begin(), {"dir", "both"});
        text += fmt::format("  {} {} {}{}\n", quoted(network.ids[edge.from]), directed ? "->" : "--",
                            quoted(network.ids[edge.to]), list(attributes));
    }
    return text + "}\n";
}

std::string loss(const NetworkFile& network)
{
    const auto ends = [](std::string_view text) { return text.ends_with('\\'); };
    const bool any = std::ranges::any_of(network.ids, ends)
                     || std::ranges::any_of(network.kept, ends, &KeptAttribute::value)
                     || std::ranges::any_of(network.labels, [&](const auto& label) { return ends(label.second); });
    if (any) return "DOT cannot end a name with a backslash: a blank is added.";
    return network.keys.empty() ? ""
                                : "DOT declares no attributes: their types are left out, and their defaults become "
                                  "values of each node and edge.";
}

} // namespace

extern const NetworkFormat entry;
constinit const NetworkFormat entry{
    .id = "dot",
    .title = "DOT",
    .help = "Graphviz: \"a -- b [capacity=2]\", groups and defaults; also the networks of LogGOPSim.",
    .suffixes = suffixes,
    .read = read,
    .write = write,
    .loss = loss,
};

} // namespace hopscope::dot_format

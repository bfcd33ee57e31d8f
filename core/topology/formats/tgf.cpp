#include "topology/network_builder.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::tgf_format {

namespace {

constexpr std::string_view suffixes[] = {".tgf"};

/// What stands behind the first words of a line, as it stands there.
std::string_view behind(std::string_view line, const std::vector<TextLines::Word>& words, std::size_t count)
{
    return words.size() <= count ? std::string_view() : line.substr(words[count].at.column - 1);
}

NetworkFile read(std::string_view text)
{
    NetworkBuilder builder;
    TextLines lines(text);
    bool edges = false;
    while (lines.next()) {
        const auto fields = lines.fields();
        if (fields.empty()) continue;
        if (!edges && fields.size() == 1 && fields[0].text == "#") {
            edges = true;
        } else if (!edges) {
            const std::uint32_t node = builder.newNode(fields[0].text, fields[0].at);
            if (fields.size() > 1) builder.attribute(node, "label", behind(lines.line(), fields, 1), fields[1].at);
        } else {
            if (fields.size() < 2)
                refuseText(fields[0].at,
                           fmt::format("an edge is written \"from to\", got only \"{}\"", fields[0].text));
            std::uint32_t ends[2];
            for (std::size_t i = 0; i < 2; ++i) {
                const auto known = builder.known(fields[i].text);
                if (!known)
                    refuseText(fields[i].at, fmt::format("there is no node \"{}\"; nodes stand before the line \"#\"",
                                                         fields[i].text));
                ends[i] = *known;
            }
            const auto edge = builder.edge({.from = ends[0], .to = ends[1]}, fields[0].at);
            if (edge && fields.size() > 2)
                builder.attributeOfEdge(*edge, "label", behind(lines.line(), fields, 2), fields[2].at);
        }
    }
    return builder.finish();
}

/// An id is one word, and "#" alone ends the nodes.
bool canBeWritten(const std::string& id)
{
    return !id.empty() && id.find_first_of(" \t\r\n") == std::string::npos && id != "#";
}

std::string oneLine(std::string_view text)
{
    std::string line(text.substr(std::min(text.find_first_not_of(" \t"), text.size())));
    for (char& c : line)
        if (c == '\n' || c == '\r') c = ' ';
    return line;
}

bool numbersInstead(const NetworkFile& network) { return !std::ranges::all_of(network.ids, canBeWritten); }

std::string write(const NetworkFile& network)
{
    const bool numbers = numbersInstead(network);
    const auto id = [&](std::uint32_t node) { return numbers ? std::to_string(node) : network.ids[node]; };
    std::string text;
    for (std::uint32_t node = 0; node < network.nodes(); ++node) {
        text += id(node);
        const auto label = network.labels.find(node);
        if (label != network.labels.end())
            text += ' ' + oneLine(label->second);
        else if (numbers)
            text += ' ' + oneLine(network.ids[node]);
        text += '\n';
    }
    text += "#\n";
    for (std::size_t i = 0; i < network.edges.size(); ++i) {
        text += id(network.edges[i].from) + ' ' + id(network.edges[i].to);
        if (const auto kept = network.keptOfEdges.find(i); kept != network.keptOfEdges.end())
            for (const KeptAttribute& attribute : kept->second)
                if (attribute.name == "label") text += ' ' + oneLine(attribute.value);
        text += '\n';
    }
    return text;
}

std::string loss(const NetworkFile& network)
{
    bool more =
        !network.keys.empty() || !network.kept.empty() || !network.keptOfNodes.empty() || !network.places.empty();
    for (const bool router : network.routers) more = more || router;
    for (const NetworkFile::Edge& edge : network.edges)
        more = more || edge.directed || edge.capacity != 1 || edge.latency != 1 || edge.latencyBack != 1;
    for (const auto& [edge, kept] : network.keptOfEdges) more = more || kept.size() != 1 || kept[0].name != "label";
    if (more)
        return "TGF has names and labels only: kinds, positions, directions, capacities, latencies and other "
               "attributes are left out.";
    return numbersInstead(network) ? "In TGF a name is one word: the nodes are numbered, their names become labels."
                                   : "";
}

} // namespace

extern const NetworkFormat entry;
constinit const NetworkFormat entry{
    .id = "tgf",
    .title = "Trivial Graph Format",
    .help = "Lines \"id label\", a line \"#\", lines \"from to label\".",
    .suffixes = suffixes,
    .read = read,
    .write = write,
    .loss = loss,
};

} // namespace hopscope::tgf_format

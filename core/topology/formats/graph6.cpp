#include "topology/network_builder.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::graph6_format {

namespace {

// B. D. McKay, "Description of graph6, sparse6 and digraph6 encodings": every byte carries six bits and 63 is added, so
// that it can be printed.
constexpr std::string_view suffixes[] = {".g6", ".graph6"};
constexpr std::string_view header = ">>graph6<<";
constexpr unsigned bias = 63, bitsOfByte = 6;

/// Six bits of a byte. Throws Refused.
unsigned bitsAt(std::string_view line, std::size_t at)
{
    if (at >= line.size()) refuseText({1, line.size() + 1}, "the text ends within the number of nodes");
    const auto byte = static_cast<unsigned char>(line[at]);
    if (byte < bias || byte > bias + 63)
        refuseText({1, at + 1}, fmt::format("graph6 has letters from ? to ~, got the byte {}", byte));
    return byte - bias;
}

NetworkFile read(std::string_view text)
{
    if (text.starts_with(header)) text.remove_prefix(header.size());
    TextLines lines(text);
    while (lines.next() && lines.line().empty()) {
    }
    const std::string_view line = lines.line();

    std::size_t at = 0;
    const auto number = [&](unsigned letters) {
        std::uint64_t value = 0;
        for (unsigned i = 0; i < letters; ++i) value = value << bitsOfByte | bitsAt(line, at++);
        return value;
    };
    std::uint64_t nodes = number(1);
    if (nodes == 63) {
        if (bitsAt(line, at) == 63) {
            ++at;
            nodes = number(6);
        } else {
            nodes = number(3);
        }
    }
    if (nodes > mostFileNodes)
        refuseText({1, 1}, fmt::format("{} nodes are too many; {} are the most", nodes, mostFileNodes));
    // Judged before a node is made: few letters may name millions of nodes.
    const std::uint64_t bits = nodes * (nodes - std::min<std::uint64_t>(nodes, 1)) / 2,
                        letters = (bits + bitsOfByte - 1) / bitsOfByte;
    if (line.size() - at != letters)
        refuseText({1, at + 1}, fmt::format("{} node{} need{} {} letter{} for {} edges, got {}", nodes,
                                            nodes == 1 ? "" : "s", nodes == 1 ? "s" : "", letters,
                                            letters == 1 ? "" : "s", nodes == 1 ? "its" : "their", line.size() - at));
    if (const auto padding = static_cast<unsigned>(letters * bitsOfByte - bits); padding > 0) {
        const unsigned last = bitsAt(line, line.size() - 1), right = last >> padding << padding;
        if (last != right)
            refuseText({1, line.size()},
                       fmt::format("the last {} must be 0, got the letter {}; the nearest that works is {}",
                                   padding == 1 ? "bit of a network" : fmt::format("{} bits of a network", padding),
                                   line.back(), static_cast<char>(right + bias)));
    }

    NetworkBuilder builder;
    builder.numbered(nodes);
    std::uint64_t bit = 0;
    for (std::uint32_t column = 1; column < nodes; ++column)
        for (std::uint32_t row = 0; row < column; ++row, ++bit)
            if (bitsAt(line, at + bit / bitsOfByte) >> (bitsOfByte - 1 - bit % bitsOfByte) & 1U)
                builder.edge({.from = row, .to = column});
    while (lines.next())
        if (!lines.line().empty()) {
            builder.network().notes.emplace_back("The file has several networks; the first was read.");
            break;
        }
    return builder.finish();
}

std::string write(const NetworkFile& network)
{
    const std::uint64_t nodes = network.nodes();
    std::string text;
    const auto put = [&](std::uint64_t value, unsigned letters) {
        for (unsigned i = letters; i-- > 0;) text += static_cast<char>((value >> (i * bitsOfByte) & 63U) + bias);
    };
    if (nodes <= 62) {
        put(nodes, 1);
    } else if (nodes <= 258047) {
        text += '~';
        put(nodes, 3);
    } else {
        text += "~~";
        put(nodes, 6);
    }
    const std::uint64_t bits = nodes * (nodes - std::min<std::uint64_t>(nodes, 1)) / 2;
    constexpr std::uint64_t mostLetters = mostOfNetwork;
    if (bits / bitsOfByte > mostLetters)
        refuseText({}, fmt::format("graph6 writes a bit for every pair of nodes: {} nodes would take {} MB, 64 are the "
                                   "most; write GraphML",
                                   nodes, bits / bitsOfByte / 1'000'000));
    std::string letters((bits + bitsOfByte - 1) / bitsOfByte, static_cast<char>(bias));
    for (const NetworkFile::Edge& edge : network.edges) {
        const std::uint64_t row = std::min(edge.from, edge.to), column = std::max(edge.from, edge.to),
                            bit = column * (column - 1) / 2 + row;
        char& letter = letters[bit / bitsOfByte];
        letter = static_cast<char>(((static_cast<unsigned>(letter) - bias) | 1U << (bitsOfByte - 1 - bit % bitsOfByte))
                                   + bias);
    }
    return text + letters + '\n';
}

std::string loss(const NetworkFile& network)
{
    bool more = !network.keys.empty() || !network.kept.empty() || !network.keptOfNodes.empty()
                || !network.keptOfEdges.empty() || !network.places.empty() || !network.labels.empty();
    for (const bool router : network.routers) more = more || router;
    for (std::uint32_t node = 0; node < network.nodes(); ++node)
        more = more || network.ids[node] != std::to_string(node);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const NetworkFile::Edge& edge : network.edges) {
        more = more || edge.directed || edge.capacity != 1 || edge.latency != 1 || edge.latencyBack != 1;
        pairs.push_back(std::minmax(edge.from, edge.to));
    }
    std::ranges::sort(pairs);
    more = more || std::ranges::adjacent_find(pairs) != pairs.end();
    return more ? "graph6 says only who is linked to whom: names, labels, kinds, positions, directions, capacities, "
                  "latencies, parallel edges and other attributes are left out."
                : "";
}

} // namespace

extern const NetworkFormat entry;
constinit const NetworkFormat entry{
    .id = "graph6",
    .title = "graph6",
    .help = "One line of printable letters: the number of nodes, then a bit for every pair.",
    .suffixes = suffixes,
    .read = read,
    .write = write,
    .loss = loss,
};

} // namespace hopscope::graph6_format

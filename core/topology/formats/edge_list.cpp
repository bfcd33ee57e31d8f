#include "topology/network_builder.h"

#include "values.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include <fmt/format.h>

namespace hopscope::edge_list_format {

namespace {

constexpr std::string_view suffixes[] = {".edges", ".edgelist", ".txt"};

/// The numbers that the ids are, if they are 0…n-1 or 1…n, each once; they tell the order of the nodes better than the
/// order in which edges mention them.
std::optional<std::vector<std::uint32_t>> numbersOf(const std::vector<std::string>& ids)
{
    std::vector<std::uint32_t> numbers;
    numbers.reserve(ids.size());
    for (const std::string& id : ids) {
        std::uint32_t number{};
        const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), number);
        if (error != std::errc() || end != id.data() + id.size() || std::to_string(number) != id) return {};
        numbers.push_back(number);
    }
    const auto [least, most] = std::ranges::minmax(numbers);
    if (least > 1 || most - least + 1 != numbers.size()) return {};
    for (std::uint32_t& number : numbers) number -= least;
    return numbers;
}

/// Moves node i to the place numbers[i].
void order(NetworkFile& network, const std::vector<std::uint32_t>& numbers)
{
    std::vector<std::string> ids(network.ids.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) ids[numbers[i]] = std::move(network.ids[i]);
    network.ids = std::move(ids);
    for (NetworkFile::Edge& edge : network.edges) {
        edge.from = numbers[edge.from];
        edge.to = numbers[edge.to];
    }
}

NetworkFile read(std::string_view text)
{
    NetworkBuilder builder;
    TextLines lines(text);
    while (lines.next()) {
        auto fields = lines.fields();
        const auto comment = std::ranges::find_if(fields, [](const auto& word) { return word.text.starts_with('#'); });
        fields.erase(comment, fields.end());
        if (fields.empty()) continue;
        const std::uint32_t from = builder.node(fields[0].text, fields[0].at);
        if (fields.size() == 1) continue; // a node without an edge, or before its edges
        if (fields.size() > 3)
            refuseText(fields[3].at,
                       fmt::format("an edge is written \"from to [capacity]\", so \"{}\" is too much", fields[3].text));
        const auto edge = builder.edge({.from = from, .to = builder.node(fields[1].text, fields[1].at)}, fields[0].at);
        if (fields.size() == 3) {
            const std::uint32_t capacity = capacityFromText(fields[2].text, fields[2].at);
            if (edge) builder.network().edges[*edge].capacity = capacity;
        }
    }
    NetworkFile network = builder.finish();
    if (!network.ids.empty())
        if (const auto numbers = numbersOf(network.ids)) order(network, *numbers);
    return network;
}

bool canBeWritten(const std::string& id)
{
    return !id.empty() && id.find_first_of(" \t\r\n") == std::string::npos && !id.starts_with('#');
}

bool numbersInstead(const NetworkFile& network) { return !std::ranges::all_of(network.ids, canBeWritten); }

std::string write(const NetworkFile& network)
{
    const bool numbers = numbersInstead(network);
    const auto id = [&](std::uint32_t node) { return numbers ? std::to_string(node) : network.ids[node]; };
    // All nodes first: those without an edge are told as well, and the order is that of the network.
    std::string text;
    for (std::uint32_t node = 0; node < network.nodes(); ++node) text += id(node) + '\n';
    for (const NetworkFile::Edge& edge : network.edges) {
        text += id(edge.from) + ' ' + id(edge.to);
        if (edge.capacity != 1) text += fmt::format(" {}", edge.capacity);
        text += '\n';
    }
    return text;
}

std::string loss(const NetworkFile& network)
{
    bool more = !network.keys.empty() || !network.kept.empty() || !network.keptOfNodes.empty()
                || !network.keptOfEdges.empty() || !network.places.empty() || !network.labels.empty()
                || numbersInstead(network);
    for (const bool router : network.routers) more = more || router;
    for (const NetworkFile::Edge& edge : network.edges)
        more = more || edge.directed || edge.latency != 1 || edge.latencyBack != 1;
    return more ? "An edge list has names of one word and capacities only: labels, kinds, positions, directions, "
                  "latencies and other attributes are left out."
                : "";
}

} // namespace

extern const NetworkFormat entry;
constinit const NetworkFormat entry{
    .id = "edges",
    .title = "edge list",
    .help =
        "Lines \"from to [capacity]\", comments behind #; a line with one name is a node. Nodes that are named 0, 1 … "
        "or 1, 2 … stand in that order, others as they are first mentioned.",
    .suffixes = suffixes,
    .read = read,
    .write = write,
    .loss = loss,
};

} // namespace hopscope::edge_list_format

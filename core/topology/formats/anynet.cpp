#include "topology/network_builder.h"

#include "values.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include <fmt/format.h>

namespace hopscope::anynet_format {

namespace {

// BookSim 2, anynet: a line is "router R" and what hangs on it, "node N" or "router Q [latency]".
constexpr std::string_view suffixes[] = {".anynet"};

using Number = std::uint32_t;

struct Anynet {
    std::map<Number, Number> routerOf; ///< by node
    std::set<Number> routers;
    std::map<std::pair<Number, Number>, double> latencies; ///< of a direction between routers
    std::map<Number, double> latencyOfNode;
};

Number numberFrom(const TextLines::Word& word)
{
    Number number{};
    const auto [end, error] = std::from_chars(word.text.data(), word.text.data() + word.text.size(), number);
    if (error != std::errc() || end != word.text.data() + word.text.size())
        refuseText(word.at, fmt::format("nodes and routers have whole numbers from 0, got \"{}\"", word.text));
    return number;
}

struct Named {
    bool router{};
    Number number{};
    TextPosition at;
};

void attach(Anynet& net, Number node, Number router, double latency, TextPosition at)
{
    const auto [found, isNew] = net.routerOf.try_emplace(node, router);
    if (!isNew && found->second != router)
        refuseText(
            at, fmt::format("node {} hangs on router {} already; a node has exactly one router", node, found->second));
    net.latencyOfNode[node] = latency;
}

void linkBoth(Anynet& net, Number from, Number to, double latency)
{
    net.latencies[{from, to}] = latency;
    net.latencies.try_emplace({to, from}, 1.0); // unless its own line says more
}

void readLine(Anynet& net, const std::vector<TextLines::Word>& words)
{
    std::size_t at = 0;
    const auto name = [&]() -> Named {
        const TextLines::Word& kind = words[at];
        if (kind.text != "router" && kind.text != "node")
            refuseText(kind.at, fmt::format("\"router\" or \"node\" must stand here, got \"{}\"", kind.text));
        if (at + 1 >= words.size()) refuseText(kind.at, fmt::format("behind \"{}\" its number is missing", kind.text));
        at += 2;
        return {kind.text == "router", numberFrom(words[at - 1]), kind.at};
    };
    const Named first = name();
    if (first.router) net.routers.insert(first.number);
    while (at < words.size()) {
        const Named other = name();
        double latency = 1;
        if (at < words.size() && words[at].text != "router" && words[at].text != "node") {
            if (std::string_view("+-.0123456789").find(words[at].text.front()) == std::string_view::npos)
                refuseText(words[at].at, fmt::format("\"router\", \"node\" or a latency must stand here, got \"{}\"",
                                                     words[at].text));
            latency = latencyFromText(words[at].text, words[at].at);
            ++at;
        }
        if (other.router) net.routers.insert(other.number);
        if (!first.router && !other.router)
            refuseText(other.at, fmt::format("node {} cannot be linked to node {}; nodes hang on routers", first.number,
                                             other.number));
        if (first.router && other.router)
            linkBoth(net, first.number, other.number, latency);
        else
            attach(net, first.router ? other.number : first.number, first.router ? first.number : other.number, latency,
                   other.at);
    }
}

NetworkFile read(std::string_view text)
{
    Anynet net;
    TextLines lines(text);
    while (lines.next()) {
        if (const auto tab = lines.line().find('\t'); tab != std::string_view::npos)
            refuseText({lines.number(), tab + 1}, "BookSim knows no tabs; write blanks");
        if (const auto fields = lines.fields(); !fields.empty()) readLine(net, fields);
    }
    NetworkBuilder builder;
    // Nodes have numbers of their own, and are the processors.
    for (const auto& [node, router] : net.routerOf) builder.newNode(fmt::format("node {}", node));
    for (const Number router : net.routers)
        builder.attribute(builder.newNode(fmt::format("router {}", router)), "kind", "router");
    for (const auto& [node, router] : net.routerOf)
        builder.edge({.from = *builder.known(fmt::format("node {}", node)),
                      .to = *builder.known(fmt::format("router {}", router)),
                      .latency = net.latencyOfNode.at(node),
                      .latencyBack = net.latencyOfNode.at(node)});
    for (const auto& [ends, latency] : net.latencies)
        if (ends.first <= ends.second)
            builder.edge({.from = *builder.known(fmt::format("router {}", ends.first)),
                          .to = *builder.known(fmt::format("router {}", ends.second)),
                          .latency = latency,
                          .latencyBack = net.latencies.at({ends.second, ends.first})});
    if (!net.routerOf.empty() && net.routerOf.rbegin()->first != net.routerOf.size() - 1)
        builder.network().notes.push_back(
            fmt::format("Nodes are numbered from 0 to {} with gaps; processors are numbered "
                        "without.",
                        net.routerOf.rbegin()->first));
    return builder.finish();
}

} // namespace

extern const NetworkFormat entry;
constinit const NetworkFormat entry{
    .id = "anynet",
    .title = "BookSim anynet",
    .help = "Lines \"router R node N … router Q [latency] …\"; a latency holds for the stated direction, the other one "
            "has 1 unless it is stated.",
    .suffixes = suffixes,
    .read = read,
};

} // namespace hopscope::anynet_format

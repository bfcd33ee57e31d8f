#include "network_reading.h"
#include "target.h"

#include "diagnostic.h"
#include "topology/graph_cuts.h"
#include "topology/network_topology.h"

#include <algorithm>

namespace hopscope::fuzz {

namespace {

/// A network that was read can be travelled, and what a format writes of it, it reads again.
void examine(const NetworkFile& network, const NetworkFormat& format, std::string_view input)
{
    if (format.write) {
        const NetworkFile again = networkFromText(format.write(network), format);
        if (again.nodes() != network.nodes()) broken("a network is written as it is read", input);
    }
    constexpr std::uint32_t few = 40;
    if (network.nodes() > few || network.edges.size() > 2 * few) return;
    const Topology topology = topologyOf(network, "graph:x");
    std::vector<LinkId> links;
    for (std::uint32_t from = 0; from < topology.nodes(); ++from)
        for (std::uint32_t to = 0; to < topology.nodes(); ++to) {
            links.clear();
            try {
                topology.route(NodeId{from}, NodeId{to}, Path::Usual, links);
            } catch (const Refused&) {
                continue; // there is none
            }
            std::uint32_t at = from;
            for (const LinkId link : links) {
                if (topology.ends(link).from.value != at || !topology.exists(link))
                    broken("a route goes along links", input);
                at = topology.ends(link).to.value;
            }
            if (at != to) broken("a route ends where it shall", input);
        }
    const auto bisection = bisectionBounds(topology);
    if (bisection && bisection->atLeast > bisection->atMost) broken("bounds of the bisection hold", input);
    if (topology.place(NodeId{0}).x != topology.place(NodeId{0}).x) broken("a place is a number", input);
}

} // namespace

void readNetwork(std::string_view format, std::string_view input)
{
    const auto known = std::ranges::find(networkFormats(), format, [](const NetworkFormat* one) { return one->id; });
    withPatience(
        [&] {
            try {
                examine(networkFromText(input, **known), **known, input);
            } catch (const Refused& refusal) {
                checkSentence(refusal.why().text, input);
            }
        },
        input);
}

} // namespace hopscope::fuzz

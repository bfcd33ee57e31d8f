#include "../choices.h"
#include "../target.h"

#include "diagnostic.h"
#include "topology/file_network.h"
#include "topology/graph_cuts.h"

#include <array>

namespace hopscope {

namespace {

/// A network that was read can be travelled, and what a format writes of it, it reads again.
void examine(const NetworkFile& network, const NetworkFormat& format, std::string_view input)
{
    if (format.write) {
        const NetworkFile again = networkFromText(format.write(network), format);
        if (again.nodes() != network.nodes()) fuzz::broken("a network is written as it is read", input);
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
                    fuzz::broken("a route goes along links", input);
                at = topology.ends(link).to.value;
            }
            if (at != to) fuzz::broken("a route ends where it shall", input);
        }
    const auto bisection = bisectionBounds(topology);
    if (bisection && bisection->atLeast > bisection->atMost) fuzz::broken("bounds of the bisection hold", input);
    if (topology.place(NodeId{0}).x != topology.place(NodeId{0}).x) fuzz::broken("a place is a number", input);
}

/// Every text is a network or is refused in a sentence, in every format.
void tryOut(std::string_view input)
{
    fuzz::withPatience(
        [&] {
            for (const NetworkFormat* format : networkFormats()) try {
                    examine(networkFromText(input, *format), *format, input);
                } catch (const Refused& refusal) {
                    fuzz::checkSentence(refusal.why().text, input);
                }
        },
        input);
}

std::string dotText(fuzz::Choices& choose)
{
    constexpr std::array lines{"a -- b -- c",
                               "a -> b [capacity=3, latency=2.5]",
                               "{a b} -- subgraph x { c; \"d e\" }",
                               "node [kind=router]; edge [capacity=2]",
                               "H0 -- S [comment=\"*\"]",
                               "<<b>t</b>> [pos=\"1,-2!\" label=\"\\\"\"]",
                               "graph [k=v] // comment",
                               "a -- a; b:n:s -- c",
                               "capacity=-1 /* c */",
                               "c [kind=nonsense, x=1e300]",
                               "subgraph x"};
    std::string text = choose.oneIn(2) ? "graph {\n" : "strict digraph g {\n";
    do text += std::string(choose.oneOf(lines)) + "\n";
    while (choose.below(6) != 0);
    return text + "}\n";
}

std::string graphmlText(fuzz::Choices& choose)
{
    constexpr std::array lines{"<node id='a'/>",
                               "<node id='b'><data key='k'>router</data></node>",
                               "<node id='&lt;&#252;'/>",
                               "<edge source='a' target='b'/>",
                               "<edge source='b' target='a' directed='true'><data key='c'>4</data></edge>",
                               "<node id='n'><graph edgedefault='directed'><node id='m'/></graph></node>",
                               "<hyperedge/>",
                               "<data key='k'><x/>text</data>",
                               "<edge source='a'/>",
                               "<!-- comment -->",
                               "<![CDATA[ text ]]>"};
    std::string text = "<graphml><key id='k' for='node' attr.name='kind'/><key id='c' attr.name='capacity'>"
                       "<default>2</default></key><graph edgedefault='undirected'>\n";
    do text += std::string(choose.oneOf(lines)) + "\n";
    while (choose.below(8) != 0);
    return text + "</graph></graphml>\n";
}

std::string seedText(fuzz::Choices& choose)
{
    constexpr std::array others{"1 one\n2\n#\n1 2 label\n",
                                "0 1\n1 2 3\n2 0 # c\n7\n",
                                ">>graph6<<Cl\n",
                                "D~{",
                                "~?@?",
                                "router 0 node 0 node 1 router 1 15\nrouter 1 node 2\n"};
    switch (choose.below(3)) {
    case 0:
        return dotText(choose);
    case 1:
        return graphmlText(choose);
    default:
        return choose.oneOf(others) + choose.rest();
    }
}

} // namespace

extern const fuzz::FuzzTarget network_file;
const fuzz::FuzzTarget network_file{.name = "network-file", .tryOut = tryOut, .seed = seedText};

} // namespace hopscope

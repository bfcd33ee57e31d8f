#include "../choices.h"
#include "../network_reading.h"
#include "../target.h"

#include <array>

namespace hopscope::network_dot_target {

namespace {

void tryOut(std::string_view input) { fuzz::readNetwork("dot", input); }

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

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "network-dot", .tryOut = tryOut, .seed = dotText};

} // namespace hopscope::network_dot_target

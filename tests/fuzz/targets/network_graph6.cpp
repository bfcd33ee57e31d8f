#include "../choices.h"
#include "../network_reading.h"
#include "../target.h"

#include <array>

namespace hopscope {

namespace {

void tryOut(std::string_view input) { fuzz::readNetwork("graph6", input); }

std::string seedText(fuzz::Choices& choose)
{
    constexpr std::array texts{">>graph6<<Cl\n", "D~{", "~?@?", "Bw\n", "~~?????"};
    return choose.oneOf(texts) + choose.rest();
}

} // namespace

extern const fuzz::FuzzTarget network_graph6;
const fuzz::FuzzTarget network_graph6{.name = "network-graph6", .tryOut = tryOut, .seed = seedText};

} // namespace hopscope

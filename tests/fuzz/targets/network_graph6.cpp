#include "../choices.h"
#include "../network_reading.h"
#include "../target.h"

#include <array>

namespace hopscope::network_graph6_target {

namespace {

void tryOut(std::string_view input) { fuzz::readNetwork("graph6", input); }

std::string seedText(fuzz::Choices& choose)
{
    constexpr std::array texts{">>graph6<<Cl\n", "D~{", "~?@?", "Bw\n", "~~?????"};
    return choose.oneOf(texts) + choose.rest();
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "network-graph6", .tryOut = tryOut, .seed = seedText};

} // namespace hopscope::network_graph6_target

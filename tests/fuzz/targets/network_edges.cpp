#include "../choices.h"
#include "../network_reading.h"
#include "../target.h"

#include <array>

namespace hopscope::network_edges_target {

namespace {

void tryOut(std::string_view input) { fuzz::readNetwork("edges", input); }

std::string seedText(fuzz::Choices& choose)
{
    constexpr std::array texts{"0 1\n1 2 3\n2 0 # c\n7\n", "a b\nb c 4294967295\n", "# only\n", "1 1\n1 2 0\n"};
    return choose.oneOf(texts) + choose.rest();
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "network-edges", .tryOut = tryOut, .seed = seedText};

} // namespace hopscope::network_edges_target

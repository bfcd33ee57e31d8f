#include "../choices.h"
#include "../network_reading.h"
#include "../target.h"

#include <array>

namespace hopscope::network_tgf_target {

namespace {

void tryOut(std::string_view input) { fuzz::readNetwork("tgf", input); }

std::string seedText(fuzz::Choices& choose)
{
    constexpr std::array texts{"1 one\n2\n#\n1 2 label\n", "a\nb\n#\na b\nb a x y\n", "#\n", "1\r\n1\r\n#\r\n"};
    return choose.oneOf(texts) + choose.rest();
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "network-tgf", .tryOut = tryOut, .seed = seedText};

} // namespace hopscope::network_tgf_target

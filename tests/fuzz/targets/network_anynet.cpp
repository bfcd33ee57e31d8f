#include "../choices.h"
#include "../network_reading.h"
#include "../target.h"

#include <array>

namespace hopscope::network_anynet_target {

namespace {

void tryOut(std::string_view input) { fuzz::readNetwork("anynet", input); }

std::string seedText(fuzz::Choices& choose)
{
    constexpr std::array texts{"router 0 node 0 node 1 router 1 15\nrouter 1 node 2\n",
                               "router 0 router 1 router 2\nrouter 2 node 7 3\n", "node 0 router 0\n"};
    return choose.oneOf(texts) + choose.rest();
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "network-anynet", .tryOut = tryOut, .seed = seedText};

} // namespace hopscope::network_anynet_target

#include "topology/shift_network.h"

namespace hopscope::de_bruijn_family {

namespace {

std::span<const RareSize> allSizes()
{
    static const std::vector<RareSize> all = shiftSizes(ShiftNetwork::Kind::DeBruijn);
    return all;
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "de-bruijn",
    .title = "De Bruijn network",
    .sizes = "KxD",
    .help = "K^D processors, one for each word of D symbols; a word is linked with those that are it, shifted by one "
            "place. At most D links from anybody to anybody.",
    .sizeNames = {.label = "Symbols × length",
                  .help = "Symbols and length of the words, such as 2x4: 16 processors.",
                  .each = [](std::size_t place) { return std::string(place == 0 ? "Symbols" : "Length of words"); }},
    .counts = "K^D",
    .parameters = {&shiftRoutingParameter, 1},
    .build =
        [](std::span<const std::uint64_t> sizes, const Values& values) {
            return makeShiftNetwork("de-bruijn", ShiftNetwork::Kind::DeBruijn, sizes, values);
        },
    .sizesFor = [](std::uint64_t processors) { return sizesAmong(allSizes(), processors); },
    .rareSizes = allSizes,
};

} // namespace hopscope::de_bruijn_family

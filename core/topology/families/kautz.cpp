#include "topology/shift_network.h"

namespace hopscope::kautz_family {

namespace {

std::span<const RareSize> allSizes()
{
    static const std::vector<RareSize> all = shiftSizes(ShiftNetwork::Kind::Kautz);
    return all;
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "kautz",
    .title = "Kautz network",
    .sizes = "KxD",
    .help = "One processor for each word of D symbols out of K + 1 in which no two neighbours are equal; a word is "
            "linked with those that are it, shifted by one place. At most D links from anybody to anybody.",
    .sizeNames = {.label = "Degree × length",
                  .help = "Symbols less one and length of the words, such as 2x3: 12 processors.",
                  .each =
                      [](std::size_t place) {
                          return std::string(place == 0 ? "Symbols less one" : "Length of words");
                      }},
    .counts = "(K + 1)·K^(D−1)",
    .parameters = {&shiftRoutingParameter, 1},
    .build = [](std::span<const std::uint64_t> sizes,
                const Values& values) { return makeShiftNetwork("kautz", ShiftNetwork::Kind::Kautz, sizes, values); },
    .sizesFor = [](std::uint64_t processors) { return sizesAmong(allSizes(), processors); },
    .rareSizes = allSizes,
};

} // namespace hopscope::kautz_family

#include "diagnostic.h"
#include "fraction.h"
#include "topology/butterfly.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

namespace hopscope::fat_tree_family {

namespace {

constexpr std::array parameters{
    Parameter{.id = "alpha-m",
              .label = "Bandwidth shortfall",
              .symbol = "α_M",
              .help =
                  "A cluster of 2^t processors has a link of capacity 2^(t(1 − α_M)), rounded up to a power of two: "
                  "0 is full bandwidth, 1 a plain tree.",
              .kind = Kind::Real,
              .minimum = 0,
              .maximum = 1,
              .usual = 0.5},
};

/// The value of `alpha-m`, the usual one where none is given; nothing if it is no number.
std::optional<double> shortfallOf(const Values& values)
{
    const auto given = values.find("alpha-m");
    return given == values.end() ? std::optional(parameters[0].usual) : parseNumber(formatValue(given->second));
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "fat-tree",
    .title = "Fat tree",
    .sizes = "K",
    .help = "2^K processors under a binary tree whose links grow with the clusters below them.",
    .parameters = parameters,
    .build =
        [](std::span<const std::uint64_t> sizes, const Values& values) {
            const Butterfly tree(checkedLevels("fat-tree", sizes), 1);
            const auto number = shortfallOf(values);
            if (!number || *number < 0 || *number > 1)
                throw Refused("alpha-m",
                              fmt::format("alpha-m: must be from 0 to 1, got {}; the nearest that works is {}",
                                          formatValue(values.find("alpha-m")->second),
                                          !number       ? "1/2"
                                          : *number < 0 ? "0"
                                                        : "1"));
            const Fraction rest = Fraction(1) - nearestFraction(*number);
            Topology::Parts parts = partsOf(tree, "fat-tree");
            parts.settings = toText(rest);
            const auto capacityAbove = [rest](std::uint32_t height) {
                return 1U << (rest * Fraction(height)).ceiling();
            };
            parts.capacity = [tree, capacityAbove](LinkId link) {
                const NodeId lower = tree.ends(link & ~LinkId{1}).from;
                return capacityAbove(tree.place(lower.value).height);
            };
            // Of the clusters the one whose link has the most to carry.
            const double p = parts.processors;
            double most = p - 1; // without a narrower cut than the ports
            for (std::uint32_t t = 0; t < tree.levels(); ++t) {
                const double cluster = std::exp2(t);
                most = std::max(most, cluster * (p - cluster) / capacityAbove(t));
            }
            if (most > p - 1) parts.cutPackets = most;
            return Topology(std::move(parts));
        },
    .sizesFor = levelsFor,
    .shortfall =
        [](const Values& values) {
            return std::optional(nearestFraction(shortfallOf(values).value_or(parameters[0].usual)));
        },
};

} // namespace hopscope::fat_tree_family

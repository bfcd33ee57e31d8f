#include "diagnostic.h"
#include "topology/butterfly.h"

#include <array>
#include <cmath>

#include <fmt/format.h>

namespace hopscope::nd_butterfly_family {

namespace {

constexpr double mostDimensions = 64;
constexpr std::array parameters{
    Parameter{.id = "n",
              .label = "Dimensions",
              .symbol = "n",
              .help = "Every n-th level does not widen: 1 is a tree, 2 the pruned butterfly, more than K a butterfly.",
              .minimum = 1,
              .maximum = mostDimensions,
              .usual = 2,
              .comfortable = 6},
};

/// The value of `n`, the usual one where none is given; nothing if it is no number.
std::optional<double> dimensionsOf(const Values& values)
{
    const auto given = values.find("n");
    return given == values.end() ? std::optional(parameters[0].usual) : parseNumber(formatValue(given->second));
}

bool possible(double dimensions)
{
    return dimensions >= 1 && dimensions <= mostDimensions && dimensions == std::floor(dimensions);
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "nd-butterfly",
    .title = "n-dimensional butterfly",
    .sizes = "K",
    .help = "2^K processors under a pruned butterfly with the bandwidth of an n-dimensional mesh: the capacity above a "
            "cluster of p processors is p^(1-1/n).",
    .parameters = parameters,
    .build =
        [](std::span<const std::uint64_t> sizes, const Values& values) {
            const unsigned levels = checkedLevels("nd-butterfly", sizes);
            const auto number = dimensionsOf(values);
            if (!number || !possible(*number))
                throw Refused("n",
                              fmt::format("n: must be a whole number from 1 to {}, got {}; the nearest that works "
                                          "is {}",
                                          mostDimensions, formatValue(values.find("n")->second),
                                          std::fmin(std::fmax(std::round(number.value_or(2)), 1), mostDimensions)));
            Topology::Parts parts = partsOf(Butterfly(levels, static_cast<unsigned>(*number)), "nd-butterfly");
            parts.settings = formatNumber(*number);
            return Topology(std::move(parts));
        },
    .sizesFor = levelsFor,
    .shortfall =
        [](const Values& values) {
            const double number = dimensionsOf(values).value_or(parameters[0].usual);
            return std::optional(
                Fraction(1, static_cast<std::int64_t>(possible(number) ? number : parameters[0].usual)));
        },
};

} // namespace hopscope::nd_butterfly_family

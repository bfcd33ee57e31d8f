#include "diagnostic.h"
#include "topology/grid.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace hopscope::torus_family {

namespace {

constexpr std::array parameters{
    Parameter{.id = "wrap",
              .label = "Axes that wrap",
              .help = "One letter per axis, y or n; empty: all axes wrap.",
              .kind = Kind::Text,
              .usualText = ""},
    routingParameter,
};

std::vector<bool> wrapsFrom(const Values& values, std::size_t axes)
{
    const auto found = values.find("wrap");
    const std::string letters = found == values.end() ? std::string() : formatValue(found->second);
    if (letters.empty()) return std::vector<bool>(axes, true);
    if (letters.size() != axes || letters.find_first_not_of("yn") != std::string::npos)
        throw Refused("wrap",
                      fmt::format("wrap: a torus with {} axes takes {} letters y or n, got \"{}\"; \"{}\" wraps "
                                  "every axis",
                                  axes, axes, letters, std::string(axes, 'y')));
    std::vector<bool> wraps;
    for (char letter : letters) wraps.push_back(letter == 'y');
    return wraps;
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "torus",
    .title = "Torus",
    .sizes = "AxBx…",
    .help = "A grid whose axes close into rings; messages travel along the last axis first, the shorter way round, "
            "towards higher numbers if both are equally long.",
    .parameters = parameters,
    .build =
        [](std::span<const std::uint64_t> sizes, const Values& values) {
            auto axes = checkedAxes("torus", sizes);
            auto wraps = wrapsFrom(values, axes.size());
            return makeGrid("torus", std::move(axes), std::move(wraps), routesFirstAxisFirst(values));
        },
    .sizesFor = [](std::uint64_t processors) -> std::optional<std::string> { return squarestSizes(processors); },
    .sizesIn = evenSizes,
};

} // namespace hopscope::torus_family

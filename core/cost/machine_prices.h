#pragma once

#include "cost/machine.h"
#include "parameter.h"

#include <array>

namespace hopscope::prices {

/// What the models of the BSP family ask for.
inline constexpr Parameter machine{
    .id = "machine",
    .label = "Machine",
    .help = "Whose time per packet g and latency l are charged, level by level: butterfly, nd-butterfly:N (2 is the "
            "pruned butterfly) or nd-mesh:N.",
    .kind = Kind::Text,
    .usualText = "nd-butterfly:2",
    .canonicalText = [](std::string_view text) { return toText(machineFromText(text)); }};

inline constexpr std::array<std::string_view, 2> prefixNames{"superstep", "tree"};
inline constexpr Parameter prefix{
    .id = "prefix",
    .label = "Prefix sums",
    .help = "How packets are counted before they are spread: by one superstep for every level, which takes the square "
            "of the logarithm, or by one sweep up and down the tree of a butterfly.",
    .kind = Kind::Choice,
    .choices = prefixNames};

} // namespace hopscope::prices
